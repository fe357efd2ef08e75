import type { Product } from '#domain/catalog.ts'
import type { Reader } from '../db/database.ts'
import { sizesOf } from './family-store.ts'
import { type ProductRow, publicView, withSizes } from './product-store.ts'

/** As the public sees them, with their sizes. */
export async function publicViews(db: Reader, rows: readonly ProductRow[]): Promise<Product[]> {
  const sizes = await sizesOf(db, rows)
  return rows.map((row) => withSizes(publicView(row), row, sizes))
}
