import type { ProductFilter } from '#contract/catalog/catalog.ts'
import type { Product } from '#domain/catalog.ts'
import type { Reader } from '../db/database.ts'
import { sizesOf } from './family-store.ts'
import type { ListedRow } from './product-columns.ts'
import { cardView } from './product-fact-columns.ts'
import { publicView, withSizes } from './product-store.ts'

/** As the public sees them, with their sizes. */
export async function publicViews(db: Reader, rows: readonly ListedRow[]): Promise<Product[]> {
  const sizes = await sizesOf(db, rows)
  return rows.map((row) => withSizes(publicView(row), row, sizes))
}

export const cardViews = async (db: Reader, rows: readonly ListedRow[]): Promise<Product[]> =>
  (await publicViews(db, rows)).map(cardView)

export const viewsFor = ({ cards }: ProductFilter) => (cards ? cardViews : publicViews)
