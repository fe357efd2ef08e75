/** How much is to be picked: products, and pieces in all. */
export type PickSize = { lines: number; units: number }

const START_SECONDS = 60
const LINE_SECONDS = 20
const EXTRA_UNIT_SECONDS = 6

/** Seconds from taking the list to the closed bag. `pace` is learned: 1.2 picks a fifth slower than the seed values. */
export function pickSeconds({ lines, units }: PickSize, pace = 1): number {
  return pace * (START_SECONDS + LINE_SECONDS * lines + EXTRA_UNIT_SECONDS * Math.max(0, units - lines))
}

/** How long a pick took in fact. */
export type PickTaken = { size: PickSize; seconds: number }

const ENOUGH_PICKS = 30
/** What is further back counts no more. */
export const MOST_PICKS = 200
/** A pace beyond these is no pace: the picker forgot to tap. */
const PACE_BOUNDS = { least: 0.5, most: 2 }

/** The middle of actual by seed time over the last picks, newest last. */
export function learnPace(picks: readonly PickTaken[]): number {
  if (picks.length < ENOUGH_PICKS) return 1
  const paces = picks.slice(-MOST_PICKS).map(({ size, seconds }) => seconds / pickSeconds(size))
  const middle = paces.toSorted((a, b) => a - b)[Math.floor(paces.length / 2)] ?? 1
  return Math.min(PACE_BOUNDS.most, Math.max(PACE_BOUNDS.least, middle))
}
