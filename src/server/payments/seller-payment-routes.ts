import type { FastifyInstance } from 'fastify'
import { listRefunds, retryRefund } from '../../contract/payments.ts'
import { inTransaction } from '../db/transaction.ts'
import { isRefusal, refuse } from '../http/refused.ts'
import { serveEndpoint } from '../http/serve-endpoint.ts'
import type { Shop } from '../shop.ts'
import { restartRefund, selectRefunds } from './refund-store.ts'
import { REFUND_JOB } from './refunder.ts'

export function sellerPaymentRoutes(app: FastifyInstance, { db, guards, background }: Shop): void {
  serveEndpoint(app, guards, listRefunds, async () => ({ refunds: await selectRefunds(db) }))

  serveEndpoint(app, guards, retryRefund, async ({ body: { id } }) => {
    const refund = await inTransaction(db, async (tx) => {
      return (await restartRefund(tx, id)) ?? refuse(404, 'not_found', 'There is no refund of this id left to make.')
    })
    if (isRefusal(refund)) return refund
    background.wake(REFUND_JOB)
    return { message: 'The refund is being tried again.', refund }
  })
}
