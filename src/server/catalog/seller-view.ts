import type { SellerProduct } from '#contract/catalog/seller-catalog.ts'
import type { Reader } from '../db/database.ts'
import { shelvesOf } from './family-shelf-store.ts'
import { sizesOf } from './family-store.ts'
import { type ProductRow, productView, withSizes } from './product-store.ts'

/** As the seller sees them. */
export async function sellerViews(db: Reader, rows: readonly ProductRow[]): Promise<SellerProduct[]> {
  const [sizes, shelves] = [await sizesOf(db, rows), await shelvesOf(db, rows)]
  return rows.map((row) => ({
    ...withSizes(productView(row), row, sizes),
    aliases: row.aliases,
    cost: row.cost,
    archived: row.archivedAt !== null,
    revision: row.revision,
    ...(row.supplierId !== null && { supplierId: row.supplierId }),
    ...(row.packSize !== null && { packSize: row.packSize }),
    ...(row.shelfId !== null && { shelf: shelves.get(row.shelfId) }),
  }))
}
