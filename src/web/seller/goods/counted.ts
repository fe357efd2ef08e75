import type { SellerProduct } from '#contract/catalog/seller-catalog.ts'

/** What was found, and what the shop's count was at that moment, both in the unit of the count. */
export type Counted = {
  product: SellerProduct
  counted: number
  seen: number | null
  /** The newest entry of the stock log at that moment. */
  logged: string | null
  /** As it was typed. */
  text: string
}

export const differenceOf = ({ counted, seen }: Counted): number => counted - (seen ?? 0)
export const isDifferent = ({ counted, seen }: Counted): boolean => seen === null || counted !== seen
