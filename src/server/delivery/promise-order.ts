import { type Refused, refuse } from '#contract/refused.ts'
import { type Address, isInIndia, isZipcode } from '#domain/address.ts'
import type { SoldAs } from '#domain/amount-text.ts'
import { feeFor, isByCourier } from '#domain/delivery/delivery-area.ts'
import { isWorse, PROMISE_MODEL, type Promised, type PromisedEarly } from '#domain/delivery/promise.ts'
import { loadBandOf } from '#domain/delivery/promise-buffer.ts'
import { type OfferedSlot, type Slot, slotPromise } from '#domain/delivery/slots.ts'
import { piecesOf } from '#domain/item-count.ts'
import { formatPaise, type Paise, type PricedLine, paise, rupeesFromPaise, sumOfLines } from '#domain/money.ts'
import { timeFrom } from '#domain/time-words.ts'
import type { Tx } from '../db/database.ts'
import type { DeliveryQuotes, Quote } from './delivery-quotes.ts'
import type { DeliveryState } from './delivery-state.ts'
import { insertPromise, type NewPromise } from './promise-store.ts'

/** Why the shop can't deliver an order like this. */
export type DeliveryRefusal =
  | 'promise_changed'
  | 'fee_changed'
  | 'not_served'
  | 'below_minimum'
  | 'not_taking_orders'
  | 'too_busy'
/** Of an order that is about to be saved. */
export type OrderedPromise = Omit<NewPromise, 'orderId' | 'slot'> & {
  slot: (NonNullable<NewPromise['slot']> & { places: number }) | null
  /** Without the slot; null when that is longer than the shop promises. */
  soonest: Date | null
}

type Ordered = {
  address: Pick<Address, 'zipcode' | 'country'>
  lines: readonly { quantity: number; product?: SoldAs }[]
}
export type WantedDelivery = Ordered & {
  lines: readonly PricedLine[]
  /** What the shopper saw, and the start of the hour that they chose. */
  promisedBy?: Date | undefined
  slot?: Date | undefined
  /** What the delivery was said to cost. */
  feeSeen?: Paise | undefined
}

/** What is promised for an order that is placed now. */
export function promiseOrder(
  quotes: DeliveryQuotes,
  wanted: WantedDelivery,
): OrderedPromise | Refused<DeliveryRefusal> {
  const { zipcode, country } = wanted.address
  if (!isInIndia(country)) return refuse('not_served', `We don’t deliver to ${country} yet.`)
  const asked = askedOf(wanted)
  const { area, promised, tooLong = null, slots, reason, now } = quotes.quote(asked)
  if (reason === 'opening_soon') return refuse('not_taking_orders', OPENING_SOON)
  if (!area || reason === 'not_served' || !isZipcode(zipcode, country)) {
    return refuse('not_served', `We don’t deliver to ${zipcode} yet.`)
  }
  const items = sumOfLines(wanted.lines)
  const missing = paise(area.minimumOrder - items)
  if (missing > 0) {
    const least = formatPaise(area.minimumOrder)
    return refuse('below_minimum', `Minimum order for your area: ${least}. Please add ${formatPaise(missing)} or more.`)
  }
  const soonest = promised ?? tooLong
  if (!soonest) return refuse('not_taking_orders')
  const fee = feeFor(area, items)
  if (wanted.feeSeen !== undefined && wanted.feeSeen !== fee) {
    const question = `Delivery ${fee > 0 ? `now costs ${formatPaise(fee)}` : 'is now free'}. Is that all right?`
    return refuse('fee_changed', question, { fee: rupeesFromPaise(fee) })
  }
  const found = { now, area: { ...area, fee }, size: asked.size, soonest, isTooLong: promised === null }
  const slot = wanted.slot && slots().find(({ from }) => from === wanted.slot?.getTime())
  if (slot) return orderedPromise(quotes, { ...found, slot })
  if (!promised) return slots().length > 0 ? askForSlot(wanted.slot) : refuse('not_taking_orders', NO_MORE_ORDERS)
  if (wanted.slot) return askForSoonest(new Date(promised.by), new Date(now))
  if (wanted.promisedBy && isWorse(promised.by, wanted.promisedBy.getTime())) {
    return ask('We need longer than we said', new Date(promised.by), new Date(now))
  }
  return orderedPromise(quotes, { ...found, slot: null })
}

/** Hours that can be chosen for such an order. */
export const slotsFor = (quotes: DeliveryQuotes, ordered: Ordered): { from: Date; until: Date }[] =>
  quotes
    .quote(askedOf(ordered))
    .slots()
    .map(({ from, until }) => ({ from: new Date(from), until: new Date(until) }))

