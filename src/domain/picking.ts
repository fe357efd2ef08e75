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

/** The way through the shop: shelf by shelf, as the categories are sorted, and on each by name. */
export function inShelfSequence<Line extends { category: CategoryPath; name: string }>(
  lines: readonly Line[],
  shelfOf: (category: CategoryPath) => number,
): Line[] {
  return lines.toSorted((a, b) => shelfOf(a.category) - shelfOf(b.category) || a.name.localeCompare(b.name, 'en'))
}
