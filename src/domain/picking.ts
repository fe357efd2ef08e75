import type { CategoryPath } from './catalog.ts'

/**
 * How much of an ordered line is in the bag, for how much something else is, and how much is not there. None of them:
 * not looked for yet.
 */
export type PickedLine = { quantity: number; picked: number; short: number; replaced?: number | undefined }

/** Every piece is in the bag, replaced, or known to be missing. */
export const isFound = ({ quantity, picked, short, replaced = 0 }: PickedLine) => picked + replaced + short === quantity

/** Fewer were found than ordered, so the last are in the bag: the shop sells no more of it. */
export const isNoneLeft = ({ short, replaced = 0 }: Pick<PickedLine, 'short' | 'replaced'>) => short + replaced > 0

/** Nothing at all is there, so the order is cancelled and not packed. */
export const isNothingFound = (lines: readonly PickedLine[]) => lines.every((line) => line.short === line.quantity)

export type TakenLine = {
  quantity: number
  /** null: nobody has said so. */
  picked: number | null
  /** What is not there, also where something else came for it. */
  missing: number
  /** In the unit of the shelf, as the others here: what the picked ones weigh. */
  weighed: number | null
  size: number
  /** What the shelf has lost for the line. */
  lost: number
}

/**
 * How much of what a line took from its shelf nobody can put back. Of what is all there is, only what is in the bag is
 * left; what nobody has looked for yet is there.
 */
export function goneOf({ quantity, picked, missing, weighed, size, lost }: TakenLine): number {
  if (missing === 0) return 0
  const pieces = picked ?? quantity - missing
  const inBag = weighed ?? pieces * size
  const notLookedFor = (quantity - pieces - missing) * size
  return Math.max(lost - inBag - notLookedFor, 0)
}

/** The way through the shop: shelf by shelf, as the categories are sorted, and on each by name. */
export function inShelfSequence<Line extends { category: CategoryPath; name: string }>(
  lines: readonly Line[],
  shelfOf: (category: CategoryPath) => number,
): Line[] {
  return lines.toSorted((a, b) => shelfOf(a.category) - shelfOf(b.category) || a.name.localeCompare(b.name, 'en'))
}
