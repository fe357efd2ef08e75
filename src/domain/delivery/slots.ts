import { AHEAD_OF_UTC_MS, shopDayOf } from '../shop-day.ts'
import { type Absence, isThere } from './absence.ts'
import { arrivalAt, type Travel } from './delivery-area.ts'
import { HOP_MS } from './hops.ts'
import { MINUTE_MS, type OpenPeriod } from './opening-hours.ts'
import { type PickSize, pickSeconds } from './pick-time.ts'
import type { Promised } from './promise.ts'
import { type Bag, DOOR_MS } from './trips.ts'
import { type Hands, pickersOf, ridersOf } from './work-ahead.ts'

/** An hour of the shop's clock that a shopper can choose; in milliseconds. */
export type Slot = { from: number; until: number }
/** `places`: for orders with this slot, the ones that have it already included. */
export type OfferedSlot = Slot & { places: number; left: number }

const SLOT_MS = 60 * MINUTE_MS
/** Of what the hands can do in an hour; the rest is for orders that take longer than the mean. */
const FILLED_SHARE = 0.8
/** Of a bag, on a usual trip: not all that goes the same way is ready at the same time. */
const BAG_SHARE = 0.6

export type MeanOrder = { size: PickSize; area: Travel }

/** Until the shop has orders of its own. */
export const SEED_ORDER: MeanOrder = {
  size: { lines: 8, units: 12 },
  area: { travelMinutes: 12, rushMinutes: 12 },
}

export function meanOrder(orders: readonly MeanOrder[]): MeanOrder {
  if (orders.length === 0) return SEED_ORDER
  const mean = (of: (order: MeanOrder) => number) => orders.reduce((sum, order) => sum + of(order), 0) / orders.length
  return {
    size: { lines: mean(({ size }) => size.lines), units: mean(({ size }) => size.units) },
    area: {
      travelMinutes: mean(({ area }) => area.travelMinutes),
      rushMinutes: mean(({ area }) => area.rushMinutes),
    },
  }
}

/** How many orders the hands that are there in an hour can pick and ride in it. */
export function slotCapacities({
  hands,
  order,
  pace,
}: {
  hands: Hands
  order: MeanOrder
  pace?: number | undefined
}): (slot: Slot) => number {
  const pickMs = pickSeconds(order.size, pace) * 1000
  const [pickers, riders] = [pickersOf(hands), ridersOf(hands)]
  return (slot) => {
    const isThen = (away: Absence | undefined) => isThere(away, slot.from, slot.until)
    const picked = (pickers.filter(isThen).length * SLOT_MS) / pickMs
    const ridden = riders.reduce((sum, { bag, away }) => sum + (isThen(away) ? riddenBy(bag, slot, order) : 0), 0)
    return Math.max(1, Math.floor(FILLED_SHARE * Math.min(picked, ridden)))
  }
}

/** How many orders a rider with this bag brings in the hour. */
function riddenBy(bag: Bag, slot: Slot, { area, size }: MeanOrder): number {
  const full = Math.min(bag.orders, bag.items / Math.max(1, size.units))
  const orders = Math.max(1, Math.floor(BAG_SHARE * full))
  const lastDoor = arrivalAt(area, slot.from) + DOOR_MS + (orders - 1) * (HOP_MS + DOOR_MS)
  return (orders * SLOT_MS) / (arrivalAt(area, lastDoor) - slot.from)
}

/**
 * The hours until the end of tomorrow that lie inside an opening and have places left. Every order is counted in one
 * hour: in the slot that was chosen for it, else in the hour in which it is expected.
 */
export function freeSlots({
  now,
  periods,
  hands,
  order,
  pace,
  taken,
}: {
  now: number
  periods: readonly OpenPeriod[]
  hands: Hands
  order: MeanOrder
  pace?: number | undefined
  /** By the start of the hour. */
  taken: { slots: ReadonlyMap<number, number>; others: ReadonlyMap<number, number> }
}): OfferedSlot[] {
  const isOpen = (slot: Slot) => periods.some(({ from, until }) => from <= slot.from && slot.until <= until)
  const capacityOf = slotCapacities({ hands, order, pace })
  return hoursUntil(shopDayOf(shopDayOf(new Date(now)).to).to.getTime(), now)
    .filter(isOpen)
    .map((slot) => {
      const places = capacityOf(slot) - (taken.others.get(slot.from) ?? 0)
      return { ...slot, places, left: places - (taken.slots.get(slot.from) ?? 0) }
    })
    .filter(({ left }) => left > 0)
}

/** Of the free ones, those that an order with this promise can be on time for. */
export const slotsFor = (free: readonly OfferedSlot[], { by }: Pick<Promised, 'by'>): OfferedSlot[] =>
  free.filter(({ until }) => until >= by)

function hoursUntil(end: number, now: number): Slot[] {
  const first = Math.ceil((now + AHEAD_OF_UTC_MS) / SLOT_MS) * SLOT_MS - AHEAD_OF_UTC_MS
  const count = Math.max(0, Math.floor((end - first) / SLOT_MS))
  return Array.from({ length: count }, (_, hour) => ({
    from: first + hour * SLOT_MS,
    until: first + (hour + 1) * SLOT_MS,
  }))
}

/** A slot promises its end, and nothing before its start. */
export const slotPromise = ({ from, until }: Slot): { early: number; by: number } => ({ early: from, by: until })
