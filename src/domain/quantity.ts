import { baseText } from './amount-text.ts'
import { type Paise, paise } from './money.ts'

export const QUANTITY_UNITS = ['g', 'kg', 'ml', 'l', 'piece'] as const
export type QuantityUnit = (typeof QUANTITY_UNITS)[number]

/** How much is in a pack: 500 g, 1.5 l, 6 pieces. */
export type Quantity = { amount: number; unit: QuantityUnit }

/** What is counted in whole numbers. */
export type BaseUnit = 'g' | 'ml' | 'piece'

const BASE: Record<QuantityUnit, { unit: BaseUnit; times: number }> = {
  g: { unit: 'g', times: 1 },
  kg: { unit: 'g', times: 1000 },
  ml: { unit: 'ml', times: 1 },
  l: { unit: 'ml', times: 1000 },
  piece: { unit: 'piece', times: 1 },
}

const MAX_QUANTITY_AMOUNT = 1_000_000

/** Whole grams, millilitres or pieces, above nothing. */
export function isQuantity({ amount, unit }: Quantity): boolean {
  const base = amount * BASE[unit].times
  return amount > 0 && amount <= MAX_QUANTITY_AMOUNT && Math.abs(base - Math.round(base)) < 1e-6
}

export const baseUnitOf = (unit: QuantityUnit): BaseUnit => BASE[unit].unit

/** In whole grams, millilitres or pieces. */
export const baseAmountOf = ({ amount, unit }: Quantity): number => Math.round(amount * BASE[unit].times)

/** Grams and millilitres as people say them: 750 g, 1.25 kg, 5 L. */
export function quantityText({ amount, unit }: Quantity): string {
  const base = baseAmountOf({ amount, unit })
  const baseUnit = BASE[unit].unit
  if (baseUnit === 'piece') return base === 1 ? '1 piece' : `${base} pieces`
  return baseText(base, baseUnit)
}

const WRITTEN = /^(\d{1,6}(?:\.\d{1,3})?)\s*([a-z]+)\.?$/
const WORDS: Record<string, QuantityUnit> = {
  ...Object.fromEntries(['g', 'gm', 'gms', 'gram', 'grams'].map((word) => [word, 'g'])),
  ...Object.fromEntries(['kg', 'kgs', 'kilogram', 'kilograms'].map((word) => [word, 'kg'])),
  ...Object.fromEntries(['ml', 'millilitre', 'millilitres'].map((word) => [word, 'ml'])),
  ...Object.fromEntries(['l', 'lt', 'ltr', 'litre', 'litres', 'liter', 'liters'].map((word) => [word, 'l'])),
  ...Object.fromEntries(['pc', 'pcs', 'piece', 'pieces'].map((word) => [word, 'piece'])),
}

/** "500 g", "1.5 kg", "1 L" or "6 pcs", and nothing else: null where it is not sure. */
export function quantityIn(text: string | null | undefined): Quantity | null {
  const [, amount, word = ''] = WRITTEN.exec((text ?? '').trim().toLowerCase()) ?? []
  const unit = Object.hasOwn(WORDS, word) ? WORDS[word] : undefined
  const quantity = unit && { amount: Number(amount), unit }
  return quantity && isQuantity(quantity) ? quantity : null
}

export type UnitPrice = { amount: Paise; per: 'kg' | 'l' | 'piece' }

const PER = { g: { per: 'kg', base: 1000 }, ml: { per: 'l', base: 1000 }, piece: { per: 'piece', base: 1 } } as const

/** What a kilo, a litre or a piece costs, to the nearest paisa. The column `unit_price` of the products is the same. */
export function unitPriceOf(offerPrice: Paise, quantity: Quantity): UnitPrice {
  const { per, base } = PER[baseUnitOf(quantity.unit)]
  const [parts, of] = [BigInt(offerPrice) * BigInt(base), BigInt(baseAmountOf(quantity))]
  return { amount: paise(Number((2n * parts + of) / (2n * of))), per }
}
