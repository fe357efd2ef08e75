import type { CartLine } from '#domain/cart.ts'
import { isSellable, type Product } from '#domain/catalog.ts'
import type { Paise } from '#domain/money.ts'
import { addedPercent, type ShopTax } from '#domain/tax.ts'

export type CartChange = { id: string; name: string } & (
  | { kind: 'price'; from: Paise; to: Paise }
  | { kind: 'sold out' }
  | { kind: 'back' }
  | { kind: 'tax'; to: ShopTax }
)

/** What is another than the shopper saw it last. A price that went and came back is no change. */
export function cartChanges(lines: readonly CartLine[], seen: ReadonlyMap<string, Product>): CartChange[] {
  return lines.flatMap(({ product, problem }): CartChange[] => {
    const { _id: id, name, offerPrice } = product
    const before = seen.get(id)
    if (!before) return []
    const wasSold = isSellable(before)
    if (problem?.kind === 'unavailable') return wasSold ? [{ id, name, kind: 'sold out' }] : []
    if (before.offerPrice !== offerPrice) return [{ id, name, kind: 'price', from: before.offerPrice, to: offerPrice }]
    return wasSold ? [] : [{ id, name, kind: 'back' }]
  })
}

/** Another tax than the shopper saw last, if that changes what is paid. */
export const taxChanges = (seen: ShopTax, to: ShopTax): CartChange[] =>
  addedPercent(seen) === addedPercent(to) ? [] : [{ id: 'tax', name: 'Tax', kind: 'tax', to }]
