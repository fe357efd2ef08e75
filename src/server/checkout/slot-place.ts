import { isRefused, type Refused } from '#contract/refused.ts'
import { DAY_MS } from '#domain/shop-day.ts'
import { spanFrom } from '#domain/time-words.ts'
import type { Tx } from '../db/database.ts'
import { together } from '../db/transaction.ts'
import type { DeliveryQuotes } from '../delivery/delivery-quotes.ts'
import {
  askForAnother,
  type DeliveryRefusal,
  type OrderedPromise,
  promiseOrder,
  slotsFor,
  type WantedDelivery,
} from '../delivery/promise-order.ts'
import { countPromisedIn, lockSlot } from '../delivery/slot-store.ts'
import { countWaitingFor } from '../orders/waiting-order-store.ts'
import { countPayingFor } from '../payments/intent-hold-store.ts'

/** Asks when the places of the chosen hour are taken by now: orders for one hour look one after the other. */
export async function takeSlotPlace(
  tx: Tx,
  promise: OrderedPromise,
): Promise<Refused<'promise_changed' | 'too_busy'> | null> {
  const { slot } = promise
  if (!slot) return null
  const { from, places } = slot
  const [, ...counts] = await together(tx, () => [
    lockSlot(tx, from),
    countPromisedIn(tx, from),
    countPayingFor(tx, from),
    countWaitingFor(tx, from),
  ])
  const taken = counts.reduce((sum, count) => sum + count, 0)
  return taken < places ? null : askForAnother(promise, from)
}

type WithPlace = OrderedPromise | Refused<DeliveryRefusal>

/**
 * What is promised, and a place in its hour. To a client that names neither a time nor an hour, a busy shop gives the
 * next free hour within a day instead of a refusal, and says so in its reply.
 */
export async function promiseWithPlace(tx: Tx, quotes: DeliveryQuotes, wanted: WantedDelivery): Promise<WithPlace> {
  const promise = promiseOrder(quotes, wanted)
  if (!isRefused(promise)) return (await takeSlotPlace(tx, promise)) ?? promise
  if (promise.body.code !== 'too_busy' || wanted.slot || wanted.promisedBy) return promise
  const tomorrow = Date.now() + DAY_MS
  for (const { from } of slotsFor(quotes, wanted).filter((slot) => slot.from.getTime() < tomorrow)) {
    const later = promiseOrder(quotes, { ...wanted, slot: from })
    if (!isRefused(later) && !(await takeSlotPlace(tx, later))) return later
  }
  return promise
}

type Hour = { from: Date; until: Date }

/** The hour that the shop chose, because the shopper did not; null where there is none. */
export const givenSlot = (wanted: Pick<WantedDelivery, 'slot'>, slot: Hour | null): Hour | null =>
  slot && !wanted.slot ? { from: slot.from, until: slot.until } : null

export const givenSlotSentence = (slot: Hour): string =>
  `We’re busy right now, so your order comes ${spanFrom(new Date(), slot)}.`
