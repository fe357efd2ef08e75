import type { FastifyInstance } from 'fastify'
import type { Order } from '#contract/orders/order.ts'
import { type Receipt, readReceipt } from '#contract/orders/receipts.ts'
import { refuse } from '#contract/refused.ts'
import { dueOf } from '#domain/bill.ts'
import { creditBackOf } from '../credit/credit-store.ts'
import type { Db } from '../db/database.ts'
import { type Guards, serveEndpoint } from '../http/serve-endpoint.ts'
import { refundsOfOrders } from '../payments/refund-list-store.ts'
import { findOrder } from './order-query-store.ts'

export function receiptRoutes(app: FastifyInstance, { db, guards }: { db: Db; guards: Guards }): void {
  serveEndpoint(app, guards, readReceipt, async ({ query: { id }, userId }) => {
    const order = await findOrder(db, id)
    if (order?.userId !== userId) return refuse('not_found', 'We couldn’t find this order.')
    const creditBack = await creditBackOf(db, userId, id)
    return {
      order,
      ...(creditBack > 0 && { creditBack }),
      payments: paymentsOf(order),
      refunds: await refundsOfOrders(db, [id]),
    }
  })
}

/** An online order is paid when it is placed, cash at the door. */
export function paymentsOf(order: Order): Receipt['payments'] {
  const { isPaid, paymentType: type, credit, createdAt, history } = order
  const byCredit = credit ? [{ type: 'Credit' as const, amount: credit, at: createdAt }] : []
  const rest = dueOf(order.bill)
  if (!isPaid || rest === 0) return byCredit
  const delivered = history.find(({ status }) => status === 'Delivered')?.at
  return [...byCredit, { type, amount: rest, at: type === 'COD' ? (delivered ?? createdAt) : createdAt }]
}
