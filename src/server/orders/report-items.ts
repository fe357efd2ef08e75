import type { Order } from '#contract/orders/order.ts'
import type { OrderProblem, ReportedItem } from '#contract/orders/reports.ts'
import { isRefused, type Refused, refuse } from '#contract/refused.ts'
import { mayReport, REPORT_DAYS, REPORTS_PER_PRODUCT, reportable } from '#domain/report.ts'
import type { Db } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import type { OrderEvents } from './order-events.ts'
import { findOrder } from './order-query-store.ts'
import { readOrder } from './order-reader.ts'
import { lockOrder } from './order-store.ts'
import { insertReports } from './report-store.ts'

type Needs = { db: Db; orderEvents: OrderEvents }
type ReportRefusal = 'not_found' | 'impossible_move' | 'too_late' | 'already_exists'
type Given = { userId: string; problem: OrderProblem }

/** Saves a report of each item of a delivered order, or of none; the same again is only answered. */
export async function reportItemsOf(
  { db, orderEvents }: Needs,
  { photo, ...given }: Given & { photo: Uint8Array | undefined },
): Promise<Order | Refused<ReportRefusal>> {
  const { userId, problem } = given
  const { id: orderId, words = '' } = problem
  const saved = await inTransaction(db, async (tx) => {
    await lockOrder(tx, orderId)
    const order = await findOrder(tx, orderId)
    const refusal = whyNot(order, given)
    if (refusal) return refusal
    const items = problem.items
      .filter((item) => !isRepeated(order, item, words))
      .map(({ product: productId, quantity, kind }) => ({ productId, quantity, kind }))
    if (items.length === 0) return null
    await insertReports(tx, { orderId, words, items, photo })
    await orderEvents.publish(tx, { orderId, userId })
    return null
  })
  if (isRefused(saved)) return saved
  const order = await readOrder(db, orderId)
  if (!order) throw new Error(`order ${orderId} vanished after its report`)
  return order
}

/** Asked before the work of decoding a photo too. */
export function whyNot(order: Order | null, { userId, problem }: Given): Refused<ReportRefusal> | null {
  if (order?.userId !== userId) return refuse('not_found', 'We couldn’t find this order.')
  if (order.status !== 'Delivered')
    return refuse('impossible_move', 'Problems can be reported once the order is delivered.')
  if (!mayReport(order, new Date()))
    return refuse('too_late', `Problems can be reported for ${REPORT_DAYS} days after the delivery.`)
  for (const [at, item] of problem.items.entries()) {
    const refusal = isRepeated(order, item, problem.words) ? null : whyNotItem(order, item, `items.${at}.quantity`)
    if (refusal) return refusal
  }
  return null
}

function whyNotItem(order: Order, reported: ReportedItem, field: string): Refused<ReportRefusal> | null {
  const item = order.items.find(({ product }) => product._id === reported.product)
  if (!item) return refuse('impossible_move', 'This product is not in the order.')
  const { name } = item.product
  const most = reportable(order, item)
  switch (most) {
    case 'open':
      return refuse('already_exists', `You’ve reported ${name} already. We’ll answer soon.`)
    case 'refunded':
      return refuse('impossible_move', `${name} was refunded already.`)
    case 'too often':
      return refuse('impossible_move', `${name} was reported ${REPORTS_PER_PRODUCT} times already. Please contact us.`)
  }
  if (reported.quantity <= most) return null
  const message = `Only ${most} of ${name} can be reported.`
  return refuse('impossible_move', message, { fields: { [field]: message } })
}

function isRepeated(order: Order | null, { product, quantity, kind }: ReportedItem, words = ''): boolean {
  return (order?.reports ?? []).some(
    (made) =>
      made.state === 'open' &&
      made.product === product &&
      made.quantity === quantity &&
      made.kind === kind &&
      made.words === words,
  )
}
