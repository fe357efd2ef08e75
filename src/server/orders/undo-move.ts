import { isRefused, type Refused, refuse } from '#contract/refused.ts'
import { isPaidAfterUndo, mayUndo, type OrderStatus, statusBefore } from '#domain/order.ts'
import type { ShopActor } from '#domain/staff.ts'
import { recordActivity } from '../activity/activity-store.ts'
import { inTransaction } from '../db/transaction.ts'
import { takeBackMove } from '../delivery/delivery-ledger.ts'
import { type Moved, type OrderLife, orderAfter, unknownOrder } from './order-life.ts'
import { deleteOrderMail } from './order-mail.ts'
import { lastMove, lockOrder, revertStatus } from './order-store.ts'

/** Takes back the seller's last move, as if it had not been made: money, history and the shopper's email included. */
export async function undoMoveOf(
  { db, delivery, orderEvents, riders, picks }: OrderLife,
  { id, status, actor, ip }: { id: string; status: OrderStatus; actor: ShopActor; ip: string },
): Promise<Moved | Refused<'not_found' | 'impossible_move' | 'too_late'>> {
  const undone = await inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, id)
    if (!order) return unknownOrder()
    if (order.status !== status) return refuse('impossible_move', `This order is marked as ${order.status} now.`)
    const before = statusBefore(status)
    if (!before) return refuse('impossible_move', `${status} can’t be undone.`)
    if (order.channel === 'counter') return refuse('impossible_move', 'Please undo the sale instead.')
    const { at, now, before: cameFrom } = await lastMove(tx, id)
    if (cameFrom !== before) return refuse('impossible_move', 'A failed delivery can’t be undone.')
    if (!mayUndo({ status, at }, now) || !(await deleteOrderMail(tx, id, status))) return refuse('too_late')
    if (order.refunded > order.shortValue - order.notCharged)
      return refuse('impossible_move', 'Items of this order were refunded already.')
    if (order.reports > 0) return refuse('impossible_move', 'The customer has reported a problem with this order.')
    const reopened = status === 'Packed' ? await picks.reopen(tx, order) : null
    if (reopened) return reopened
    const settled = await riders.moveUndone(tx, { orderId: id, status })
    if (settled) return settled
    const isPaid = isPaidAfterUndo(status, order)
    await revertStatus(tx, order, { status: before, isPaid })
    await takeBackMove(tx, delivery, { orderId: id, status })
    await orderEvents.publish(tx, { orderId: id, userId: order.userId })
    const details = { from: status, to: before }
    await recordActivity(tx, { who: actor, act: 'order_move_undone', target: id, details, ip })
    return before
  })
  if (isRefused(undone)) return undone
  return { message: `Order is back to ${undone}`, order: await orderAfter(db, id) }
}
