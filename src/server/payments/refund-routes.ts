import type { FastifyInstance } from 'fastify'
import { listRefunds, retryRefund } from '../../contract/payments.ts'
import { refuse } from '../../contract/refused.ts'
import type { Db } from '../db/database.ts'
import { pageOf } from '../db/page-of.ts'
import { type Guards, serveEndpoint } from '../http/serve-endpoint.ts'
import type { BackgroundJobs } from '../jobs/background-jobs.ts'
import { countFailedRefunds, restartRefund, selectRefunds } from './refund-store.ts'
import { REFUND_JOB } from './refunder.ts'

const PAGE = 50

type Needs = { db: Db; guards: Guards; jobs: BackgroundJobs }

export function refundRoutes(app: FastifyInstance, { db, guards, jobs }: Needs): void {
  serveEndpoint(app, guards, listRefunds, async ({ query: { limit = PAGE, ...filter } }) => {
    const found = await selectRefunds(db, { ...filter, limit: limit + 1 })
    const { page, next } = pageOf(found, limit, ({ _id }) => _id)
    return { refunds: page, failed: await countFailedRefunds(db), ...next }
  })

  serveEndpoint(app, guards, retryRefund, async ({ body: { id } }) => {
    const refund = await db.transaction((tx) => restartRefund(tx, id))
    if (!refund) return refuse('not_found', "This refund doesn't exist or is already complete.")
    jobs.wake(REFUND_JOB)
    return { message: "We're trying the refund again.", refund }
  })
}
