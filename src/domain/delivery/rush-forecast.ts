import type { DeliveryArea } from './delivery-area.ts'
import { HandsAhead } from './hands-ahead.ts'
import { isTooLong } from './max-promise.ts'
import { MINUTE_MS } from './opening-hours.ts'
import type { PickSize } from './pick-time.ts'
import { promiseFor, type Situation } from './promise.ts'
import type { OpenWork, Shift } from './work-ahead.ts'

/** So long ago orders tell of the present pace. */
export const RECENT_MINUTES = 30
const RECENT_MS = RECENT_MINUTES * MINUTE_MS
const AHEAD_MS = 120 * MINUTE_MS
/** More than this is a rush that is there already. */
const MAX_ARRIVALS = 250

/** A recent order: the next ones are taken to be like these. */
export type Arrival = { at: number; size: PickSize; areaId: string }

type Known = {
  situation: Situation
  work: readonly OpenWork[]
  shift: Shift
  maxMinutes: number | null
  recent: readonly Arrival[]
}

/**
 * When the first order has to wait for longer than the owner allows, if orders go on coming at the present pace; null:
 * not within the next two hours. Every order that comes before it is taken, and planned with the others.
 */
export function whenTooLong({ situation, work, shift, maxMinutes, recent }: Known): number | null {
  if (maxMinutes === null) return null
  const { now } = situation
  const ahead = new HandsAhead(work, shift)
  const isLong = (order: { size: PickSize; area: DeliveryArea }, at: number) => {
    const then = { ...situation, now: at, ahead: { by: (moment: number) => aheadAt(ahead, at, moment) } }
    const promised = promiseFor(then, order)
    return (
      promised !== null && isTooLong(order, promised, { situation: then, shift: { ...shift, now: at }, maxMinutes })
    )
  }
  for (const { at, size, areaId } of comingOrders(recent, now)) {
    const area = situation.areas.find(({ id }) => id === areaId)
    if (!area) continue
    if (isLong({ size, area }, at)) return at
    ahead.add({ id: `coming ${at}`, size, area, byCourier: area.courierDays !== null, placedAt: at })
  }
  return null
}

/** Of the orders that were there or came, those that are still to be handed over then. */
function aheadAt(ahead: HandsAhead, at: number, moment: number) {
  const { plan, out } = ahead.by(Math.max(at, moment))
  const isLeft = (stop: { at: number }) => stop.at > at
  const planned = plan.rides.trips.reduce((sum, { stops }) => sum + stops.filter(isLeft).length, 0)
  const outside = out.reduce((sum, { stops }) => sum + stops.filter(([, delivered]) => delivered > at).length, 0)
  return { plan, out, ordersBefore: planned + outside }
}

/** Those of the last half hour again and again, evenly: a rush that began a minute ago goes on now, not in half an hour. */
function comingOrders(recent: readonly Arrival[], now: number): Arrival[] {
  const again = recent.filter(({ at }) => at > now - RECENT_MS && at <= now).slice(-MAX_ARRIVALS)
  const count = Math.floor((again.length * AHEAD_MS) / RECENT_MS)
  const gap = AHEAD_MS / count
  return Array.from({ length: count }, (_, index) => again[index % again.length])
    .filter((order) => order !== undefined)
    .map((order, index) => ({ ...order, at: now + Math.round((index + 1) * gap) }))
}
