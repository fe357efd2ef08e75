import { AHEAD_OF_UTC_MS, shopDayOf } from '../shop-day.ts'
import { arrivalAt, type Travel } from './delivery-area.ts'
import { MINUTE_MS, type OpenPeriod } from './opening-hours.ts'
import { type PickSize, pickSeconds } from './pick-time.ts'
import type { Promised } from './promise.ts'
import { DOOR_MS, type Hands } from './work-ahead.ts'

/** An hour of the shop's clock that a shopper can choose; in milliseconds. */
export type Slot = { from: number; until: number }
/** `places`: for orders with this slot, the ones that have it already included. */
export type OfferedSlot = Slot & { places: number; left: number }

const SLOT_MS = 60 * MINUTE_MS
/** Of what the hands can do in an hour; the rest is for orders that take longer than the mean. */
const FILLED_SHARE = 0.8

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

/** How many orders the hands can pick and ride in this hour. */
export function slotCapacity(
  slot: Slot,
  { hands, order, pace }: { hands: Hands; order: MeanOrder; pace?: number | undefined },
): number {
  const pickMs = pickSeconds(order.size, pace) * 1000
  const tripMs = arrivalAt(order.area, arrivalAt(order.area, slot.from) + DOOR_MS) - slot.from
  const picked = (Math.max(1, hands.pickers) * SLOT_MS) / pickMs
  const ridden = (Math.max(1, hands.riders) * SLOT_MS) / tripMs
  return Math.max(1, Math.floor(FILLED_SHARE * Math.min(picked, ridden)))
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
  return hoursUntil(shopDayOf(shopDayOf(new Date(now)).to).to.getTime(), now)
    .filter(isOpen)
    .map((slot) => {
      const places = slotCapacity(slot, { hands, order, pace }) - (taken.others.get(slot.from) ?? 0)
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
