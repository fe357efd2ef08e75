import { type Refused, refuse } from '#contract/refused.ts'
import { mayUndoFailure } from '#domain/riding.ts'
import type { StaffMember } from '#domain/staff.ts'
import { recordActivity } from '../activity/activity-store.ts'
import type { Tx } from '../db/database.ts'
import { saveMove } from '../delivery/delivery-ledger.ts'
import type { OrderLife } from '../orders/order-life.ts'
import { restoreOrderMail } from '../orders/order-mail.ts'
import { lastMove, lockOrder, revertStatus } from '../orders/order-store.ts'
import { openDeliveryOf } from './deliveries-store.ts'
import { findFailed, reopenFailed } from './failed-delivery-store.ts'

type Undoing = { order: string; actor: StaffMember; ip: string }

/** As if the delivery had not failed: the rider goes on, and the customer is told nothing more. */
export async function undoFailureOf(
  tx: Tx,
  { delivery, orderEvents }: Pick<OrderLife, 'delivery' | 'orderEvents'>,
  { order: orderId, actor, ip }: Undoing,
): Promise<{ message: string } | Refused<'not_found' | 'impossible_move' | 'too_late'>> {
  const order = await lockOrder(tx, orderId)
  if (!order) return refuse('not_found', 'We couldn’t find this order.')
  const { number, status } = order
  const message = `${number} is still on the way`
  const mayUndo = (riderId: string | undefined) => riderId === actor.id || actor.role === 'manager'
  const open = await openDeliveryOf(tx, orderId)
  if (status === 'Out for delivery' && open && mayUndo(open.riderId)) return { message }
  const failed = await findFailed(tx, orderId)
  const { at, now, before } = await lastMove(tx, orderId)
  if (open || !mayUndo(failed?.riderId)) return refuse('impossible_move', `You don’t have ${number} any more.`)
  if (!failed || status !== 'Packed' || before !== 'Out for delivery')
    return refuse('impossible_move', `${number} is marked as ${status} now.`)
  if (!mayUndoFailure(at, now))
    return refuse('too_late', `It’s too late to undo. Bring it back to the shop: ${number}.`)
  await reopenFailed(tx, failed)
  await revertStatus(tx, order, { status: 'Out for delivery', isPaid: order.isPaid })
  await saveMove(tx, delivery, { orderId, status: 'Out for delivery', mover: 'rider', at: failed.leftAt })
  await restoreOrderMail(tx, order, { status: 'Out for delivery', since: failed.takenAt })
  await orderEvents.publish(tx, { orderId, userId: order.userId })
  const details = { from: status, to: 'Out for delivery' }
  await recordActivity(tx, { who: actor, act: 'order_move_undone', target: orderId, details, ip })
  return { message }
}
