import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listFavourites, MAX_FAVOURITES, mergeFavourites, setFavourite } from '#contract/catalog/favourites.ts'
import { grocery } from '../testing/groceries.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import type { Visitor } from '../testing/visitor.ts'

let shop: OpenShop
let asha: Visitor
let bread: string
let milk: string
let figs: string

beforeAll(async () => {
  shop = await openShop({ seeds: ['Bread', 'Milk', 'Figs'].map((name) => grocery(name)) })
  const ids = await Promise.all(['Bread', 'Milk', 'Figs'].map(async (name) => (await shop.product(name))._id))
  ;[bread = '', milk = '', figs = ''] = ids
})
afterAll(() => shop.close())
beforeEach(async () => {
  asha = await shop.shopper()
})

const set = (person: Visitor, product: string, favourite = true) => person.call(setFavourite, { product, favourite })
const listOf = async (person: Visitor) => (await person.call(listFavourites)).body.favourites

/** As many products as an account may have favourites, archived so that no list shows them. */
async function fill(person: Visitor): Promise<void> {
  await set(person, bread)
  await shop.shop.db.execute(sql`INSERT INTO products (id, name, category, price, offer_price, pictures, description, in_stock, archived_at)
    SELECT 'many' || n, 'Product ' || n, 'Fruits', 100, 100, '{}', '{}', true, now() FROM generate_series(1, ${MAX_FAVOURITES}) n
    ON CONFLICT DO NOTHING`)
  await shop.shop.db.execute(sql`INSERT INTO favourites (user_id, product_id)
    SELECT (SELECT user_id FROM favourites WHERE product_id = ${bread} ORDER BY added_at DESC LIMIT 1), 'many' || n
    FROM generate_series(1, ${MAX_FAVOURITES - 1}) n`)
}

describe('favourites of a shopper', () => {
  test('come and go as wanted, newest first, and saying it twice changes nothing', async () => {
    for (const product of [bread, milk, figs, milk]) expect((await set(asha, product)).status).toBe(200)
    expect(await listOf(asha)).toEqual([figs, milk, bread])
    for (const _ of [1, 2]) expect((await set(asha, milk, false)).body.favourites).toEqual([figs, bread])
    expect(await listOf(await shop.shopper()), 'another shopper has their own').toEqual([])
  })

  test('need an account and a product that exists', async () => {
    expect(await set(shop.visitor(), bread)).toMatchObject({ status: 401, body: { code: 'not_signed_in' } })
    expect(await set(asha, 'no-such-product')).toMatchObject({ status: 404, body: { code: 'unknown_product' } })
  })

  test('are joined by those of the browser at sign-in: none is lost, and the account’s keep their places', async () => {
    await set(asha, milk)
    const { body } = await asha.call(mergeFavourites, { products: [figs, milk, 'gone', figs, bread] })
    expect(body.favourites).toEqual([figs, bread, milk])
    expect((await asha.call(mergeFavourites, { products: [bread] })).body.favourites).toEqual([figs, bread, milk])
  })

  test(`are at most ${MAX_FAVOURITES}, and a full list takes no more from the browser`, async () => {
    await fill(asha)
    expect(await set(asha, milk)).toMatchObject({ status: 409, body: { code: 'impossible_move' } })
    const { body } = await asha.call(mergeFavourites, { products: [milk, figs] })
    expect(body.favourites).toHaveLength(MAX_FAVOURITES)
    await set(asha, 'many1', false)
    const joined = (await asha.expectDone(mergeFavourites, { products: [milk, figs] })).body.favourites
    expect(joined[0], 'the newest takes the last place').toBe(milk)
    expect(joined).toHaveLength(MAX_FAVOURITES)
  })

  test('added by two devices in the same moment are both kept', async () => {
    await Promise.all([set(asha, bread), set(asha, milk), set(asha, figs)])
    expect(new Set((await listOf(asha)) as string[])).toEqual(new Set([bread, milk, figs]))
  })
})
