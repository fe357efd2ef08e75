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
export const MAX_PICKS = 200
/** A pace beyond these is no pace: the picker forgot to tap. */
const PACE_BOUNDS = { least: 0.5, most: 2 }

/** The middle of actual by seed time over the last picks, newest last. */
export function learnPace(picks: readonly PickTaken[]): number {
  if (picks.length < ENOUGH_PICKS) return 1
  const paces = picks.slice(-MAX_PICKS).map(({ size, seconds }) => seconds / pickSeconds(size))
  const middle = paces.toSorted((a, b) => a - b)[Math.floor(paces.length / 2)] ?? 1
  return Math.min(PACE_BOUNDS.most, Math.max(PACE_BOUNDS.least, middle))
}

/** An order that was packed; moments in milliseconds. */
export type PackedOrder = {
  size: PickSize
  placedAt: number
  /** Unknown where no picker has told. */
  pickingSince?: number | undefined
  packedAt: number
  /** How many were on shift when it was placed. */
  pickers: number | undefined
}

/** Of a move on the Orders screen. Several that are made at once, or one the morning after, say nothing of a pick. */
const BELIEVED = { least: 0.25, most: 4 }

/**
 * How long picks took, in the sequence of packing. Where no picker has told, a picker alone began an order when it was
 * placed, or when the one before was packed; of several nobody knows.
 */
export function picksFrom(packed: readonly PackedOrder[]): PickTaken[] {
  const inSequence = packed.toSorted((a, b) => a.packedAt - b.packedAt)
  return inSequence.flatMap(({ size, placedAt, pickingSince, packedAt, pickers }, at) => {
    if (pickingSince !== undefined) return [{ size, seconds: (packedAt - pickingSince) / 1000 }]
    if (pickers !== 1) return []
    const began = Math.max(placedAt, inSequence[at - 1]?.packedAt ?? placedAt)
    const seconds = (packedAt - began) / 1000
    const pace = seconds / pickSeconds(size)
    return pace >= BELIEVED.least && pace <= BELIEVED.most ? [{ size, seconds }] : []
  })
}
