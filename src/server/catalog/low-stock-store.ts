import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Reader } from '../db/database.ts'
import { products } from '../db/tables/product-tables.ts'
import { isListed, isLow } from './product-conditions.ts'

type ProductRow = typeof products.$inferSelect
export type LowStock = { total: number; rows: ProductRow[] }

const COUNT_UP_TO = 1_000

/** Counted, on sale, and nearly gone; fewest first. */
export async function lowProducts(db: Reader, limit: number): Promise<LowStock> {
  return readLow(db, { where: and(isListed, isLow), order: [asc(products.stock), asc(products.id)], limit })
}

/** Listed but not for sale: first products that ran out, then those that are switched off. */
export async function soldOutProducts(db: Reader, limit: number): Promise<LowStock> {
  const out = and(isListed, eq(products.sellable, false))
  return readLow(db, { where: out, order: [desc(products.inStock), asc(products.id)], limit })
}

type Question = { where: SQL | undefined; order: SQL[]; limit: number }

async function readLow(db: Reader, { where, order, limit }: Question): Promise<LowStock> {
  const rows = await db
    .select()
    .from(products)
    .where(where)
    .orderBy(...order)
    .limit(limit)
  const some = db.select({ one: sql`1` }).from(products).where(where).limit(COUNT_UP_TO).as('some')
  const [counted] = await db.select({ total: sql<number>`count(*)::integer` }).from(some)
  return { rows, total: counted?.total ?? 0 }
}
