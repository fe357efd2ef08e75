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

/** All of what is found, eighty at a time. */
async function read(text: string, how: { isDense: boolean; inStock?: boolean }): Promise<string[]> {
  const { db, dictionary } = shop.shop
  const { terms } = interpretSearch(await dictionary.words(), text)
  const ids: string[] = []
  for (let cursor: string | undefined; ; ) {
    const filter = { limit: 80, cursor, inStock: how.inStock }
    const rows = (await selectFound(db, filter, { text, terms, isDense: how.isDense })).slice(0, 80)
    ids.push(...rows.map(({ id }) => id))
    const last = rows.at(-1)
    if (!last || rows.length < 80) return ids
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
