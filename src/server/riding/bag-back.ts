import { type Refused, refuse } from '#contract/refused.ts'
import type { ShopActor } from '#domain/staff.ts'
import { recordActivity } from '../activity/activity-store.ts'
import type { Tx } from '../db/database.ts'
import { saveRiders } from '../delivery/delivery-ledger.ts'
import type { OrderLife } from '../orders/order-life.ts'
import { lockOrder } from '../orders/order-store.ts'
import { lastFailuresOf, saveBagBack } from './dispatch-store.ts'

type Returned = { order: string; actor: ShopActor; ip: string }

/** By the rider who could not deliver it, or by a manager or the owner: from now on the order is offered again. */
export async function returnBagOf(
  tx: Tx,
  { delivery, orderEvents }: Pick<OrderLife, 'delivery' | 'orderEvents'>,
  { order: orderId, actor, ip }: Returned,
): Promise<{ message: string } | Refused<'not_found' | 'impossible_move'>> {
  const order = await lockOrder(tx, orderId)
  if (!order) return refuse('not_found', 'We couldn’t find this order.')
  const failed = (await lastFailuresOf(tx, [orderId])).get(orderId)
  const mayReturn = actor === 'owner' || actor.role === 'manager' || failed?.riderId === actor.id
  if (!failed || !mayReturn) return refuse('impossible_move', `You aren’t bringing ${order.number} back.`)
  const isCancelled = order.status === 'Cancelled'
  const message = isCancelled ? `${order.number} is back. It was cancelled: unpack it.` : `${order.number} is back`
  if (failed.backAt) return { message }
  await saveBagBack(tx, orderId)
  await saveRiders(tx, delivery, [orderId])
  await orderEvents.publish(tx, { orderId, userId: order.userId })
  await recordActivity(tx, { who: actor, act: 'bag_back', target: orderId, ip })
  return { message }
}
