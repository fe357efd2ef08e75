import type { DeliveryArea } from './delivery-area.ts'
import { HandsAhead } from './hands-ahead.ts'
import { isTooLong } from './max-promise.ts'
import { MINUTE_MS } from './opening-hours.ts'
import type { PickSize } from './pick-time.ts'
import { promiseFor, type Situation } from './promise.ts'
import type { OpenWork, Shift } from './work-ahead.ts'

const HOUR_MS = 60 * MINUTE_MS
const HOURS_AHEAD = 2
/** More than this in an hour is a rush that is there already. */
const MAX_ARRIVALS = 500

/** An order of the last hour: the next ones are taken to be like these. */
export type Arrival = { at: number; size: PickSize; areaId: string }

type Known = {
  situation: Situation
  work: readonly OpenWork[]
  shift: Shift
  maxMinutes: number | null
  lastHour: readonly Arrival[]
}

/**
 * When the first order has to wait for longer than the owner allows, if orders go on coming as in the last hour; null:
 * not within the next two hours. Every order that comes before it is taken, and planned with the others.
 */
export function whenTooLong({ situation, work, shift, maxMinutes, lastHour }: Known): number | null {
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
  for (const { at, size, areaId } of comingOrders(lastHour, now)) {
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

/** Those of the last hour again in each of the next hours, at the same minutes. */
function comingOrders(lastHour: readonly Arrival[], now: number): Arrival[] {
  const inHour = lastHour.filter(({ at }) => at > now - HOUR_MS && at <= now).slice(-MAX_ARRIVALS)
  return Array.from({ length: HOURS_AHEAD }, (_, hour) =>
    inHour.map((order) => ({ ...order, at: order.at + (hour + 1) * HOUR_MS })),
  )
    .flat()
    .toSorted((a, b) => a.at - b.at)
}
