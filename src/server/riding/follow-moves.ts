import { refuse } from '#contract/refused.ts'
import { paise } from '#domain/money.ts'
import type { OrderLife } from '../orders/order-life.ts'
import { deleteDelivery, saveDelivered, saveLeaving, takeBackDelivered, takeBackLeaving } from './deliveries-store.ts'
import { saveBagBack } from './dispatch-store.ts'

/** A delivery follows its order, also when the seller moves it on the Orders screen. */
export const followMoves: OrderLife['riders'] = {
  async orderMoved(tx, { orderId, status, due, at }) {
    if (status === 'Out for delivery') {
      await saveLeaving(tx, orderId, at)
      // What leaves again was in the shop, also when nobody said so.
      await saveBagBack(tx, orderId)
    }
    if (status === 'Cancelled') await deleteDelivery(tx, orderId)
    return { riderCash: status === 'Delivered' ? await saveDelivered(tx, { orderId, due }) : paise(0) }
  },
  async moveUndone(tx, { orderId, status }) {
    if (status === 'Packed') await deleteDelivery(tx, orderId)
    if (status === 'Out for delivery') await takeBackLeaving(tx, orderId)
    if (status !== 'Delivered') return null
    const { wasHandedOver } = await takeBackDelivered(tx, orderId)
    return wasHandedOver ? refuse('impossible_move', 'The money of this order was handed over already.') : null
  },
}
