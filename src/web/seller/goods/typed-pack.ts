import type { SellerProduct } from '#contract/catalog/seller-catalog.ts'
import { baseText } from '#domain/amount-text.ts'
import { boughtIn, typedAmount } from './goods-amounts.ts'

type Packed = Pick<SellerProduct, 'loose' | 'packSize'>

/** How much comes in a pack: pieces, or kilos of what is sold by weight. */
export function packText({ loose, packSize }: Packed): string {
  if (packSize === undefined) return ''
  return String(loose ? (packSize * loose.step) / 1000 : packSize)
}

/** The same in pieces or steps, as a call takes it; null: nothing is typed. undefined: that is no whole number of them. */
export function typedPack(text: string, product: SellerProduct): number | null | undefined {
  if (text.trim() === '') return null
  const { loose } = product
  if (!loose) return Number(text.trim())
  const amount = typedAmount(text, boughtIn(product))
  return amount && amount % loose.step === 0 ? amount / loose.step : undefined
}

export const wrongPack = ({ loose }: Packed): string =>
  loose ? `Enter a multiple of ${baseText(loose.step, loose.unit)}.` : 'Enter a whole number.'
