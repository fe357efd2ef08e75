import { listSellerProducts, type SellerProduct } from '#contract/catalog/seller-catalog.ts'
import type { QueryToSend } from '#contract/endpoint.ts'
import type { Refusal } from '#contract/refusal.ts'
import { kiloPriceOf } from '#domain/loose.ts'
import { rupeesFromPaise } from '#domain/money.ts'
import { movedPrice, type PriceMove, type Rounding } from '#domain/price-move.ts'
import { MAX_BATCH, type SomeValues } from '#domain/product-batch.ts'
import { callAsSeller } from '../account/seller-session.ts'
import { amountText } from './sheet-columns.ts'
import { type Edits, withSet, withText } from './sheet-edits.ts'

export type ManyChange =
  | { kind: 'price'; field: 'price' | 'offerPrice'; move: PriceMove; rounding: Rounding }
  | { kind: 'set'; set: Pick<SomeValues, 'inStock' | 'category' | 'taxRate' | 'archived'> }

/**
 * As if it had been typed into each of them. Prices of what is sold by weight move by the kilo. A selling price stops at
 * the MRP, and an MRP at the selling price.
 */
export function changeMany(edits: Edits, products: readonly SellerProduct[], change: ManyChange): Edits {
  return products.reduce(
    (all, product) =>
      change.kind === 'set'
        ? withSet(all, product, change.set)
        : withText(all, product, change.field, movedText(product, change)),
    edits,
  )
}

function movedText(product: SellerProduct, { field, move, rounding }: ManyChange & { kind: 'price' }): string {
  const shown = (which: 'price' | 'offerPrice') =>
    product.loose ? kiloPriceOf(product[which], product.loose) : product[which]
  const moved = movedPrice(shown(field), move, rounding)
  const other = shown(field === 'price' ? 'offerPrice' : 'price')
  const bounded = field === 'price' ? Math.max(moved, other) : Math.min(moved, other)
  return amountText(String(rupeesFromPaise(bounded as typeof moved)))
}

const AT_ONCE = 200

/** All products that match the filter, up to a batch. */
export async function allMatching(
  filter: QueryToSend<typeof listSellerProducts>,
): Promise<{ products: SellerProduct[] } | Refusal> {
  const products: SellerProduct[] = []
  for (let cursor: string | undefined; ; ) {
    const query = { ...filter, limit: String(AT_ONCE), ...(cursor && { cursor }) }
    const reply = await callAsSeller(listSellerProducts, { query })
    if (!reply.success) return reply
    products.push(...reply.products)
    cursor = reply.nextCursor
    if (!cursor || products.length >= MAX_BATCH) return { products: products.slice(0, MAX_BATCH) }
  }
}
