import { type Paise, paise } from './money.ts'
import type { PickedLine } from './picking.ts'
import { share } from './tax.ts'

/** A line of an order as it was picked. */
export type SentLine = PickedLine & {
  offerPrice: Paise
  /** In grams or millilitres: how much the picked pieces were to be, and how much they are. */
  weighed?: { asked: number; sent: number }
  /** What is charged in all for what came instead of the replaced pieces. */
  insteadAmount?: Paise
}

/**
 * How much less a line is worth than what was asked for, beside its short pieces. What is lighter is paid by its
 * weight, rounded down, and what is heavier is a gift; what came instead never costs more than what it replaces.
 */
export function worthLess({ offerPrice, picked, weighed, replaced = 0, insteadAmount = paise(0) }: SentLine): Paise {
  const pieces = offerPrice * picked
  const light = weighed && weighed.sent < weighed.asked ? pieces - share(pieces, weighed.sent, weighed.asked) : 0
  return paise(light + cheaperBy({ offerPrice, replaced, insteadAmount }))
}

/** How much of that is because what came instead costs less. */
export const cheaperBy = ({
  offerPrice,
  replaced = 0,
  insteadAmount = paise(0),
}: Pick<SentLine, 'offerPrice' | 'replaced' | 'insteadAmount'>): Paise =>
  paise(Math.max(offerPrice * replaced - insteadAmount, 0))
