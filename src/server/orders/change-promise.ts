import { MIN_CHANGE_MINUTES } from '#contract/delivery/seller-delivery.ts'
import type { Order } from '#contract/orders/order.ts'
import { isRefused, type Refused, refuse } from '#contract/refused.ts'
import { MINUTE_MS } from '#domain/delivery/opening-hours.ts'
import { isWorthTelling, type PromiseReason } from '#domain/delivery/promise-change.ts'
import { stageOf } from '#domain/order.ts'
import { endOfDay } from '#domain/shop-day.ts'
import type { ShopActor } from '#domain/staff.ts'
import { recordActivity } from '../activity/activity-store.ts'
import { inTransaction } from '../db/transaction.ts'
import { insertChange, lockPromise } from '../delivery/promised-work-store.ts'
import type { OrderLife } from './order-life.ts'
import { readOrder } from './order-reader.ts'
import { lockOrder } from './order-store.ts'

/** Nothing is promised later than this. */
const LATEST_MS = 14 * 24 * 60 * MINUTE_MS

type Change = { id: string; by: Date; reason: PromiseReason; actor: ShopActor; ip: string }
type Changed = { message: string; order: Order }

/** Tells the shopper another time, and why; telling the same again changes nothing. */
export async function changePromiseOf(
  { db, delivery, orderEvents }: Pick<OrderLife, 'db' | 'delivery' | 'orderEvents'>,
  { id, by: wanted, reason, actor, ip }: Change,
): Promise<Changed | Refused<'not_found' | 'impossible_move'>> {
  const changed = await inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, id)
    if (!order) return refuse('not_found', 'We couldn’t find this order.')
    if (stageOf(order.status) !== 'open') return refuse('impossible_move', `This order is ${order.status} already.`)
    const promise = await lockPromise(tx, id)
    if (!promise) return refuse('impossible_move', 'No time was promised for this order.')
    // A courier comes some time on a day.
    const by = promise.isByCourier ? new Date(endOfDay(wanted.getTime())) : wanted
    if (promise.by.getTime() === by.getTime() && promise.lastReason === reason) return null
    const refusal = whyNot(by, { promised: promise.by, reason })
    if (refusal) return refusal
    delivery.workChanged(
      tx,
      await insertChange(tx, { orderId: id, by, reason, who: typeof actor === 'object' ? 'staff' : 'seller' }),
    )
    await orderEvents.publish(tx, { orderId: id, userId: order.userId })
    const details = { by: by.toISOString(), byBefore: promise.by.toISOString(), reason }
    await recordActivity(tx, { who: actor, act: 'promise_changed', target: id, details, ip })
    return null
  })
  if (isRefused(changed)) return changed
  const order = await readOrder(db, id)
  if (!order) throw new Error(`order ${id} vanished after its change`)
  return { message: 'The customer was told the new time', order }
}

function whyNot(
  by: Date,
  { promised, reason }: { promised: Date; reason: PromiseReason },
): Refused<'impossible_move'> | null {
  const away = by.getTime() - Date.now()
  if (away < 0 || away > LATEST_MS) return refuse('impossible_move', 'Choose a time in the next two weeks.')
  if (!isWorthTelling(by.getTime(), promised.getTime())) {
    return refuse('impossible_move', `A new time must be ${MIN_CHANGE_MINUTES} minutes or more from the one before.`)
  }
  if (by < promised !== (reason === 'earlier_than_promised')) {
    return refuse('impossible_move', by < promised ? 'This is earlier than promised.' : 'This is later than promised.')
  }
  return null
}
