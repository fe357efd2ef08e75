import * as z from 'zod/mini'
import { price } from '#contract/catalog/seller-fields.ts'
import { baseText } from '#domain/amount-text.ts'
import { kiloPriceNote, kiloPriceOf, type Loose, stepPriceOf } from '#domain/loose.ts'
import { formatPaise, type Paise, rupeesFromPaise } from '#domain/money.ts'
import { baseAmountOf, baseUnitOf, quantityIn } from '#domain/quantity.ts'

type SoldBy = Pick<Loose, 'step' | 'unit'>

/** Sellers type the price of a kilo or a litre; the shop keeps that of a step. */
export const typedPrice = (stepPrice: Paise, loose: SoldBy | null | undefined): string =>
  String(rupeesFromPaise(loose ? kiloPriceOf(stepPrice, loose) : stepPrice))

/** The price of a step, in rupees; what is no price as it was typed. */
export function stepPriceIn(text: string, loose: Loose | null): string | number {
  const read = loose ? z.safeParse(price, text) : null
  return loose && read?.success ? rupeesFromPaise(stepPriceOf(read.data, loose)) : text
}

/** What a typed kilo price is for a step, and whether it had to be another one. */
export function stepPriceNote(text: string, loose: Loose | null): string | null {
  const read = z.safeParse(price, text)
  if (!loose || !read.success) return null
  return (
    kiloPriceNote(read.data, loose) ??
    `That’s ${formatPaise(stepPriceOf(read.data, loose))} for ${baseText(loose.step, loose.unit)}.`
  )
}

export const typedStock = (stock: number | null | undefined, loose: SoldBy | null | undefined): string => {
  if (stock === null || stock === undefined) return ''
  return loose ? baseText(stock * loose.step, loose.unit) : String(stock)
}

/** “12.5 kg” in whole steps; a number alone is kilos or litres. */
export function stockIn(text: string, loose: Loose | null): number | null {
  if (text === '') return null
  if (!loose) return Number(text)
  const kilos = /^\d+(?:\.\d+)?$/.test(text) ? `${text} ${loose.unit === 'g' ? 'kg' : 'l'}` : text
  if (/^0+(?:\.0+)?\D*$/.test(text)) return 0
  const read = quantityIn(kilos)
  if (!read || baseUnitOf(read.unit) !== loose.unit) return Number.NaN
  return Math.floor(baseAmountOf(read) / loose.step)
}
