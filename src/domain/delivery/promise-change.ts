import { carrierOf } from './carrier.ts'
import { roundedUp, STEP_MS } from './five-minutes.ts'
import { MINUTE_MS } from './opening-hours.ts'
import type { OpenWork, Schedule } from './work-ahead.ts'

/** Why a promised time changes; there are no other reasons. */
export const PROMISE_REASONS = [
  'more_orders_than_hands',
  'item_missing',
  'rider_not_back',
  'weather_or_road',
  'address_unclear',
  'earlier_than_promised',
] as const
export type PromiseReason = (typeof PROMISE_REASONS)[number]

const REASON_SENTENCES: Record<PromiseReason, string> = {
  more_orders_than_hands: 'We have more orders than usual at the moment.',
  item_missing: 'We’re looking for one of your items.',
  rider_not_back: 'Your rider is finishing another delivery.',
  weather_or_road: 'Weather or traffic is slowing your rider.',
  address_unclear: 'Your rider can’t find your address. Please keep your phone close.',
  earlier_than_promised: 'Good news: it’s coming sooner.',
}

export const reasonSentence = (reason: PromiseReason, promise: { courier?: boolean | undefined }): string =>
  REASON_SENTENCES[reason].replace('rider', carrierOf(promise))

export type FirstPromise = { quotedAt: number; p50: number; by: number }

/** An order that is so much later than first promised is not guessed about: a person has to say what becomes of it. */
const MAX_DELAY_MS = 120 * MINUTE_MS

/**
 * A new time for an order that is under way; null when nothing new is known of it. The nearer the door, the smaller
 * the buffer.
 */
export function reestimate(
  order: OpenWork,
  { first, schedule, now }: { first: FirstPromise; schedule: Schedule; now: number },
): { p50: number; by: number } | null {
  const p50 = schedule.delivered.get(order)
  if (p50 === undefined || p50 <= now || now - first.by > MAX_DELAY_MS) return null
  const whole = Math.max(1, first.p50 - first.quotedAt)
  const buffer = Math.max(0, first.by - first.p50) * Math.min(1, (p50 - now) / whole)
  return { p50, by: roundedUp(p50 + buffer) }
}

/** A smaller change is not worth a message. */
export const isWorthTelling = (by: number, promised: number): boolean => Math.abs(by - promised) >= STEP_MS

/** The change of a promise that was published last. */
export type LastChange = { at: number; reason: PromiseReason; isByShop: boolean }

/** Between two changes that the shop publishes by itself, or after one by a person. */
const QUIET_MS = 10 * MINUTE_MS

/** Before a rider has left, less may be gone again in a minute. */
const BETTER_MS = 10 * MINUTE_MS

type Estimate = { p50: number; by: number; promised: number; last: LastChange | null; now: number }

/**
 * What the shop publishes by itself when the estimate is no longer what is promised: a later time once the promise is
 * more likely to be missed than kept, an earlier one when a rider has left, or by ten minutes and more.
 */
export function changeOf(
  order: Pick<OpenWork, 'packedAt' | 'leftAt' | 'slotFrom'>,
  { p50, by, promised, last, now }: Estimate,
): { by: number; reason: PromiseReason } | null {
  if (!isWorthTelling(by, promised) || (last && now - last.at < QUIET_MS)) return null
  if (by > promised) return p50 > promised ? { by, reason: likelyReason(order) } : null
  const isSure = order.leftAt !== undefined || promised - by >= BETTER_MS
  return isSure && mayBeEarlier(order, last) ? { by, reason: 'earlier_than_promised' } : null
}

/** Once: what still waits for hands could become later again. Nothing comes before its slot, and people know more. */
function mayBeEarlier({ slotFrom }: Pick<OpenWork, 'slotFrom'>, last: LastChange | null): boolean {
  const isTold = last !== null && (!last.isByShop || last.reason === 'earlier_than_promised')
  return slotFrom === undefined && !isTold
}

function likelyReason({ packedAt, leftAt }: Pick<OpenWork, 'packedAt' | 'leftAt'>): PromiseReason {
  if (leftAt !== undefined) return 'weather_or_road'
  return packedAt === undefined ? 'more_orders_than_hands' : 'rider_not_back'
}

export const ANY_MINUTE = 'any minute now'

/** What the shop does about an order whose time has come. */
export function careSentence({ packedAt, leftAt }: Pick<OpenWork, 'packedAt' | 'leftAt'>): string {
  if (leftAt !== undefined) return 'Your rider is on the way.'
  return packedAt === undefined
    ? 'We’re packing it ahead of newer orders.'
    : 'It’s packed and goes out ahead of newer orders.'
}
