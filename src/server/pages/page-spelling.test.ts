import { afterAll, beforeAll, expect, test } from 'vitest'
import { grocery } from '../testing/groceries.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'

let shop: OpenShop

beforeAll(async () => {
  shop = await openShop({ pages: true, seeds: [grocery('Bread')] })
})
afterAll(() => shop.close())

async function visit(path: string) {
  const response = await shop.visitor().fetch(path)
  return { status: response.status, etag: response.headers.get('etag'), body: await response.text() }
}

const missed = () => shop.shop.answers.counts.miss

test.each([
  ['/products', ['/PRODUCTS', '/pRoDuCtS', '/Products/', '/products?utm_source=letter']],
  ['/products?search=Milk&sort=name', ['/PRODUCTS?sort=name&search=Milk']],
  ['/products.data', ['/Products.data']],
  ['/products/bakery', ['/products/Bakery', '/Products/BAKERY', '/products/bakery/']],
  ['/fastestDelevery', ['/fastestdelevery', '/FASTESTDELEVERY']],
  ['/help/faqs', ['/HELP/FAQs']],
])('%s is rendered once, however it is spelled', async (path, spellings) => {
  const page = await visit(path)
  expect(page.status).toBe(200)
  const before = missed()
  for (const spelling of spellings) expect(await visit(spelling), spelling).toEqual(page)
  expect(missed()).toBe(before)
})

test('every spelling of a product’s page is one page', async () => {
  const { _id } = await shop.product('Bread')
  const page = await visit(`/products/bakery/${_id}`)
  expect(page.status).toBe(200)
  expect(await visit(`/Products/BAKERY/${_id.toUpperCase()}`)).toEqual(page)
})

test('what no route answers is not found, however it is spelled', async () => {
  for (const path of ['/Nowhere', '/PRODUCTS/a/b/c']) expect((await visit(path)).status, path).toBe(404)
})
