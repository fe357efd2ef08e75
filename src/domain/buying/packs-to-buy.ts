import { type Spread, tailOf } from './count-tail.ts'

/** A piece that is wanted and missing costs trust beside the sale: like so many thrown away. */
const TRUST = 2.75
/** What a sold piece earns where its cost is not known, as a share of the cost. */
const USUAL_MARGIN = 0.25
const MAX_MARGIN = 2
/** Keeping a piece until the next delivery costs this part of it: money, space, handling. */
const KEEPING = 0.02
export const MAX_PACKS = 10_000

export type PurchaseNeed = {
  /** Wanted from this delivery until the next one. */
  wanted: Spread
  /** Wanted while what comes now can be sold; null: it keeps for long. */
  fresh: Spread | null
  /** Pieces that will be there when it comes. */
  there: number
  packSize: number
  /** What a sold piece earns, as a share of its cost; null: not known. */
  margin?: number | null | undefined
}

/**
 * One pack more as long as its pieces are likelier to be missed than to be thrown away, each weighed by what that costs.
 * What keeps for long is bought until hardly any is missing; of what spoils, a piece that nobody may want is not.
 */
export function packsToBuy({ wanted, fresh, there, packSize, margin }: PurchaseNeed): number {
  const missing = TRUST + Math.min(MAX_MARGIN, Math.max(0, margin ?? USUAL_MARGIN))
  const isWanted = tailOf(wanted)
  const sellsFresh = fresh && tailOf(fresh)
  const worth = (piece: number) => {
    const chance = isWanted(piece)
    return missing * chance - KEEPING * (1 - chance) - (sellsFresh ? 1 - sellsFresh(piece) : 0)
  }
  for (let packs = 0; packs < MAX_PACKS; packs++) {
    const first = there + packs * packSize + 1
    let sum = 0
    for (let piece = first; piece < first + packSize; piece++) sum += worth(piece)
    if (sum <= 0) return packs
  }
  return MAX_PACKS
}
