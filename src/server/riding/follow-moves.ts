import { type Refused, refuse } from '#contract/refused.ts'
import { type Paise, paise } from '#domain/money.ts'
import type { Tx } from '../db/database.ts'
import type { CashTaken, OrderLife } from '../orders/order-life.ts'
import { findStaff } from '../staff/staff-store.ts'
import { insertCash, takeBackCash } from './cash-store.ts'
import {
  deleteDelivery,
  giveToRider,
  openDeliveryOf,
  saveDelivered,
  saveLeaving,
  takeBackDelivered,
  takeBackLeaving,
} from './deliveries-store.ts'
import { saveBagBack } from './dispatch-store.ts'

/** A delivery follows its order, also when the seller moves it on the Orders screen. */
export const followMoves: OrderLife['riders'] = {
  async orderMoved(tx, { orderId, status, due, at, rider, cash }) {
    if (status === 'Cancelled') {
      await deleteDelivery(tx, orderId)
      // A sale at the counter that is taken back leaves no cash; others have taken none.
      await takeBackCash(tx, orderId)
    }
    if (status !== 'Out for delivery' && status !== 'Delivered') return {}
    const refusal = await chooseRider(tx, orderId, rider)
    if (refusal) return refusal
    if (status === 'Out for delivery') {
      await saveLeaving(tx, orderId, at)
      // What leaves again was in the shop, also when nobody said so.
      await saveBagBack(tx, orderId)
    }
    const held = await openDeliveryOf(tx, orderId)
    if (cash === 'rider' && !held) return refuse('impossible_move', 'Choose the rider who has the cash.')
    const taken = status === 'Delivered' ? await takeCash(tx, { orderId, due, isTill: cash === 'till' }) : null
    return { ...(held && { rider: held.riderId }), ...(taken && { cash: taken }) }
  },
  async moveUndone(tx, { orderId, status }) {
    if (status === 'Packed') await deleteDelivery(tx, orderId)
    if (status === 'Out for delivery') await takeBackLeaving(tx, orderId)
    if (status !== 'Delivered') return null
    const { wasHandedOver } = await takeBackDelivered(tx, orderId)
    if (wasHandedOver) return refuse('impossible_move', 'The money of this order was handed over already.')
    await takeBackCash(tx, orderId)
    return null
  },
}

/** undefined: nothing was said, and who has the order keeps it. null: nobody of the riders. */
async function chooseRider(
  tx: Tx,
  orderId: string,
  rider: string | null | undefined,
): Promise<Refused<'impossible_move'> | null> {
  if (rider === undefined) return null
  if (rider === null) {
    await deleteDelivery(tx, orderId)
    return null
  }
  const person = await findStaff(tx, rider)
  if (!person?.isActive || person.role === 'picker') return refuse('impossible_move', 'Choose somebody who delivers.')
  await giveToRider(tx, orderId, rider)
  return null
}

/** Cash belongs to the rider who has the order or, without one, to the till: never to nobody. */
async function takeCash(
  tx: Tx,
  { orderId, due, isTill }: { orderId: string; due: Paise; isTill: boolean },
): Promise<CashTaken | null> {
  const delivered = await saveDelivered(tx, { orderId, cash: isTill ? paise(0) : due })
  const taken = { kind: 'taken' as const, orderId }
  if (delivered && delivered.cash > 0) {
    await insertCash(tx, { ...taken, riderId: delivered.riderId, amount: delivered.cash })
    return { amount: delivered.cash, by: 'rider', isNew: delivered.added > 0 }
  }
  if (due === 0 || (delivered && delivered.upi > 0)) return null
  await insertCash(tx, { ...taken, riderId: null, amount: due })
  return { amount: due, by: 'till', isNew: true }
}
