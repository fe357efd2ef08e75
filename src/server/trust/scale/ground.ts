import { findProgram } from '../../../../scripts/find-program.ts'
import { freePort } from '../../../../scripts/free-port.ts'
import { startPrimary, startReplica } from '../../../../scripts/postgres-replica.ts'
import { type RunningProgram, startProgram } from '../../../../scripts/start-program.ts'
import { BucketServer } from '../../testing/bucket-server.ts'

/** What the processes of a shop stand on: a primary with its synchronous replica and, for the whole proof, a bucket and Redis. */
export async function openGround({ whole }: { whole: boolean }) {
  const primary = await startPrimary()
  const first = new URL(await primary.createDatabase('shop'))
  const replica = await startReplica(primary, { synchronous: true })
  const second = new URL(replica.url)
  second.pathname = first.pathname
  const bucket = whole ? await BucketServer.open() : null
  const redis = whole ? await startRedis() : null
  let isPromoted = false
  return {
    settings: {
      DATABASE_URL: `postgres://${first.username}:${first.password}@${first.host},${second.host}${first.pathname}?target_session_attrs=read-write`,
      DATABASE_REPLICA_URL: second.href,
      ...bucket?.settings('here'),
      ...(redis && { REDIS_URL: `redis://127.0.0.1:${redis.port}` }),
    },
    /** Of the server that takes writes now. */
    databaseUrl: () => (isPromoted ? second.href : first.href),
    /** The primary's machine is gone; whoever watches over it promotes the replica. */
    async failOver() {
      await primary.kill()
      await replica.promote()
      isPromoted = true
    },
    bucketAway: async () => void (await bucket?.goAway()),
    bucketBack: async () => void (await bucket?.comeBack()),
    redisAway: async () => void (await redis?.stop()),
    redisBack: async () => void (await redis?.start()),
    async stop() {
      await bucket?.close()
      await redis?.stop()
      await replica.stop()
      await primary.stop()
    },
  }
}

export type Ground = Awaited<ReturnType<typeof openGround>>

async function startRedis(): Promise<RunningProgram> {
  const port = await freePort()
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  return startProgram({ program: findProgram('redis-server'), args, port })
}
