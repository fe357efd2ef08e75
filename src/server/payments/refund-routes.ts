import type { FastifyInstance } from 'fastify'
import { listRefunds, retryRefund } from '../../contract/payments.ts'
import { inTransaction } from '../db/transaction.ts'
import { isRefusal, refuse } from '../http/refused.ts'
import { serveEndpoint } from '../http/serve-endpoint.ts'
import type { Shop } from '../shop.ts'
import { countFailedRefunds, restartRefund, selectRefunds } from './refund-store.ts'
import { REFUND_JOB } from './refunder.ts'

const PAGE = 50

export function sellerPaymentRoutes(app: FastifyInstance, { db, guards, background }: Shop): void {
  serveEndpoint(app, guards, listRefunds, async ({ query: { limit = PAGE, ...filter } }) => {
    const found = await selectRefunds(db, { ...filter, limit: limit + 1 })
    const refunds = found.slice(0, limit)
    const last = refunds.at(-1)
    const failed = await countFailedRefunds(db)
    return { refunds, failed, ...(found.length > limit && last && { nextCursor: last._id }) }
  })

  serveEndpoint(app, guards, retryRefund, async ({ body: { id } }) => {
    const refund = await inTransaction(db, async (tx) => {
      return (
        (await restartRefund(tx, id)) ?? refuse(404, 'not_found', "This refund doesn't exist or is already complete.")
      )
    })
    if (isRefusal(refund)) return refund
    background.wake(REFUND_JOB)
    return { message: "We're trying the refund again.", refund }
  })
}
