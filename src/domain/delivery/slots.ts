import { AHEAD_OF_UTC_MS, shopDayOf } from '../shop-day.ts'
import { arrivalAt, type Travel } from './delivery-area.ts'
import { MINUTE_MS, type OpenPeriod } from './opening-hours.ts'
import { type PickSize, pickSeconds } from './pick-time.ts'
import type { Promised } from './promise.ts'
import { DOOR_MS, type Hands } from './work-ahead.ts'

/** An hour of the shop's clock that a shopper can choose; in milliseconds. */
export type Slot = { from: number; until: number }
export type OfferedSlot = Slot & { left: number }

const SLOT_MS = 60 * MINUTE_MS
/** A promise that is farther away than this is a plan: the shopper may choose an hour instead. */
const FAR_AWAY_MS = 90 * MINUTE_MS
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

/** Slots are offered when the shop is closed, or when the promise is far away. */
function offersSlots({ now, periods, promise }: { now: number; periods: readonly OpenPeriod[]; promise: Promised }) {
  const isOpen = periods.some(({ from, until }) => from <= now && now < until)
  return !isOpen || promise.by - now > FAR_AWAY_MS
}

/**
 * The hours until the end of tomorrow that lie inside an opening, that an order placed now can be on time for, and
 * that have places left.
 */
export function slotsFor({
  now,
  periods,
  promise,
  hands,
  order,
  pace,
  taken,
}: {
  now: number
  periods: readonly OpenPeriod[]
  promise: Promised
  hands: Hands
  order: MeanOrder
  pace?: number | undefined
  /** How many orders have chosen a slot, by its start. */
  taken: (from: number) => number
}): OfferedSlot[] {
  if (!offersSlots({ now, periods, promise })) return []
  const isOpen = (slot: Slot) => periods.some(({ from, until }) => from <= slot.from && slot.until <= until)
  return hoursUntil(shopDayOf(shopDayOf(new Date(now)).to).to.getTime(), now)
    .filter((slot) => isOpen(slot) && slot.until >= promise.by)
    .map((slot) => ({ ...slot, left: slotCapacity(slot, { hands, order, pace }) - taken(slot.from) }))
    .filter(({ left }) => left > 0)
}

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
