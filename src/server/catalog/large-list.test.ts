import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listProducts } from '#contract/catalog/catalog.ts'
import { setProductStock } from '#contract/catalog/seller-catalog.ts'
import { fillShelf } from '#seed/large-catalogue.ts'
import { sitemapOf, sitemapPart } from '../pages/sitemap.ts'
import { expectReply, type ReplyBody } from '../testing/answer.ts'
import { grocery } from '../testing/groceries.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import { isNightly } from '../testing/rounds.ts'

const PRODUCTS = 20_500

let shop: OpenShop
beforeAll(async () => {
  shop = await openShop({ pages: true, seeds: [grocery('Milk', { category: 'Dairy' })] })
  await fillShelf(shop.shop.database.pool, PRODUCTS)
}, 120_000)
afterAll(() => shop.close())

const list = (headers: Record<string, string> = {}) => shop.visitor().fetch(listProducts.path, { headers })

/** Some of them are held against the contract: all of them would take longer than the shop takes to send them. */
async function productsIn(response: Response) {
  const body: ReplyBody<typeof listProducts> = JSON.parse(await response.text())
  expectReply(listProducts, { ...body, products: body.products.filter((_, nth) => nth % 100 === 0) })
  return body.products
}

test.each(isNightly ? ['br', 'gzip', 'identity'] : ['gzip'])(
  'a catalogue too large for memory is streamed whole: %s',
  async (encoding) => {
    const response = await list({ 'accept-encoding': encoding })
    expect(response.headers.get('content-encoding') ?? 'identity').toBe(encoding)
    const products = await productsIn(response)
    expect(products).toHaveLength(PRODUCTS + 1)
    expect(new Set(products.map(({ _id }) => _id)).size).toBe(PRODUCTS + 1)
    expect(products.find(({ name }) => name === 'Milk')).toMatchObject({ category: 'Dairy', offerPrice: 40 })
    expect(shop.shop.answers.bytes).toBe(0)
  },
)

test('a catalogue too large to count has no counts beside its facets; a search in it has', async () => {
  const ask = async (query: string) =>
    (await shop.visitor().call(listProducts, new URLSearchParams(`${query}&facets=true`))).body
  expect(await ask('limit=3')).toMatchObject({ success: true, total: 10_000 })
  expect(await ask('limit=3')).not.toHaveProperty('facets')
  const inStock = await ask('search=milk&category=dairy&price=0-50&inStock=true&limit=3')
  expect(inStock).toMatchObject({ facets: { inStock: inStock.total } })
})

/** As browsers do: on a slow machine a read may be told to come back. */
async function untilServed<T extends { status: number }>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    const answer = await ask()
    if (answer.status !== 503) return answer
    await pause(50)
  }
}

test.runIf(isNightly)(
  'many who read it at once become slower, and nobody else waits for them',
  async () => {
    let stillReading = 4
    const lists = Array.from({ length: stillReading }, async () => {
      const answer = await untilServed(list)
      const products = await productsIn(answer)
      stillReading--
      return products
    })
    const searches = Array.from({ length: 5 }, async (_, at) => {
      const { status } = await untilServed(() => shop.visitor().call(listProducts, { search: `milk${at}`, limit: '5' }))
      return { status, isBeforeTheLists: stillReading > 0 }
    })
    expect(await Promise.all(searches)).toEqual(Array(5).fill({ status: 200, isBeforeTheLists: true }))
    for (const products of await Promise.all(lists)) expect(products).toHaveLength(PRODUCTS + 1)
  },
  60_000,
)

test('its version tells a client that has it so, until something changes', async () => {
  const etag = (await list()).headers.get('etag') ?? ''
  expect((await list({ 'if-none-match': etag })).status).toBe(304)
  const milk = await shop.product('Milk')
  await (await shop.seller()).call(setProductStock, { id: milk._id, inStock: false })
  const changed = await list({ 'if-none-match': etag })
  expect(changed.status).toBe(200)
  expect(await changed.text()).toContain(
    '"name":"Milk","category":"Dairy","price":50,"offerPrice":40,"image":[],"description":["Baked this morning"],"inStock":false',
  )
})

test('a sitemap that would be too long is an index of parts, and the parts have every product once', async () => {
  const { db } = shop.shop
  const long = { db, origin: 'https://greencart.example', pages: ['/products'], perSitemap: 9_000 }
  const index = await sitemapOf(long)
  const parts = [...index.matchAll(/<loc>https:\/\/greencart\.example\/sitemap\/(\d)\.xml<\/loc>/g)].map(
    ([, part]) => part,
  )
  expect(parts).toEqual(['1', '2', '3'])
  const paths = new Set<string>()
  for (const part of parts) {
    const xml = (await sitemapPart(long, Number(part))) ?? ''
    for (const [, path = ''] of xml.matchAll(/<loc>[^<]*(\/products\/\w+\/\w+)<\/loc>/g)) paths.add(path)
  }
  const { rows } = await db.execute('SELECT count(*)::int AS sellable FROM products WHERE sellable')
  expect(paths.size).toBe(rows[0]?.sellable)
  expect(await sitemapPart(long, 4)).toBeNull()
})

test('the parts have addresses of their own, and there are no others', async () => {
  const part = await shop.visitor().fetch('/sitemap/1.xml')
  expect(part.headers.get('content-type')).toContain('application/xml')
  expect(await part.text()).toContain('<urlset')
  for (const path of ['/sitemap/2.xml', '/sitemap/0.xml', '/sitemap/one.xml', '/sitemap/1.xml/2']) {
    expect((await shop.visitor().fetch(path)).status, path).toBe(404)
  }
})
