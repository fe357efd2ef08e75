import { MAX_PRICE, type Paise, paise } from './money.ts'

/** By so many percent with two decimals at most, or by so many paise; below zero it gets cheaper. */
export type PriceMove = { percent: number } | { by: Paise }

/** To a whole rupee, to half a rupee, or to the paisa. */
export const ROUNDINGS = { rupee: 100, half: 50, paisa: 1 } as const
export type Rounding = keyof typeof ROUNDINGS

/** The nearest price that the shop likes, half-way up; never nothing. */
export function movedPrice(price: Paise, move: PriceMove, rounding: Rounding): Paise {
  const step = ROUNDINGS[rounding]
  // In hundredths of a percent, so that the sum is one of whole numbers.
  const moved =
    'by' in move
      ? price + move.by
      : Number((BigInt(price) * BigInt(10_000 + Math.round(move.percent * 100)) * 2n + 10_000n) / 20_000n)
  const rounded = Math.floor((Math.max(moved, 0) + step / 2) / step) * step
  return paise(Math.min(Math.max(rounded, step), MAX_PRICE))
}
