import { setTimeout as wait } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAddress } from '#contract/addresses/addresses.ts'
import { listProducts } from '#contract/catalog/catalog.ts'
import { importProducts } from '#contract/catalog/product-csv.ts'
import { archiveProduct, setProductStock, updateProduct } from '#contract/catalog/seller-catalog.ts'
import { cancelMyOrder } from '#contract/orders/my-orders.ts'
import { placeCodOrder, startOnlineOrder } from '#contract/orders/place-order.ts'
import { CATEGORIES, type CategoryPath } from '#domain/catalog.ts'
import { grocery, homeAddress } from '../testing/groceries.ts'
import { type OpenShop, openShop, type WireProduct } from '../testing/open-shop.ts'
import { expectAlways } from '../testing/rounds.ts'
import type { Visitor } from '../testing/visitor.ts'

const CATEGORY_PATHS = CATEGORIES.map(({ path }) => path)

const NAMES = ['Milk', 'Curd', 'Bread', 'Buns', 'Apples', 'Figs', 'Rice', 'Oats']
/** Longer than an answer may be served after an order. */
const QUIET_MS = 1_100

/** One process or, on a server database, two on the same shop. */
const shops: OpenShop[] = []
let seller: Visitor
let shopper: Visitor
let address: string
const orders: string[] = []

async function withAddress(shop: OpenShop): Promise<{ person: Visitor; home: string }> {
  const person = await shop.shopper()
  const { body } = await person.expectDone(addAddress, { address: homeAddress })
  return { person, home: body.address._id }
}

beforeAll(async () => {
  const category = (index: number): CategoryPath => CATEGORY_PATHS[index % 3] ?? 'Dairy'
  const seeds = NAMES.map((name, index) => grocery(name, { category: category(index), stock: 1 + index * 4 }))
  const first = await openShop({ pages: true, seeds })
  shops.push(first)
  if (first.shop.database.kind === 'server') shops.push(await openShop({ pages: true, beside: first }))
  seller = await first.seller()
  const { person, home } = await withAddress(first)
  shopper = person
  address = home
})
afterAll(async () => {
  for (const shop of shops.toReversed()) await shop.close()
})

const name = fc.constantFrom(...NAMES)
const act = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('order' as const), name, quantity: fc.integer({ min: 1, max: 4 }) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('cancel' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('hold' as const), name, quantity: fc.integer({ min: 1, max: 3 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('count' as const), name, stock: fc.integer({ min: 0, max: 14 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('switch' as const), name, inStock: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('edit' as const),
      name,
      price: fc.integer({ min: 10, max: 90 }),
      category: fc.constantFrom(...CATEGORY_PATHS.slice(0, 3)),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('archive' as const), name, archived: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('import' as const), name, stock: fc.integer({ min: 0, max: 14 }) }),
  },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('look' as const), place: fc.nat(50), door: fc.nat(1) }) },
)

type Act = ReturnType<typeof act.generate>['value']

/** Refusals are fine here: what matters is what the public sees afterwards. */
async function perform(one: Act, urls: string[]): Promise<void> {
  if (one.kind === 'look') {
    await body(shops[one.door % shops.length] as OpenShop, urls[one.place % urls.length] ?? '/')
  } else if (one.kind === 'cancel') {
    const id = orders.pop()
    if (id) await shopper.call(cancelMyOrder, { id })
  } else await change(one, await (shops[0] as OpenShop).product(one.name))
}

async function change(one: Exclude<Act, { kind: 'look' | 'cancel' }>, product: WireProduct): Promise<void> {
  const { _id: id } = product
  if (one.kind === 'order') {
    const { body } = await shopper.call(placeCodOrder, { items: [{ product: id, quantity: one.quantity }], address })
    if (body.success) orders.push(String(body.orderId))
  } else if (one.kind === 'hold') {
    await shopper.call(startOnlineOrder, { items: [{ product: id, quantity: one.quantity }], address })
  } else if (one.kind === 'count') await seller.call(setProductStock, { id, inStock: true, stock: one.stock })
  else if (one.kind === 'switch') await seller.call(setProductStock, { id, inStock: one.inStock })
  else if (one.kind === 'archive') await seller.call(archiveProduct, { id, archived: one.archived })
  else if (one.kind === 'import') {
    await seller.fetch(`${importProducts.path}?dryRun=false`, {
      method: 'POST',
      headers: { 'content-type': 'text/csv' },
      body: `id,stock\n${id},${one.stock}\n`,
    })
  } else {
    const { name, inStock } = product
    const data = { id, name, inStock, category: one.category, price: one.price, offerPrice: one.price - 5 }
    const form = new FormData()
    form.set('productData', JSON.stringify({ ...data, description: ['Fresh'], pictures: [] }))
    await seller.call(updateProduct, form)
  }
}

