import { formatPaise, type Paise, paise } from './money.ts'
import type { OrderChannel } from './order.ts'

/**
 * What a customer's money pays at the counter in a day without a code to their number. Most store credit is a refund of
 * less, and a stranger who says the number gets no more than a bag of groceries.
 */
export const MAX_WITHOUT_CODE = paise(50_000)

/** The part of an order that the money of its customer pays: store credit, and what they will owe. */
export type Spending = {
  channel: OrderChannel
  credit: Paise
  onAccount: Paise
  /** The shop typed the number and chose no customer, so that neither a name nor what is owed was in sight. */
  isTyped: boolean
  /** Of an order by phone: something was delivered to this address before. */
  isKnownPlace: boolean
  /** Of the account at the counter within a day, before this order. */
  spentLately: { credit: Paise; onAccount: Paise }
}

/**
 * Why it takes a code to the customer's number, as a sentence; null when it takes none. To a known address nobody else
 * gets the groceries. At the counter, what a chosen customer may owe is bounded by the limit that the shop gave them.
 */
export function whyCode({ channel, credit, onAccount, isTyped, isKnownPlace, spentLately }: Spending): string | null {
  if (credit + onAccount === 0) return null
  if (channel === 'phone') return isKnownPlace ? null : NEW_PLACE
  if (isTooMuch(credit, spentLately.credit)) return MUCH_CREDIT
  return isTyped && isTooMuch(onAccount, spentLately.onAccount) ? MUCH_ON_ACCOUNT : null
}

const isTooMuch = (now: Paise, before: Paise): boolean => now > 0 && now + before > MAX_WITHOUT_CODE

const ABOVE = `More than ${formatPaise(MAX_WITHOUT_CODE)}`
const MUCH_CREDIT = `${ABOVE} of store credit in a day takes a code to the customer’s number.`
const MUCH_ON_ACCOUNT = `${ABOVE} on account in a day takes a code to the customer’s number. Or find the customer by name and choose them.`
const NEW_PLACE =
  'Nothing has been delivered to this address before. Using this customer’s store credit or account takes a code to their number.'
