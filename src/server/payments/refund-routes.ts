import type { FastifyInstance } from 'fastify'
import { listRefunds, retryRefund } from '#contract/payments.ts'
import { refuse } from '#contract/refused.ts'
import { recordActivity } from '../activity/activity-store.ts'
import { pageOf } from '../db/page-of.ts'
import { inTransaction } from '../db/transaction.ts'
import { type Guards, serveEndpoint } from '../http/serve-endpoint.ts'
import type { BackgroundJobs } from '../jobs/background-jobs.ts'
import { countFailedRefunds, restartRefund, selectRefunds } from './refund-store.ts'
import { REFUND_JOB, type RefundNeeds } from './refunder.ts'

const PAGE = 50

type Needs = Pick<RefundNeeds, 'db' | 'refundChanged'> & { guards: Guards; jobs: BackgroundJobs }

export function refundRoutes(app: FastifyInstance, { db, guards, jobs, refundChanged }: Needs): void {
  serveEndpoint(app, guards, listRefunds, async ({ query: { limit = PAGE, ...filter } }) => {
    const found = await selectRefunds(db, { ...filter, limit: limit + 1 })
    const { page, next } = pageOf(found, limit, ({ _id }) => _id)
    return { refunds: page, failed: await countFailedRefunds(db), ...next }
  })

  serveEndpoint(app, guards, retryRefund, async ({ body: { id }, request }) => {
    const refund = await inTransaction(db, async (tx) => {
      const restarted = await restartRefund(tx, id)
      if (restarted?.orderId) await refundChanged(tx, { orderId: restarted.orderId, state: restarted.state })
      if (restarted) await recordActivity(tx, { who: 'seller', act: 'refund_retried', target: id, ip: request.ip })
      return restarted
    })
    if (!refund) return refuse('not_found', "This refund doesn't exist or is already complete.")
    jobs.wake(REFUND_JOB)
    return { message: "We're trying the refund again.", refund }
  })
}
