import { MAX_PRICE, type Paise, paise } from './money.ts'

/** What is there before a delivery. `cost` is that of `size` of it: of a piece, or of what a piece takes from a shelf. */
type CostBefore = { amount: number; cost: Paise | null; size: number }
type Bought = { amount: number; cost: Paise }

/**
 * What one of a size costs the shop after a delivery: the average over what was there and what came, to the nearest
 * paisa. Where nothing was there, or its cost is not known, it is what was paid now.
 */
export function movingCost(before: CostBefore, bought: Bought, size: number): Paise {
  const isKnown = before.cost !== null && before.amount > 0
  const [there, per] = isKnown ? [BigInt(before.amount), BigInt(before.size)] : [0n, 1n]
  const worth = there * BigInt(before.cost ?? 0) + BigInt(bought.cost) * per
  const amount = (there + BigInt(bought.amount)) * per
  const cost = (2n * BigInt(size) * worth + amount) / (2n * amount)
  return paise(Number(cost))
}

/** What so much of it cost the shop. */
export const costOf = (amount: number, { cost, size }: { cost: Paise; size: number }): Paise =>
  paise(Number((2n * BigInt(amount) * BigInt(cost) + BigInt(size)) / (2n * BigInt(size))))

/** More for one of a size is a slip of the pen, such as the bill's total typed for one gram. */
export const isPlausibleCost = (bought: Bought, size: number): boolean =>
  movingCost({ amount: 0, cost: null, size }, bought, size) <= MAX_PRICE
