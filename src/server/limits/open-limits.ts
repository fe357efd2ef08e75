import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/database.ts'
import type { Metrics } from '../http/metrics.ts'
import type { BackgroundJobs } from '../jobs/background-jobs.ts'
import { deleteOldCounts } from './count-store.ts'
import { GuardedCounts } from './guarded-counts.ts'
import { Limits } from './limits.ts'
import { PostgresCounts } from './postgres-counts.ts'
import type { SharedCounts } from './shared-counts.ts'

const SWEEP_SECONDS = 20

type Needs = {
  database: Database
  redisUrl: string | null
  shopId: string
  jobs: BackgroundJobs
  metrics: Metrics
  /** How long a call waits for its count. */
  answerMs?: number | undefined
}

/** An embedded shop is one process and counts in memory; others count together, in Redis or in their Postgres. */
export async function openLimits(app: FastifyInstance, needs: Needs): Promise<Limits> {
  const { database, jobs, metrics, answerMs } = needs
  if (database.kind === 'embedded') return new Limits()
  const counts = new GuardedCounts(await storeFor(needs), app.log, answerMs === undefined ? {} : { answerMs })
  await counts.connect()
  app.addHook('onClose', () => counts.close())
  jobs.add({ name: 'delete old counts', everySeconds: SWEEP_SECONDS, run: () => deleteOldCounts(database.db) })
  metrics.gauge(
    'greencart_limits_shared',
    'Whether limits are counted by all processes together (1) or by each.',
    () => (counts.isUp ? 1 : 0),
    'each',
  )
  return new Limits(counts)
}

async function storeFor({ database, redisUrl, shopId }: Needs): Promise<SharedCounts> {
  if (redisUrl === null) return new PostgresCounts(database)
  const { RedisCounts } = await import('./redis-counts.ts')
  return new RedisCounts(redisUrl, shopId)
}
