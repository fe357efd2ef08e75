import { and, eq, inArray, lte, ne, sql } from 'drizzle-orm'
import { quantityLeft } from '#domain/catalog.ts'
import type { Paise } from '#domain/money.ts'
import type { Candidate } from '#domain/replacement.ts'
import { rateOf, type ShopTax } from '#domain/tax.ts'
import type { Reader } from '../db/database.ts'
import { products } from '../db/tables/product-tables.ts'
import { isListed } from './product-conditions.ts'

type ProductRow = typeof products.$inferSelect

/** The nearest ones are ranked by domain/replacement.ts. */
const MAX_READ = 60

export type AlikeProduct = Candidate & { row: ProductRow }

export const alikeView = (row: ProductRow, tax: ShopTax): AlikeProduct => {
  const { id, name, category, family, diet, offerPrice, quantity } = row
  const left = row.archivedAt ? 0 : quantityLeft(row)
  return { id, name, category, family, diet, offerPrice, quantity, taxRate: rateOf(row, tax), left, row }
}

type Wanted = { product: ProductRow; maxPrice: Paise; tax: ShopTax }

/** What can be bought now and may come for a product: other sizes of it, then the nearest prices. */
export async function findAlike(db: Reader, { product, maxPrice, tax }: Wanted): Promise<AlikeProduct[]> {
  const { unitPrice, offerPrice, diet, category, id } = product
  const isOtherThing = sql`${products.family} IS NULL OR ${products.family} IS DISTINCT FROM ${product.family}`
  const distance = unitPrice === null ? sql`NULL::bigint` : sql`abs(${products.unitPrice} - ${unitPrice}::bigint)`
  const rows = await db
    .select()
    .from(products)
    .where(
      and(
        isListed,
        eq(products.sellable, true),
        eq(products.category, category),
        sql`${products.diet} IS NOT DISTINCT FROM ${diet}`,
        ne(products.id, id),
        lte(products.offerPrice, maxPrice),
      ),
    )
    .orderBy(
      isOtherThing,
      sql`${distance} NULLS LAST`,
      sql`abs(${products.offerPrice} - ${offerPrice}::integer)`,
      products.id,
    )
    .limit(MAX_READ)
  return rows.map((row) => alikeView(row, tax))
}

export async function findAlikeByIds(db: Reader, ids: string[], tax: ShopTax): Promise<Map<string, AlikeProduct>> {
  if (ids.length === 0) return new Map()
  const rows = await db.select().from(products).where(inArray(products.id, ids))
  return new Map(rows.map((row) => [row.id, alikeView(row, tax)]))
}
