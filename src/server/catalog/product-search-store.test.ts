import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillShelf } from '#seed/large-catalogue.ts'
import { interpretSearch } from '../search/interpret-search.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import { placeOf, selectFound } from './product-search-store.ts'
import { cursorFor } from './product-sort.ts'

let shop: OpenShop

beforeAll(async () => {
  shop = await openShop()
  await fillShelf(shop.shop.database.pool, 1_500)
})
afterAll(() => shop.close())

type How = { isDense: boolean; inStock?: boolean; oneSize?: boolean; limit?: number }

/** All of what is found, a page at a time. */
async function read(text: string, how: How): Promise<string[]> {
  const { db, dictionary } = shop.shop
  const { terms } = interpretSearch(await dictionary.words(), text)
  const ids: string[] = []
  for (let cursor: string | undefined; ; ) {
    const { isDense, limit = 80, ...filter } = how
    const found = await selectFound(db, { ...filter, limit, cursor }, { text, terms, isDense })
    const rows = found.slice(0, limit)
    ids.push(...rows.map(({ id }) => id))
    const last = rows.at(-1)
    if (!last || found.length <= limit) return ids
    cursor = cursorFor(placeOf(last), last.id)
  }
}

test.each(['honey', 'hon', 'oney', 'e', 'shimla honey', 'No. 17'])(
  '%s finds the same products in the same sequence, sorted or read along the index',
  async (text) => {
    for (const inStock of [undefined, true]) {
      const sorted = await read(text, { isDense: false, ...(inStock && { inStock }) })
      const along = await read(text, { isDense: true, ...(inStock && { inStock }) })
      expect(sorted.length).toBeGreaterThan(0)
      expect(new Set(sorted).size).toBe(sorted.length)
      expect(along).toEqual(sorted)
    }
  },
)

test.each(['honey', 'oney', 'shimla honey'])('%s finds each family of sizes once, whatever the pages', async (text) => {
  const { db } = shop.shop
  await db.execute(sql`
    UPDATE products SET family = CASE WHEN right(id, 1) < '7' THEN 'family ' || right(id, 2) END,
      quantity = jsonb_build_object('amount', 100 + right(id, 3)::int, 'unit', 'g')`)
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT DISTINCT ON (coalesce(family, id)) id FROM products
    WHERE id = ANY (${sql.param(await read(text, { isDense: false }))}::text[])
    ORDER BY coalesce(family, id), sellable DESC, (quantity->>'amount')::numeric, offer_price, id`)
  const first = rows.map(({ id }) => id).toSorted()
  for (const isDense of [false, true])
    for (const limit of [1, 7, 80]) {
      const found = await read(text, { isDense, limit, oneSize: true })
      expect(found.toSorted()).toEqual(first)
    }
})
