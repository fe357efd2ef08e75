import { inArray } from 'drizzle-orm'
import { products } from '../db/tables/product-tables.ts'
import type { OpenShop } from './open-shop.ts'

/** What each costs the shop, in paise. */
export async function costsOf({ shop }: OpenShop, names: string[]): Promise<(number | null | undefined)[]> {
  const rows = await shop.db.select().from(products).where(inArray(products.name, names))
  return names.map((name) => rows.find((row) => row.name === name)?.cost)
}
