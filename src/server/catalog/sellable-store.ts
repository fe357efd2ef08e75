import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Product } from '#domain/catalog.ts'
import type { Reader } from '../db/database.ts'
import { products } from '../db/tables/product-tables.ts'

const isSellable = and(isNull(products.archivedAt), eq(products.sellable, true))

export async function countSellable(db: Reader): Promise<number> {
  return db.$count(products, isSellable)
}

/** As much of them as a link needs, sorted by id. */
export async function sellableFrom(
  db: Reader,
  { skip, limit }: { skip: number; limit: number },
): Promise<Pick<Product, '_id' | 'category'>[]> {
  return db
    .select({ _id: products.id, category: products.category })
    .from(products)
    .where(isSellable)
    .orderBy(asc(products.id))
    .offset(skip)
    .limit(limit)
}

export async function sellableAmong(db: Reader, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(and(isSellable, sql`${products.id} = ANY (${sql.param(ids)})`))
  return rows.map(({ id }) => id)
}
