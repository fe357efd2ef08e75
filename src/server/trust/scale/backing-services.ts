import { findProgram } from '../../../../scripts/find-program.ts'
import { startPrimary, startReplica } from '../../../../scripts/postgres-replica.ts'
import { BucketServer } from '../../testing/bucket-server.ts'
import { type RedisServer, startRedis } from '../../testing/redis-server.ts'

/** What the processes of a shop stand on: a primary with its synchronous replica, a bucket and Redis. */
export async function openBackingServices() {
  const primary = await startPrimary()
  const first = new URL(await primary.createDatabase('shop'))
  const replica = await startReplica(primary, { synchronous: true })
  const second = new URL(replica.url)
  second.pathname = first.pathname
  const bucket = await BucketServer.open()
  const redis = await openRedis()
  let isPromoted = false
  return {
    settings: {
      DATABASE_URL: `postgres://${first.username}:${first.password}@${first.host},${second.host}${first.pathname}?target_session_attrs=read-write`,
      DATABASE_REPLICA_URL: second.href,
      ...bucket.settings('here'),
      REDIS_URL: redis.url,
    },
    /** Of the server that takes writes now. */
    databaseUrl: () => (isPromoted ? second.href : first.href),
    /** The primary's machine is gone; whoever watches over it promotes the replica. */
    async failOver() {
      await primary.kill()
      await replica.promote()
      isPromoted = true
    },
    bucketAway: () => bucket.goAway(),
    bucketBack: () => bucket.comeBack(),
    redisAway: () => redis.stop(),
    redisBack: () => redis.start(),
    async stop() {
      await bucket.close()
      await redis.stop()
      await replica.stop()
      await primary.stop()
    },
  }
}

export type BackingServices = Awaited<ReturnType<typeof openBackingServices>>

function openRedis(): Promise<RedisServer> {
  // Installs it where it can.
  findProgram('redis-server')
  return startRedis()
}
