import type { FastifyInstance } from 'fastify'
import type { Order } from '#contract/orders/order.ts'
import { type Receipt, readReceipt, readReceipts } from '#contract/orders/receipts.ts'
import { refuse } from '#contract/refused.ts'
import { dueOf } from '#domain/bill.ts'
import { paise } from '#domain/money.ts'
import { isOnAccount } from '#domain/order.ts'
import { coverOldestFirst } from '#domain/owed.ts'
import { creditBackOf } from '../credit/credit-store.ts'
import { owedLinesOf } from '../credit/owed-store.ts'
import type { Db } from '../db/database.ts'
import { type Guards, serveEndpoint } from '../http/serve-endpoint.ts'
import { refundsOfOrders } from '../payments/refund-list-store.ts'
import { findOrder, findOrders } from './order-query-store.ts'

export function receiptRoutes(app: FastifyInstance, { db, guards }: { db: Db; guards: Guards }): void {
  serveEndpoint(app, guards, readReceipt, async ({ query: { id }, userId }) => {
    const order = await findOrder(db, id)
    if (order?.userId !== userId) return refuse('not_found', 'We couldn’t find this order.')
    const [receipt] = await receiptsOf(db, [order])
    return receipt ?? refuse('not_found', 'We couldn’t find this order.')
  })

  serveEndpoint(app, guards, readReceipts, async ({ query: { ids } }) => {
    const found = new Map((await findOrders(db, ids)).map((order) => [order._id, order]))
    return {
      receipts: await receiptsOf(
        db,
        ids.flatMap((id) => found.get(id) ?? []),
      ),
    }
  })
}

async function receiptsOf(db: Db, orders: readonly Order[]): Promise<Receipt[]> {
  const refunds = Map.groupBy(
    await refundsOfOrders(
      db,
      orders.map(({ _id }) => _id),
    ),
    ({ orderId }) => orderId,
  )
  const receipts: Receipt[] = []
  for (const order of orders) {
    const creditBack = order.status === 'Cancelled' ? await creditBackOf(db, order.userId, order._id) : paise(0)
    receipts.push({
      order,
      ...(creditBack > 0 && { creditBack }),
      ...(isOnAccount(order) ? await paidOnAccount(db, order) : { payments: paymentsOf(order) }),
      refunds: refunds.get(order._id) ?? [],
    })
  }
  return receipts
}

const paidByCredit = ({ credit, createdAt: at }: Order): Receipt['payments'] =>
  credit ? [{ type: 'Credit', amount: credit, at }] : []

const TYPES = { cash: 'Cash', upi: 'UPI', online: 'Online' } as const

async function paidOnAccount(db: Db, order: Order): Promise<Pick<Receipt, 'payments' | 'owed'>> {
  const lines = await owedLinesOf(db, order.userId)
  const { parts = [], left = paise(0) } = coverOldestFirst(lines).get(order._id) ?? {}
  const payments = parts.flatMap(({ payment, amount }) => {
    const line = lines.find(({ id }) => id === payment)
    return line?.paidBy ? [{ type: TYPES[line.paidBy], amount, at: line.createdAt }] : []
  })
  return { payments: [...paidByCredit(order), ...payments], ...(left > 0 && { owed: left }) }
}

/** An online order is paid when it is placed, cash at the door. */
export function paymentsOf(order: Order): Receipt['payments'] {
  const { isPaid, paymentType, paidBy, createdAt, history } = order
  const type = paidBy ?? paymentType
  const byCredit = paidByCredit(order)
  const rest = dueOf(order.bill)
  if (!isPaid || rest === 0) return byCredit
  const delivered = history.find(({ status }) => status === 'Delivered')?.at
  return [...byCredit, { type, amount: rest, at: type === 'COD' ? (delivered ?? createdAt) : createdAt }]
}
