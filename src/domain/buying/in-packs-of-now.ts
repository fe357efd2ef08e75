import type { SoldAs } from '../amount-text.ts'
import { baseAmountOf, baseUnitOf, type Quantity, quantityIn } from '../quantity.ts'

/** How a product is sold, or was: by the step, or in packs whose weight was written on them. */
export type PackSold = SoldAs & { weight: string | null }

/** What a piece was then, in pieces of now: 2 for a step of 500 g that is one of 250 g today. 1 where it isn't sure. */
function piecesOfNow(then: PackSold, now: PackSold): number {
  const [before, after] = [contentOf(then), contentOf(now)]
  if (!before || !after || baseUnitOf(before.unit) !== baseUnitOf(after.unit)) return 1
  return baseAmountOf(before) / baseAmountOf(after)
}

const contentOf = ({ loose, weight }: PackSold): Quantity | null =>
  loose ? { amount: loose.step, unit: loose.unit } : quantityIn(weight)

/** What was sold each day in any packs, in those of now. */
export function inPacksOfNow(
  history: readonly { sold: PackSold; days: ReadonlyMap<number, number> }[],
  now: PackSold,
): Map<number, number> {
  const sum = new Map<number, number>()
  for (const { sold, days } of history) {
    const times = piecesOfNow(sold, now)
    for (const [day, pieces] of days) sum.set(day, (sum.get(day) ?? 0) + pieces * times)
  }
  return sum
}
