import { afterAll, beforeAll, expect, test } from 'vitest'
import { listProducts } from '#contract/catalog/catalog.ts'
import { saveFamily } from '#contract/catalog/seller-family.ts'
import { grocery } from '../testing/groceries.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import { readPage } from '../testing/read-page.ts'

let shop: OpenShop

const POTATOES = ['Potato 1 kg', 'Potato 2 kg', 'Potato 5 kg']
const OTHERS = ['Onion', 'Garlic', 'Ginger']

beforeAll(async () => {
  const vegetable = (name: string, weight: string, offerPrice: number) =>
    grocery(name, { category: 'Vegetables', weight, offerPrice, price: 200 })
  shop = await openShop({
    pages: true,
    seeds: [
      vegetable('Potato 1 kg', '1 kg', 30),
      vegetable('Potato 2 kg', '2 kg', 58),
      vegetable('Potato 5 kg', '5 kg', 140),
      vegetable('Potato 10 kg', '10 kg', 190),
      vegetable('Onion', '1 kg', 40),
      vegetable('Garlic', '250 g', 35),
      vegetable('Ginger', '250 g', 25),
    ],
  })
  const products = await Promise.all([...POTATOES, 'Potato 10 kg'].map((name) => shop.product(name)))
  const seller = await shop.seller()
  await seller.expectDone(saveFamily, { products: products.map(({ _id }) => _id), shelf: null })
  const largest = products[3]?._id ?? ''
  await shop.shop.database.pool.query('UPDATE products SET in_stock = false WHERE id = $1', [largest])
})
afterAll(() => shop.close())

async function cardsOn(path: string, section?: string) {
  const page = await readPage(shop, path)
  const part = section ? page.the('section', section) : page.the('main')
  return part.all('h3').map(({ text }) => text)
}

test('§2 /products lists all in-stock products: no size hides another', async () => {
  expect(await cardsOn('/products')).toEqual([...POTATOES, ...OTHERS])
  expect((await readPage(shop, '/products')).the('main').text).toContain('6 products')
})

test('§2 a category and a search list every size too, and count it', async () => {
  expect(await cardsOn('/products/vegetables?inStock=1')).toEqual([...POTATOES, ...OTHERS])
  expect((await cardsOn('/products?search=potato')).toSorted()).toEqual(POTATOES)
  const page = await readPage(shop, '/products?search=potato')
  expect(page.the('main').text).toContain('3 products')
  expect((await cardsOn('/products?price=50-100&search=potato')).toSorted()).toEqual(['Potato 2 kg'])
})

test('§1 §9 best sellers are the first 5 in stock, sizes of one thing or not', async () => {
  expect(await cardsOn('/', 'id="best-sellers"')).toEqual([...POTATOES, 'Onion', 'Garlic'])
})

test('§7 pages of a list neither repeat nor skip a size, whatever the sort', async () => {
  for (const sort of ['featured', 'newest', 'price-low', 'price-high', 'name', 'discount'] as const) {
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const query = { limit: '2', inStock: 'true', sort, ...(cursor && { cursor }) } as const
      const { body } = await shop.visitor().expectDone(listProducts, query)
      expect(body.total).toBe(6)
      seen.push(...body.products.map(({ name }) => name))
      cursor = body.nextCursor
    } while (cursor)
    expect(seen.toSorted(), sort).toEqual([...POTATOES, ...OTHERS].toSorted())
  }
})
