import fc from 'fast-check'
import { matchRoutes } from 'react-router'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { DEFAULT_FACTS } from '#domain/shop-facts.ts'
import { grocery } from '../testing/groceries.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import { findPageIn } from './find-page.ts'
import { WEB_BUILD } from './pages.ts'
import { RenderThread } from './render-thread.ts'

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

test.each(['/products/made-up', '/my-orders/abc123', '/my-orders/abc123/receipt'])(
  '%s is not kept: such paths could be made up without end',
  async (path) => {
    await visit(path)
    const before = missed()
    expect((await visit(path)).status).toBe(200)
    expect(missed()).toBe(before + 1)
  },
)

test('what no route answers is not found, however it is spelled', async () => {
  for (const path of ['/Nowhere', '/PRODUCTS/a/b/c']) expect((await visit(path)).status, path).toBe(404)
})

test('a path is spelled where React Router has a route for it, and nowhere else', async () => {
  const thread = new RenderThread(
    { build: WEB_BUILD, origin: shop.url, extra: undefined, shop: DEFAULT_FACTS },
    () => undefined,
  )
  const pages = await thread.pages()
  await thread.close()
  const paths = pages.map(({ path }) => path)
  expect(paths).toEqual(expect.arrayContaining(['/', '/products/:category/:id', '/seller/orders', '/staff/ride']))
  // React Router warns of paths that can't be decoded.
  vi.spyOn(console, 'warn').mockReturnValue()
  const routes = paths.map((path) => ({ path }))
  const find = findPageIn(pages, () => ({ ':category': ['bakery', 'dairy'] }))
  const part = fc.oneof(
    fc.constantFrom(...new Set(paths.flatMap((path) => path.split('/')))),
    fc.constantFrom('%70roducts', 'Seller', 'CART', 'a%2Fb', '%', '%E0%A4%A', 'é', '*', '.', '..', ':id'),
    fc.string({ maxLength: 3 }).map((text) => encodeURIComponent(text)),
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 5 }), (parts) => {
      const path = `/${parts.join('/')}`
      const found = matchRoutes(routes, path) !== null
      expect(find(path) !== null, path).toBe(found)
    }),
    { numRuns: 2_000 },
  )
})
