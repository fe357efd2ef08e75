import type { Mover, OrderStatus } from '#domain/order.ts'
import type { Tx } from '../db/database.ts'
import type { DeliveryState } from './delivery-state.ts'
import { keepMoment, takeBackMoment } from './promise-store.ts'

/** In the transaction of an order's move: what became of its promise. An order without a promise has no ledger. */
export async function keepMove(
  tx: Tx,
  delivery: DeliveryState,
  { orderId, status, mover, at }: { orderId: string; status: OrderStatus; mover: Mover; at?: Date | undefined },
): Promise<void> {
  const work = await keepMoment(tx, { orderId, status, mover: mover === 'shopper' ? 'shopper' : 'shop', at })
  if (!work) return
  delivery.workChanged(tx, work)
  if (status === 'Delivered') delivery.deliveriesChanged(tx)
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
