import type { Order } from '#contract/orders/order.ts'
import type { ItemReport } from '#contract/orders/reports.ts'
import { isRefused, type Refused, refuse } from '#contract/refused.ts'
import { mayReport, REPORT_DAYS, REPORTS_PER_PRODUCT, reportable } from '#domain/report.ts'
import type { Db } from '../db/database.ts'
import { newId } from '../db/new-id.ts'
import { inTransaction } from '../db/transaction.ts'
import type { OrderEvents } from './order-events.ts'
import { findOrder } from './order-query-store.ts'
import { readOrder } from './order-reader.ts'
import { lockOrder } from './order-store.ts'
import { insertReport } from './report-store.ts'

type Needs = { db: Db; orderEvents: OrderEvents }
type ReportRefusal = 'not_found' | 'impossible_move' | 'too_late' | 'already_exists'
type Given = { userId: string; report: ItemReport }

/** Saves a report of an item of a delivered order; the same report again is only answered. */
export async function reportItemOf(
  { db, orderEvents }: Needs,
  { photo, ...given }: Given & { photo: Uint8Array | undefined },
): Promise<Order | Refused<ReportRefusal>> {
  const { userId, report } = given
  const saved = await inTransaction(db, async (tx) => {
    await lockOrder(tx, report.id)
    const order = await findOrder(tx, report.id)
    const refusal = whyNot(order, given)
    if (refusal || isRepeated(order, report)) return refusal
    const { id: orderId, product: productId, quantity, kind, words = '' } = report
    await insertReport(tx, { id: newId(), orderId, productId, quantity, kind, words }, photo)
    await orderEvents.publish(tx, { orderId, userId })
    return null
  })
  if (isRefused(saved)) return saved
  const order = await readOrder(db, report.id)
  if (!order) throw new Error(`order ${report.id} vanished after its report`)
  return order
}

/** Asked before the work of decoding a photo too. */
export function whyNot(order: Order | null, { userId, report }: Given): Refused<ReportRefusal> | null {
  if (order?.userId !== userId) return refuse('not_found', 'We couldn’t find this order.')
  if (order.status !== 'Delivered')
    return refuse('impossible_move', 'Problems can be reported once the order is delivered.')
  if (!mayReport(order, new Date()))
    return refuse('too_late', `Problems can be reported for ${REPORT_DAYS} days after the delivery.`)
  const item = order.items.find(({ product }) => product._id === report.product)
  if (!item) return refuse('impossible_move', 'This product is not in the order.')
  if (isRepeated(order, report)) return null
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
  if (report.quantity <= most) return null
  const message = `Only ${most} of ${name} can be reported.`
  return refuse('impossible_move', message, { fields: { quantity: message } })
}

function isRepeated(order: Order | null, { product, quantity, kind, words = '' }: ItemReport): boolean {
  return (order?.reports ?? []).some(
    (made) =>
      made.state === 'open' &&
      made.product === product &&
      made.quantity === quantity &&
      made.kind === kind &&
      made.words === words,
  )
}
