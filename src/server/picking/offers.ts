import type { PickReplacement } from '#contract/orders/picking.ts'
import type { Paise } from '#domain/money.ts'
import { paise } from '#domain/money.ts'
import { dearestInstead, type MissingPieces, type Replacement, rankReplacements } from '#domain/replacement.ts'
import type { ShopTax } from '#domain/tax.ts'
import { type AlikeProduct, findAlike, findAlikeByIds } from '../catalog/alike-store.ts'
import { pictureUrl } from '../catalog/picture-url.ts'
import type { Reader } from '../db/database.ts'
import type { ReplaceableItem } from '../orders/instead-store.ts'
import { readTax } from '../shop/tax-store.ts'

/** What a picker may take for the missing pieces of these lines, by line: up to three each. */
export async function offersFor(
  db: Reader,
  lines: readonly { item: ReplaceableItem; short: number }[],
): Promise<Map<number, PickReplacement[]>> {
  const asking = lines.filter(({ item, short }) => short > 0 && item.ifMissing && !item.answer && !item.instead)
  if (asking.length === 0) return new Map()
  const tax = await readTax(db)
  const own = await findAlikeByIds(
    db,
    asking.map(({ item }) => item.productId),
    tax,
  )
  const offers = new Map<number, PickReplacement[]>()
  for (const { item, short } of asking) {
    const product = own.get(item.productId)
    const { ifMissing } = item
    if (!product || !ifMissing) continue
    const ordered = { ...product, category: item.category, taxRate: item.taxRate }
    const missing = { product: ordered, pieces: short, offerPrice: item.offerPrice, ifMissing }
    const candidates = await candidatesFor(db, missing, product, tax)
    offers.set(item.line, rankReplacements(missing, candidates).map(offerView))
  }
  return offers
}

async function candidatesFor(
  db: Reader,
  { ifMissing, pieces, offerPrice }: MissingPieces,
  { row }: AlikeProduct,
  tax: ShopTax,
): Promise<AlikeProduct[]> {
  if (ifMissing.kind === 'this') return [...(await findAlikeByIds(db, [ifMissing.product ?? ''], tax)).values()]
  const maxPrice: Paise = dearestInstead(paise(offerPrice * pieces))
  return findAlike(db, { product: row, maxPrice, tax })
}

function offerView({ product: { row }, packs, pieces }: Replacement<AlikeProduct>): PickReplacement {
  const { id, name, pictures, weight, category, loose } = row
  const image = pictures.slice(0, 1).map(pictureUrl)
  const sold = loose && { loose: { step: loose.step, unit: loose.unit } }
  return { product: id, name, image, weight, category, quantity: packs, pieces, ...sold }
}
