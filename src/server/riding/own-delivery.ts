import { type Refused, refuse } from '#contract/refused.ts'
import type { ShopActor } from '#domain/staff.ts'
import type { Tx } from '../db/database.ts'
import { lockOrder, type OrderRow } from '../orders/order-store.ts'
import { type Delivery, openDeliveryOf } from './deliveries-store.ts'

export type HeldOrder = { order: OrderRow; delivery: Delivery }

/** Locks an order that a rider has: the one who asks or, for managers and the owner, any. */
export async function lockHeld(
  tx: Tx,
  orderId: string,
  { actor, others }: { actor: ShopActor; others: boolean },
): Promise<HeldOrder | Refused<'not_found' | 'impossible_move'>> {
  const order = await lockOrder(tx, orderId)
  if (!order) return refuse('not_found', 'We couldn’t find this order.')
  const delivery = await openDeliveryOf(tx, orderId)
  const isManager = actor === 'owner' || actor.role === 'manager'
  const isOwn = typeof actor === 'object' && delivery?.riderId === actor.id
  if (delivery && (isOwn || (others && isManager))) return { order, delivery }
  return refuse('impossible_move', isManager && !delivery ? `No rider has ${order.number}.` : notYours(order.number))
}

const notYours = (number: string) => `You don’t have ${number} any more. It was delivered, cancelled or given back.`
