import { arrivalAt } from '#domain/delivery/delivery-area.ts'
import { roundedUp } from '#domain/delivery/five-minutes.ts'
import { isWorthTelling } from '#domain/delivery/promise-change.ts'
import { DOOR_MS } from '#domain/delivery/trips.ts'
import type { Mover, OrderStatus } from '#domain/order.ts'
import type { Tx } from '../db/database.ts'
import type { DeliveryState } from './delivery-state.ts'
import {
  insertChange,
  lockPromise,
  readWorkOf,
  saveMoment,
  savePickingSince,
  takeBackMoment,
} from './promised-work-store.ts'

/** In the transaction of an order's move: what became of its promise. An order without a promise has no ledger. */
export async function saveMove(
  tx: Tx,
  delivery: DeliveryState,
  { orderId, status, mover, at }: { orderId: string; status: OrderStatus; mover: Mover; at?: Date | undefined },
): Promise<void> {
  const work = await saveMoment(tx, { orderId, status, mover: mover === 'shopper' ? 'shopper' : 'shop', at })
  if (!work) return
  delivery.workChanged(tx, work)
  if (status === 'Delivered') delivery.deliveriesChanged(tx)
}

/** In the transaction in which a picker takes an order, or leaves it. */
export async function savePicking(
  tx: Tx,
  delivery: DeliveryState,
  { orderId, isPicked }: { orderId: string; isPicked: boolean },
): Promise<void> {
  const work = await savePickingSince(tx, orderId, isPicked)
  if (work) delivery.workChanged(tx, work)
}

/** In the transaction in which riders take or are given orders, or no longer have them. */
export async function saveRiders(tx: Tx, delivery: DeliveryState, orderIds: string[]): Promise<void> {
  for (const work of await readWorkOf(tx, orderIds)) delivery.workChanged(tx, work)
}

/**
 * In the transaction in which an order is packed without what is missing: if it can't be there any more when it was
 * promised, another time is, and that is the reason.
 */
export async function saveItemMissing(tx: Tx, orderId: string, now: number): Promise<void> {
  const promise = await lockPromise(tx, orderId)
  const [work] = promise ? await readWorkOf(tx, [orderId]) : []
  // A courier's day does not depend on minutes.
  if (!promise || !work || work.byCourier) return
  const by = roundedUp(arrivalAt(work.area, now) + DOOR_MS)
  const promised = promise.by.getTime()
  if (by < promised || !isWorthTelling(by, promised)) return
  await insertChange(tx, { orderId, by: new Date(by), reason: 'item_missing', who: 'staff' })
}

/** As if the move had not been made. */
export async function takeBackMove(
  tx: Tx,
  delivery: DeliveryState,
  { orderId, status }: { orderId: string; status: OrderStatus },
): Promise<void> {
  const work = await takeBackMoment(tx, orderId, status)
  if (!work) return
  delivery.workChanged(tx, work)
  if (status === 'Delivered') delivery.deliveriesChanged(tx)
}
