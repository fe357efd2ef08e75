import type { Order } from '#contract/orders/order.ts'
import { isRefused, type Refused, refuse } from '#contract/refused.ts'
import { decideRefund, linesUpTo } from '#domain/decide-refund.ts'
import { formatPaise, type Paise } from '#domain/money.ts'
import type { OrderedLine } from '#domain/order.ts'
import { answeredBy } from '#domain/report.ts'
import type { ShopActor } from '#domain/staff.ts'
import { recordActivity } from '../activity/activity-store.ts'
import type { Db, Tx } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { takeHeldRefund } from './held-refund-store.ts'
import { type OrderMoney, type RefundPart, readMoney, writeRefund } from './order-money.ts'
import { readOrder } from './order-reader.ts'
import { lockOrder } from './order-store.ts'
import { setAnswer } from './report-store.ts'

export type ItemRefunds = RefundPart

type Wanted = { lines: OrderedLine[]; reason?: string | undefined; actor: ShopActor; ip: string }

/**
 * Gives back the money for items of a delivered order, and answers the reports about them. Its stock does not change:
 * what was missing or bad is not for sale.
 */
export async function refundItems(
  tx: Tx,
  needs: ItemRefunds,
  money: OrderMoney,
  { lines, reason, actor, ip }: Wanted,
  answered = answeredBy(money.openReports, money.items, lines),
): Promise<Paise | Refused<'impossible_move'>> {
  const decision = decideRefund(money, lines)
  if ('problem' in decision) return refuse('impossible_move', decision.problem)
  const { order, refundId } = await writeRefund(tx, needs, money, decision, { reason })
  for (const { id, refunded } of answered) {
    await setAnswer(tx, id, { state: 'refunded', answer: reason || null, refundId, refunded })
    await takeHeldRefund(tx, id)
  }
  const { amount } = decision
  const details = { amount, ...(reason && { reason }) }
  await recordActivity(tx, { who: actor, act: 'items_refunded', target: order.id, details, ip })
  await needs.orderEvents.publish(tx, { orderId: order.id, userId: order.userId })
  return amount
}

type WantedInAll = Omit<Wanted, 'lines'> & { id: string; items: { product: string; refunded: number }[] }

/** The seller's call: as many of each item as are still to be refunded until so many are. */
export async function refundItemsOf(
  needs: ItemRefunds & { db: Db },
  { id, items, ...wanted }: WantedInAll,
): Promise<{ message: string; order: Order } | Refused<'not_found' | 'impossible_move'>> {
  const { db } = needs
  const inAll = new Map(items.map(({ product, refunded }) => [product, refunded]))
  const refunded = await inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, id)
    if (!order) return refuse('not_found', 'We couldn’t find this order.')
    const money = await readMoney(tx, order)
    const asked = [...inAll].map(([productId, quantity]) => ({ productId, quantity }))
    const lines = linesUpTo(money.items, asked)
    return lines.length === 0 ? null : refundItems(tx, needs, money, { lines, ...wanted })
  })
  if (isRefused(refunded)) return refunded
  const order = await readOrder(db, id)
  if (!order) throw new Error(`order ${id} vanished after its refund`)
  return { message: refunded === null ? 'Already refunded' : `${formatPaise(refunded)} refunded`, order }
}
