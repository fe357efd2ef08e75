import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CategoryPath, productPath } from '#domain/catalog.ts'
import { grocery } from '../testing/groceries.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import { type ReadPage, readPage } from '../testing/read-page.ts'

let shop: OpenShop

beforeAll(async () => {
  const fruits = ['Apple', 'Banana', 'Cherry', 'Date', 'Elderberry', 'Fig', 'Grape']
  shop = await openShop({
    pages: true,
    seeds: [
      grocery('Sourdough Bread', {
        price: 120,
        offerPrice: 99.5,
        weight: '400 g',
        description: ['Baked this morning', 'Keeps three days'],
      }),
      grocery('Rye bread', { inStock: false }),
      grocery('White bread', { stock: 0 }),
      grocery('Basmati Rice', { category: 'Grains', weight: '' }),
      grocery('Plain oats', { category: 'Grains', price: 50, offerPrice: 50 }),
      ...fruits.map((name) => grocery(name, { category: 'Fruits', inStock: name !== 'Cherry' })),
    ],
  })
})
afterAll(() => shop.close())

const cardsOn = (page: ReadPage) =>
  page
    .the('main')
    .all('h3')
    .map(({ text }) => text)
async function detailOf(name: string): Promise<ReadPage> {
  const product = await shop.product(name)
  return readPage(shop, productPath({ ...product, category: product.category as CategoryPath }))
}

test('§2 /products lists all products that are in stock', async () => {
  expect(cardsOn(await readPage(shop, '/products'))).toEqual([
    'Sourdough Bread',
    'Basmati Rice',
    'Plain oats',
    'Apple',
    'Banana',
    'Date',
    'Elderberry',
    'Fig',
    'Grape',
  ])
})

test.each([
  ['bread', ['Sourdough Bread']],
  ['BREAD', ['Sourdough Bread']],
  ['ough br', ['Sourdough Bread']],
  ['rice', ['Basmati Rice']],
  ['a', ['Apple', 'Sourdough Bread', 'Basmati Rice', 'Plain oats', 'Banana', 'Date', 'Grape']],
])('§2 /products filtered by “%s”: the name contains it, whatever its case', async (search, names) => {
  expect(cardsOn(await readPage(shop, `/products?search=${encodeURIComponent(search)}`))).toEqual(names)
})

test('§2 /products filtered by what no name contains says so, above other products', async () => {
  const main = (await readPage(shop, '/products?search=%25')).the('main')
  expect(main.all('h2').map(({ text }) => text)).toEqual(['No results for “%”', 'Popular right now'])
})

test.each(['/products/fruits', '/products/Fruits', '/products/FRUITS'])(
  '§2 %s shows the category’s title and its products; the category is compared lowercased',
  async (path) => {
    const page = await readPage(shop, path)
    expect(page.the('h1').text).toBe('Fresh Fruits')
    expect(cardsOn(page).toSorted()).toEqual(['Apple', 'Banana', 'Cherry', 'Date', 'Elderberry', 'Fig', 'Grape'])
  },
)

test('§2 a category without products says “No products found in this category.”', async () => {
  const page = await readPage(shop, '/products/drinks')
  expect(page.the('main').text).toContain('No products found in this category.')
  expect((await readPage(shop, '/products/fruits')).text).not.toContain('No products found in this category.')
})

test('§2 a product’s page has the breadcrumb Home / Products / category / name', async () => {
  const crumbs = (await detailOf('Sourdough Bread')).the('nav', 'aria-label="Breadcrumb"')
  expect(crumbs.all('li').map(({ text }) => text)).toEqual(['Home', 'Products', 'Bakery & Breads', 'Sourdough Bread'])
  expect(crumbs.links.map(({ href }) => href)).toEqual(['/', '/products', '/products/bakery'])
})

test('§2 §9 a product’s page has a fixed rating of 4 stars of 5 with “(4)”', async () => {
  for (const name of ['Sourdough Bread', 'Basmati Rice']) {
    const page = await detailOf(name)
    expect(page.html).toContain('aria-label="Rated 4 out of 5 stars"')
    expect(page.the('main').text).toMatch(/\( ?4 ?\)/)
  }
})