/** A shop that is too busy right now is asked again. */
async function body(shop: OpenShop, url: string): Promise<string> {
  for (;;) {
    const response = await shop.visitor().fetch(url)
    const text = await response.text()
    if (response.status !== 503) return `${response.status} ${response.headers.get('etag')} ${text}`
    await wait(200)
  }
}

async function publicUrls(): Promise<string[]> {
  const products = await Promise.all(NAMES.map((one) => (shops[0] as OpenShop).product(one)))
  const categories = CATEGORY_PATHS.slice(0, 3).map((path) => path.toLowerCase())
  return [
    '/',
    '/products',
    '/products.data',
    '/products?search=r',
    '/products?price=0-50&discount=10',
    '/help/faqs',
    '/sitemap.xml',
    listProducts.path,
    `${listProducts.path}?inStock=true&limit=3`,
    `${listProducts.path}?search=s`,
    `${listProducts.path}?facets=true&discount=10&limit=2`,
    `${listProducts.path}?facets=true&inStock=true&search=s&limit=2`,
    `${listProducts.path}?ids=${products.map(({ _id }) => _id).join(',')}`,
    ...categories.map((category) => `/products/${category}`),
    ...categories.map((category) => `/products/${category}?price=50-100`),
    ...categories.map((category) => `/products/${category}?inStock=1`),
    ...categories.map((category) => `${listProducts.path}?category=${category}&facets=true&limit=2`),
    ...categories.map((category) => `${listProducts.path}?category=${category}&sort=price-low`),
    ...products.map(({ _id, category }) => `/products/${category.toLowerCase()}/${_id}`),
  ]
}

async function readAll(shop: OpenShop, urls: string[]): Promise<Map<string, string>> {
  const answers = new Map<string, string>()
  for (const url of urls) answers.set(url, await body(shop, url))
  return answers
}

function expectSame(answers: Map<string, string>, others: Map<string, string>): void {
  for (const [url, answer] of answers) expect(others.get(url), url).toBe(answer)
}

test('whatever is ordered, cancelled, held, edited or imported: a second later every answer is the truth', {
  timeout: 180_000,
}, async () => {
  await expectAlways(
    fc.array(act, { minLength: 10, maxLength: 30 }),
    async (acts) => {
      const urls = await publicUrls()
      for (const one of acts) await perform(one, urls)
      await wait(QUIET_MS)
      const now = await publicUrls()
      const cached = await Promise.all(shops.map((shop) => readAll(shop, now)))
      const [first] = shops
      first?.shop.answers.purge('all')
      const fresh = await readAll(first as OpenShop, now)
      for (const answers of cached) expectSame(fresh, answers)
    },
    [2, 12],
  )
})

test('an order that nobody can see from outside makes no answer anew', async () => {
  const [shop] = shops as [OpenShop]
  const rice = await shop.product('Rice')
  await seller.call(archiveProduct, { id: rice._id, archived: false })
  await seller.call(setProductStock, { id: rice._id, inStock: true, stock: 83 })
  // A page that is not there, such as an archived product's, is not cached.
  const found = [...(await readAll(shop, await publicUrls()))].filter(([, answer]) => answer.startsWith('200'))
  const before = new Map(found)
  const { miss, renewed } = shop.shop.answers.counts
  // Someone who holds nothing that an order would give back.
  const { person, home } = await withAddress(shop)
  const order = { items: [{ product: rice._id, quantity: 1 }], address: home }
  const { body } = await person.call(placeCodOrder, order)
  expect(body).toMatchObject({ success: true })
  expect((await shop.product('Rice')).stock).toBe(82)
  expectSame(before, await readAll(shop, [...before.keys()]))
  expect(shop.shop.answers.counts).toMatchObject({ miss, renewed })
})
