/** Stock is set aside for a payment for this long. */
export const HOLD_MINUTES = 15
/** A hold is made longer only when less than this is left of it. */
const RENEW_WITHIN_MINUTES = 10
export const MAX_RENEWALS = 2

/** Prices and stock of a payment count for this long after its hold. */
const PAY_WITHIN_MINUTES = 30
/** What was paid in time may be heard of this much later, as after a stop. */
const HEARD_WITHIN_MINUTES = 24 * 60

/** An account that pays for nothing may hold stock for this long within so many hours. */
export const FREE_HOLD_MINUTES = 45
export const FREE_HOLD_HOURS = 6

/** Accounts that never paid for an order share this many of a product, or half the shelf if that is more. */
const NEWCOMERS_SHARE = 20

const minutesAfter = (moment: Date, minutes: number) => new Date(moment.getTime() + minutes * 60_000)

/** Whether a payment is over: from then on its prices count only while they are still the shop's. */
export const hasEnded = (heldUntil: Date, now: Date): boolean => now > minutesAfter(heldUntil, PAY_WITHIN_MINUTES)

export function isPaidInTime(heldUntil: Date, { begunAt, heardAt }: { begunAt: Date | null; heardAt: Date }): boolean {
  const isHeardInTime = heardAt <= minutesAfter(heldUntil, PAY_WITHIN_MINUTES + HEARD_WITHIN_MINUTES)
  return isHeardInTime && !hasEnded(heldUntil, begunAt ?? heardAt)
}

export const isHoldEnding = (heldUntil: Date, now: Date): boolean => heldUntil < minutesAfter(now, RENEW_WITHIN_MINUTES)

/** How many of a product newcomers may hold together, of all that are on the shelf or held. */
export const newcomersShare = (shelf: number): number => Math.max(NEWCOMERS_SHARE, Math.floor(shelf / 2))
