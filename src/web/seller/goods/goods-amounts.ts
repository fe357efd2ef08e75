import type { SellerProduct } from '#contract/catalog/seller-catalog.ts'
import { type BaseUnit, baseUnitOf, quantityText } from '#domain/quantity.ts'

/** What is typed and what it is counted in: kilos are typed, grams are counted. */
export type TypedUnit = { unit: BaseUnit; word: 'pieces' | 'kg' | 'L'; times: 1 | 1000 }

const UNITS: Record<BaseUnit, TypedUnit> = {
  piece: { unit: 'piece', word: 'pieces', times: 1 },
  g: { unit: 'g', word: 'kg', times: 1000 },
  ml: { unit: 'ml', word: 'L', times: 1000 },
}

/** Of a delivery or of waste: packs, or kilos of what is sold by weight. */
export const boughtIn = ({ loose }: SellerProduct): TypedUnit => UNITS[loose?.unit ?? 'piece']

/** Of a stock-take: what is on its shelf, or packs. */
export const countedIn = ({ shelf, loose }: SellerProduct): TypedUnit =>
  UNITS[shelf ? baseUnitOf(shelf.unit) : (loose?.unit ?? 'piece')]

/** What is there now, in the unit of the count; null: not counted. */
export function thereNow({ shelf, stock }: SellerProduct): number | null {
  return shelf ? Math.round(shelf.amount * UNITS[baseUnitOf(shelf.unit)].times) : stock
}

/** “12.5” kilos are 12,500 grams; null where it is no such number. */
export function typedAmount(text: string, { times }: TypedUnit): number | null {
  const typed = text.trim().replaceAll(',', '')
  if (!/^\d{1,9}(\.\d{1,3})?$/.test(typed)) return null
  const amount = Number(typed) * times
  return Math.abs(amount - Math.round(amount)) < 1e-6 ? Math.round(amount) : null
}

export const amountWords = (amount: number, unit: BaseUnit): string =>
  amount < 0 ? `−${quantityText({ amount: -amount, unit })}` : quantityText({ amount, unit })

/** As a call takes it. */
export const wireAmount = (amount: number, { unit }: TypedUnit) =>
  unit === 'piece' ? { quantity: amount } : { amount }
