import { eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { ProductFilter } from '#contract/catalog.ts'
import type { Reader } from '../db/database.ts'
import { products } from '../db/tables/product-tables.ts'

export const isListed = isNull(products.archivedAt)

export function conditions({ id, archived, search, category, inStock }: ProductFilter): (SQL | undefined)[] {
  return [
    archived ? isNotNull(products.archivedAt) : isListed,
    id ? eq(products.id, id) : undefined,
    search ? nameContains(search) : undefined,
    category ? eq(products.category, category) : undefined,
    inStock === undefined ? undefined : eq(products.sellable, inStock),
  ]
}

export const nameContains = (text: string) =>
  sql`search_form(${products.name}) LIKE '%' || search_form(${escapeLike(text)}) || '%'`

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')

export async function countUpTo(db: Reader, condition: SQL | undefined, most: number): Promise<number> {
  const matching = db.select({ one: sql`1` }).from(products).where(condition).limit(most).as('matching')
  const [row] = await db.select({ total: sql<number>`count(*)::int` }).from(matching)
  return row?.total ?? 0
}
