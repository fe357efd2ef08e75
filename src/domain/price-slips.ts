import type { Paise } from './money.ts'
import type { SomeValues } from './product-batch.ts'

type Priced = { price: Paise; offerPrice: Paise; cost: Paise | null }

/** `up` and `down`: by more than 40 % of what it was. */
export const SLIPS = ['up', 'down', 'below-cost', 'above-mrp'] as const
export type Slip = (typeof SLIPS)[number]

const FAR_PERCENT = 40

/** What looks like a slip of the finger in a change, before it is saved. */
export function slipsOf(product: Priced, changed: Pick<SomeValues, 'price' | 'offerPrice' | 'cost'>): Slip[] {
  const then = { ...product, ...withoutGaps(changed) }
  const moves = (['price', 'offerPrice', 'cost'] as const).map((field) => ({
    before: product[field],
    after: then[field],
  }))
  const isFar = (sign: 1 | -1) =>
    moves.some(
      ({ before, after }) =>
        before !== null && before > 0 && after !== null && sign * (after - before) * 100 > before * FAR_PERCENT,
    )
  const found: Record<Slip, boolean> = {
    up: isFar(1),
    down: isFar(-1),
    'below-cost': then.cost !== null && then.offerPrice < then.cost,
    'above-mrp': then.offerPrice > then.price,
  }
  return SLIPS.filter((slip) => found[slip])
}

const withoutGaps = (changed: SomeValues): Partial<Priced> =>
  Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== undefined))

/** What is left of the selling price after the cost, in whole percent of it; null where the cost isn't known. */
export const marginPercent = ({ offerPrice, cost }: Pick<Priced, 'offerPrice' | 'cost'>): number | null =>
  cost === null || offerPrice <= 0 ? null : Math.floor(((offerPrice - cost) * 100) / offerPrice)