test('§2 §9 a product’s page has a struck-out price and an offer price in ₹, labelled MRP, inclusive of all taxes', async () => {
  const main = (await detailOf('Sourdough Bread')).the('main')
  expect(main.the('s').text).toContain('₹120')
  expect(main.text).toMatch(/MRP ₹99\.50/)
  expect(main.text).toContain('inclusive of all taxes')
})

test('§2 a struck-out price stands only where it differs from the offer price', async () => {
  const list = await readPage(shop, '/products')
  const struckOut = (name: string) =>
    list
      .all('article')
      .find((card) => card.text.includes(name))
      ?.all('s').length
  expect(struckOut('Sourdough Bread')).toBe(1)
  expect(struckOut('Plain oats')).toBe(0)
  const main = (await detailOf('Plain oats')).the('main')
  expect(main.text).toContain('MRP ₹50')
  expect(main.the('section', 'aria-label="Buy"').all('s')).toEqual([])
})

test('§2 About Product lists the description line by line', async () => {
  const main = (await detailOf('Sourdough Bread')).the('main')
  const about = main.all('section').find((section) => section.all('h2')[0]?.text === 'About Product')
  expect(about?.all('li').map(({ text }) => text)).toEqual(['Baked this morning', 'Keeps three days'])
})

test('§2 a product’s page has Add to Cart and Buy now', async () => {
  const buttons = (await detailOf('Sourdough Bread'))
    .the('main')
    .all('button')
    .map(({ text }) => text)
  expect(buttons).toEqual(expect.arrayContaining(['Add to Cart', 'Buy now']))
})

test('§2 weight is shown, and as N/A when missing', async () => {
  expect((await detailOf('Sourdough Bread')).text).toMatch(/Weight: 400 g/)
  expect((await detailOf('Basmati Rice')).text).toMatch(/Weight: N\/A/)
})

test('§2 §9 up to 5 related products of the same category are shown, all in stock', async () => {
  expect(cardsOn(await detailOf('Banana'))).toEqual(['Apple', 'Date', 'Elderberry', 'Fig', 'Grape'])
  expect(cardsOn(await detailOf('Basmati Rice'))).toEqual(['Plain oats'])
})

test('§2 See more leads to /products', async () => {
  // Of which only See more is seen: the rest is for those who read links by themselves.
  expect((await detailOf('Banana')).the('main').links).toContainEqual({ text: 'See more products', href: '/products' })
})

test.each(['/fastestDelevery', '/freshnessGuaranteed', '/trustedthousands', '/affordablePrices'])(
  '§2 %s is a marketing page with a Shop Now link to /products',
  async (path) => {
    const main = (await readPage(shop, path)).the('main')
    expect(main.the('h1').text.length).toBeGreaterThan(5)
    expect(main.links.some(({ text, href }) => /^shop now$/i.test(text) && href === '/products')).toBe(true)
  },
)

test('§2 /loader shows a spinner with “Welcome to GreenCart.”', async () => {
  const page = await readPage(shop, '/loader?next=my-orders')
  expect(page.the('main').text).toBe('Welcome to GreenCart.')
  expect(page.tags('main')[0]).toContain('aria-busy="true"')
})

test.each(['/cart', '/add-address', '/my-orders'])('§2 %s is a page of its own', async (path) => {
  const page = await readPage(shop, path)
  expect(page.the('main').all('h1')).toHaveLength(1)
  expect(page.tags('footer')).toHaveLength(1)
})

test('§2 the address form has an illustration beside it', async () => {
  const main = (await readPage(shop, '/add-address')).the('main')
  expect(main.tags('img').length).toBeGreaterThan(0)
})

test.each(['/seller', '/seller/product-list', '/seller/orders'])(
  '§2 %s has neither top bar nor footer',
  async (path) => {
    const page = await readPage(shop, path)
    expect(page.tags('footer')).toEqual([])
    expect(page.html).not.toContain('aria-label="Main"')
  },
)

test('§2 any path containing “seller” has neither top bar nor footer', async () => {
  const page = await readPage(shop, '/best-seller-of-the-week', 404)
  expect(page.tags('footer')).toEqual([])
  expect((await readPage(shop, '/nowhere', 404)).tags('footer')).toHaveLength(1)
})
