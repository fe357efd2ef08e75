import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CategoryPath, productPath } from '#domain/catalog.ts'
import { catalogue } from '#seed/catalogue.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import { readPage } from '../testing/read-page.ts'

let shop: OpenShop

beforeAll(async () => {
  shop = await openShop({ pages: true, seeds: catalogue })
})
afterAll(() => shop.close())

test.each([
  ['/', /under 30 minutes/],
  ['/products', /^All products$/],
  ['/products?search=zzzz', /^Results for “zzzz”$/],
  ['/cart', /^Your cart is empty$/],
  ['/my-orders', /^My orders$/],
  ['/help/delivery', /^Delivery Information$/],
  ['/help/returns', /^Return & Refund Policy$/],
  ['/help/payment', /^Payment Methods$/],
  ['/help/faqs', /^FAQs$/],
  ['/fastestDelevery', /^Fastest Delivery$/],
  ['/freshnessGuaranteed', /^Freshness Guaranteed$/],
  ['/trustedthousands', /^Trusted by Thousands$/],
  ['/affordablePrices', /^Affordable Prices$/],
])('§2 %s opens by its own address, with its heading', async (path, heading) => {
  const page = await readPage(shop, path)
  expect(page.all('h1').map(({ text }) => text)).toEqual([expect.stringMatching(heading)])
  expect(page.the('title').text).toContain('GreenCart')
})

test.each([
  ['Vegetables', 'Organic veggies'],
  ['fRuItS', 'Fresh Fruits'],
  ['Drinks', 'Cold Drinks'],
  ['Instant', 'Instant Food'],
  ['Dairy', 'Dairy Products'],
  ['Bakery', 'Bakery & Breads'],
  ['Grains', 'Grains & Cereals'],
])('§2 /products/%s has its title and products, however its name is written', async (category, title) => {
  const page = await readPage(shop, `/products/${category}`)
  expect(page.the('h1').text).toBe(title)
  expect(page.the('main').all('article').length).toBeGreaterThan(0)
})

test('§2 a category that no shop has says so as its heading', async () => {
  expect((await readPage(shop, '/products/toys')).the('h1').text).toBe('No products found in this category.')
})

test('a product under a wrong category moves to its right address', async () => {
  const { _id } = await shop.product('Kolar Red Tomato')
  const answer = await shop.visitor().fetch(`/products/bakery/${_id}`)
  expect([answer.status, answer.headers.get('location')]).toEqual([301, `/products/vegetables/${_id}`])
})

test.each(['/products/fruits/0197b2f0-0000-7000-8000-000000000000', '/products/fruits/durian', '/durian'])(
  'what is not there, such as %s, is a page with a way on',
  async (path) => {
    const page = await readPage(shop, path, 404)
    expect(page.the('h1').text).toBe('Page not found')
    expect(page.links).toContainEqual({ text: 'See all products', href: '/products' })
  },
)

test.each([
  ['/products?search=tomatto', 'Showing results for tomato .', 'Kolar Red Tomato'],
  ['/products/vegetables?search=tomatto', 'Showing results for tomato .', 'Kolar Red Tomato'],
  [
    '/products?search=garlic+zebra+bread',
    'Nothing matches all of these words. Showing results for garlic bread .',
    'Garlic Herb Bread',
  ],
])('%s says “%s” and shows %s', async (path, words, name) => {
  const page = await readPage(shop, path)
  expect(page.the('main').text).toContain(words)
  expect(page.all('h3').map(({ text }) => text)).toContain(name)
  const typed = page.links.filter(({ text }) => text.endsWith('instead'))
  expect(typed).toEqual(
    path.includes('tomatto') ? [{ text: 'Search for tomatto instead', href: `${path}&exact=1` }] : [],
  )
})

test.each([
  ['/products?search=tomatto&exact=1', 'No results for “tomatto”'],
  ['/products/vegetables?search=tomatto&exact=1', 'No products found in this category.'],
])('%s takes the text as it was typed', async (path, words) => {
  const main = (await readPage(shop, path)).the('main')
  expect(main.text).toContain(words)
  expect(main.text).not.toContain('Showing results for')
})

test.each([
  ['आलू', 'Jyoti Potato'],
  ['pyaz', 'Nashik Red Onion'],
])('Hindi is found in either script: %s', async (search, name) => {
  const page = await readPage(shop, `/products?search=${encodeURIComponent(search)}`)
  expect(page.the('h1').text).toBe(`Results for “${search}”`)
  expect(page.all('h3').map(({ text }) => text)).toContain(name)
})

test.each([
  ['Ratnagiri Alphonso Mango', 'Pack: 6 pcs'],
  ['Kolar Red Tomato', 'Weight: 1 kg'],
  ['Gaurika Full Cream Milk', 'Volume: 1 L'],
])('a pack is called a pack, a weight a weight: %s', async (name, words) => {
  const product = await shop.product(name)
  const page = await readPage(shop, productPath({ ...product, category: product.category as CategoryPath }))
  expect(page.the('main').text).toContain(words)
})
