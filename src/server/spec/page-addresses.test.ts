import { afterAll, beforeAll, expect, test } from 'vitest'
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
  ['/cart', /^Your cart$/],
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