const OPENING_SOON = 'We’re opening soon and can’t take orders yet. We’ve saved your cart.'
const NO_MORE_ORDERS =
  'We have more orders than we can deliver right now. We’ve saved your cart. Please try again later.'

/** Nothing is promised without a slot, and the one that was chosen, if any, has no place left. */
const askForSlot = (slot: Date | undefined): Refused<'too_busy'> =>
  slot ? refuse('too_busy', 'This delivery time is no longer available. Please choose another.') : refuse('too_busy')

/** The slot that was chosen has no place left. */
export const askForAnother = (
  { soonest, quotedAt }: Pick<OrderedPromise, 'soonest' | 'quotedAt'>,
  slot: Date,
): Refused<'promise_changed' | 'too_busy'> => (soonest ? askForSoonest(soonest, quotedAt) : askForSlot(slot))

const askForSoonest = (by: Date, now: Date): Refused<'promise_changed'> =>
  ask('This delivery time is no longer available', by, now)

/** With more items an open order takes longer than the shopper was told. */
export const askForLonger = (by: Date, now: Date): Refused<'promise_changed'> =>
  ask('Your order takes longer with these items', by, now)

const ask = (why: string, by: Date, now: Date) =>
  refuse('promise_changed', `${why}. We can deliver by ${timeFrom(now, by)}. Is that all right?`, {
    by: by.toISOString(),
  })

/** For an order that is paid already, its fee too; the hour that was chosen for it stays, unless it can't be kept by now. */
export function promisePaidOrder(
  quotes: DeliveryQuotes,
  { slotFrom, slotUntil, fee, ...ordered }: Ordered & { slotFrom: Date | null; slotUntil: Date | null; fee: Paise },
): OrderedPromise {
  const asked = askedOf(ordered)
  const { now, area, promised } = quotes.quoteAnyway(asked)
  const chosen = slotFrom && slotUntil && { from: slotFrom.getTime(), until: slotUntil.getTime(), places: 1 }
  const slot = chosen && chosen.until >= promised.by ? chosen : null
  return orderedPromise(quotes, { now, area: { ...area, fee }, size: asked.size, soonest: promised, slot })
}

const inSlot = (promised: Promised, slot: Slot) => ({
  ...promised,
  ...slotPromise(slot),
  p50: Math.min(slot.until, Math.max(slot.from, promised.p50)),
})

/** In the order's transaction, after the order itself; it leaves at once, for `commitTogether`. */
export async function savePromise(
  tx: Tx,
  delivery: DeliveryState,
  { id: orderId, door }: { id: string; door: string | undefined },
  promise: OrderedPromise,
): Promise<void> {
  const { quotedAt, by, slot, area, size } = promise
  delivery.workChanged(tx, {
    id: orderId,
    size,
    area,
    door,
    byCourier: isByCourier(area),
    placedAt: quotedAt.getTime(),
    promisedBy: by.getTime(),
    slotFrom: slot?.from.getTime(),
    isCancelled: false,
  })
  await insertPromise(tx, { orderId, ...promise })
}

type Found = Pick<Quote, 'now'> & {
  area: NonNullable<Quote['area']>
  soonest: PromisedEarly
  size: NewPromise['size']
  slot: Pick<OfferedSlot, 'from' | 'until' | 'places'> | null
  isTooLong?: boolean
}

function orderedPromise(quotes: DeliveryQuotes, { now, area, soonest, size, slot, isTooLong }: Found): OrderedPromise {
  const { p50, by, early, ordersBefore } = slot ? inSlot(soonest, slot) : soonest
  return {
    soonest: isTooLong ? null : new Date(soonest.by),
    quotedAt: new Date(now),
    by: new Date(by),
    early: new Date(early),
    p50: new Date(p50),
    slot: slot && { from: new Date(slot.from), until: new Date(slot.until), places: slot.places },
    area,
    band: loadBandOf(ordersBefore),
    ordersBefore,
    size,
    model: PROMISE_MODEL,
    inputs: quotes.inputs,
  }
}

/** Of a paid order from before addresses were checked: no area names it, so it is everywhere else. */
const NO_PINCODE = 0

function askedOf({ address: { zipcode, country }, lines }: Ordered) {
  const units = lines.reduce((sum, { product = {}, quantity }) => sum + piecesOf(product, quantity), 0)
  return {
    pincode: isInIndia(country) && isZipcode(zipcode, country) ? Number(zipcode) : NO_PINCODE,
    size: { lines: lines.length, units },
  }
}
