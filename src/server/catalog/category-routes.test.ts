import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listProducts } from '#contract/catalog/catalog.ts'
import { listCategories } from '#contract/catalog/categories.ts'
import { suggestSearches } from '#contract/catalog/search.ts'
import { addProduct, listSellerProducts } from '#contract/catalog/seller-catalog.ts'
import {
  listSellerCategories,
  type SellerCategory,
  saveCategories,
  setCategoryPicture,
} from '#contract/catalog/seller-categories.ts'
import type { BodyToSend } from '#contract/endpoint.ts'
import { listActivity } from '#contract/shop/activity.ts'
import { CATEGORIES } from '#domain/catalog.ts'
import { grocery } from '../testing/groceries.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import type { Visitor } from '../testing/visitor.ts'

let shop: OpenShop
let seller: Visitor
let original: SellerCategory[]

beforeAll(async () => {
  shop = await openShop({
    pages: true,
    seeds: [
      grocery('Bread'),
      grocery('Rusk'),
      grocery('Milk', { category: 'Dairy' }),
      grocery('Cola', { category: 'Drinks' }),
    ],
  })
  seller = await shop.seller()
  original = (await list()).categories
})
afterAll(() => shop.close())

type Body = BodyToSend<typeof saveCategories>

const list = async () => (await seller.expectDone(listSellerCategories)).body
const save = async (categories: Body['categories'], moves?: Body['moves']) =>
  seller.call(saveCategories, { categories, version: (await list()).version, ...(moves && { moves }) })
const saved = async (categories: Body['categories'], moves?: Body['moves']) =>
  expect((await save(categories, moves)).body).toMatchObject({ success: true })
const rowsOf = (categories: readonly SellerCategory[]) =>
  categories.map(({ _id, path, text, parent }) => ({ _id, path, text, parent }))
const changed = (path: string, changes: object) =>
  rowsOf(original).map((row) => (row.path === path ? { ...row, ...changes } : row))
const names = async (query: object) =>
  (await shop.visitor().expectDone(listProducts, query)).body.products.map(({ name }) => name).sort()

/** As at the beginning: what was added goes, and its products go to Bakery. */
beforeEach(async () => {
  const now = await list()
  const gone = now.categories.filter(({ _id }) => !original.some((row) => row._id === _id))
  const moves = gone.map(({ path }) => ({ from: path, to: 'Bakery' }))
  const wanted = original.map((row) => ({
    ...rowsOf([row])[0],
    path: row.path,
    text: row.text,
    hidden: false,
    bgColor: row.bgColor,
    aliases: row.aliases,
  }))
  await saved(wanted, moves)
})

test('a shop begins with the categories of its first day', async () => {
  const { body } = await shop.visitor().expectDone(listCategories)
  expect(body.categories.map(({ text, path, bgColor }) => ({ text, path, bgColor }))).toEqual(CATEGORIES)
  expect(original.map(({ products }) => products)).toEqual([0, 0, 1, 0, 1, 2, 0])
})

describe('a changed path', () => {
  test('takes its products along, and is found under the old one for ever', async () => {
    await saved(changed('Bakery', { path: 'Breads-Buns', text: 'Breads & Buns' }))
    expect(await names({ category: 'breads-buns', limit: '10' })).toEqual(['Bread', 'Rusk'])
    expect(await names({ category: 'bakery', limit: '10' })).toEqual(['Bread', 'Rusk'])
    expect((await shop.product('Bread')).category).toBe('Breads-Buns')
    expect(await names({ search: 'breads & buns' })).toEqual(['Bread', 'Rusk'])
    const [page, data] = await Promise.all(
      ['/products/Bakery?sort=name', '/products/bakery.data'].map((path) => shop.visitor().fetch(path)),
    )
    expect(page?.status).toBe(301)
    expect(page?.headers.get('location')).toBe('/products/breads-buns?sort=name')
    expect(await data?.text()).toContain('/products/breads-buns')
    const { _id } = await shop.product('Bread')
    const detail = await shop.visitor().fetch(`/products/bakery/${_id}`)
    expect([detail.status, detail.headers.get('location')]).toEqual([301, `/products/breads-buns/${_id}`])

    await saved(changed('Bakery', { path: 'Breads' }))
    const again = await shop.visitor().fetch('/products/bakery')
    expect(again.headers.get('location')).toBe('/products/breads')
  })

  test('can be swapped with that of another', async () => {
    const swap: Record<string, string> = { Bakery: 'Dairy', Dairy: 'Bakery' }
    await saved(rowsOf(original).map((row) => ({ ...row, path: swap[row.path] ?? row.path })))
    expect(await names({ category: 'Dairy', limit: '10' })).toEqual(['Bread', 'Rusk'])
    expect(await names({ category: 'Bakery', limit: '10' })).toEqual(['Milk'])
    expect(await names({ search: 'bakery & breads' })).toEqual(['Bread', 'Rusk'])
  })

  test('goes round in a circle of three', async () => {
    const next: Record<string, string> = { Bakery: 'Dairy', Dairy: 'Drinks', Drinks: 'Snacks' }
    await saved(rowsOf(original).map((row) => ({ ...row, path: next[row.path] ?? row.path })))
    expect(await names({ category: 'Snacks', limit: '10' })).toEqual(['Cola'])
    expect(await names({ category: 'Dairy', limit: '10' })).toEqual(['Bread', 'Rusk'])
  })
})

test('a category that is merged gives its products and its page to the other', async () => {
  await saved(
    rowsOf(original).filter(({ path }) => path !== 'Dairy'),
    [{ from: 'Dairy', to: 'Drinks' }],
  )
  expect(await names({ category: 'Drinks', limit: '10' })).toEqual(['Cola', 'Milk'])
  const page = await shop.visitor().fetch('/products/dairy')
  expect([page.status, page.headers.get('location')]).toEqual([301, '/products/drinks'])
  const { body } = await seller.expectDone(listActivity)
  expect(body.activity[0]).toMatchObject({
    act: 'categories_saved',
    details: { changes: [{ field: 'merged', from: 'Dairy Products', to: 'Cold Drinks' }] },
  })
  // Back for the other tests: a new category, as the old one is gone.
  await saved([...rowsOf((await list()).categories), { path: 'Dairy', text: 'Dairy Products' }])
  const milk = (await shop.product('Milk'))._id
  await shop.shop.database.pool.query(`UPDATE products SET category = 'Dairy', words = NULL WHERE id = $1`, [milk])
  original = (await list()).categories
})

test('a parent shows what is below it, and so do its counts', async () => {
  await saved([...rowsOf(original), { path: 'Buns', text: 'Buns', parent: 'Bakery' }])
  await shop.shop.database.pool.query(`UPDATE products SET category = 'Buns' WHERE name = 'Rusk'`)
  expect(await names({ category: 'Bakery', limit: '10' })).toEqual(['Bread', 'Rusk'])
  expect(await names({ category: 'buns', limit: '10' })).toEqual(['Rusk'])
  const { body } = await shop.visitor().expectDone(listProducts, { facets: 'true', limit: '1' })
  expect(body.facets?.category).toMatchObject({ Bakery: 2, Buns: 1, Drinks: 1, Fruits: 0 })
  const seen = await seller.expectDone(listSellerProducts, { category: 'Bakery' })
  expect(seen.body.total).toBe(2)
  const page = await (await shop.visitor().fetch('/products/bakery')).text()
  expect(page).toContain('href="/products/buns"')
  const part = await (await shop.visitor().fetch('/products/buns')).text()
  expect(part).toMatch(/"@type":"BreadcrumbList".*Bakery &amp; Breads|Bakery \\u0026 Breads|Bakery & Breads/)
})

test('a hidden category is listed nowhere, but its products stay on sale', async () => {
  await saved(changed('Dairy', { hidden: true }))
  const paths = (await shop.visitor().expectDone(listCategories)).body.categories.map(({ path }) => path)
  expect(paths).not.toContain('Dairy')
  expect(await (await shop.visitor().fetch('/')).text()).not.toContain('/products/dairy"')
  expect(await (await shop.visitor().fetch('/sitemap.xml')).text()).not.toContain('/products/dairy<')
  expect((await shop.visitor().expectDone(suggestSearches, {})).body.categories).not.toContain('Dairy')
  const page = await shop.visitor().fetch('/products/dairy')
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('noindex')
  expect(await names({ search: 'milk' })).toEqual(['Milk'])
})

test('words for a category find its products', async () => {
  await saved(changed('Drinks', { aliases: ['thanda'] }))
  expect(await names({ search: 'thanda' })).toEqual(['Cola'])
})

describe('nothing changes, and a sentence says why', () => {
  const long = 'a'.repeat(10_000)
  const bad: [string, object, string][] = [
    ['two with one path', { path: 'FRUITS', text: 'Second' }, 'Two categories can’t both have the link “FRUITS”.'],
    ['its own parent', { path: 'Tea', text: 'Tea', parent: 'Tea' }, 'Tea can’t be a part of itself.'],
    ['a path with HTML', { path: '<b>', text: 'Tea' }, 'Use letters, digits and single hyphens, such as Tea-Coffee.'],
    ['a name with HTML', { path: 'Tea', text: '<script>alert(1)</script>' }, 'A name can’t contain < or >.'],
    ['10,000 letters', { path: 'Tea', text: long }, 'Use 60 characters or fewer.'],
    ['a path of 10,000 letters', { path: long, text: 'Tea' }, 'Use 40 characters or fewer.'],
    ['a name that turns around', { path: 'Tea', text: 'Tea\u202eaeT' }, 'A name can’t contain hidden characters.'],
    ['piled marks', { path: 'Tea', text: `T${'\u0301'.repeat(20)}` }, 'This name has too many marks on one letter.'],
    ['half a letter', { path: 'Tea', text: 'Tea\ud800' }, 'This contains characters we can’t save.'],
    ['a colour that is none', { path: 'Tea', text: 'Tea', bgColor: 'url(/x)' }, 'Use a colour such as #FEF6DA.'],
    [
      'a colour too dark',
      { path: 'Tea', text: 'Tea', bgColor: '#102030' },
      'This colour is too dark to read a name on. Choose a lighter one.',
    ],
    ['HTML in other words', { path: 'Tea', text: 'Tea', aliases: ['<b>'] }, 'A name can’t contain < or >.'],
    ['an unknown id', { _id: 'nobody', path: 'Tea', text: 'Tea' }, 'We couldn’t find the category Tea.'],
  ]
  test.each(bad)('%s', async (_, category, message) => {
    const before = await list()
    const body = { categories: [...rowsOf(original), category], version: before.version }
    const reply = await seller.callUnchecked(saveCategories, body)
    expect([reply.status, reply.body.message]).toEqual([400, message])
    expect(await list()).toEqual(before)
  })

  test('a category with products that vanishes', async () => {
    const reply = await save(rowsOf(original).filter(({ path }) => path !== 'Bakery'))
    expect([reply.status, reply.body.message]).toEqual([
      400,
      'Bakery & Breads has 2 products. Choose where they go before you delete it.',
    ])
  })

  test('201 categories', async () => {
    const many = Array.from({ length: 201 }, (_, nth) => ({ path: `C${nth}`, text: `Number ${nth}` }))
    expect((await save(many)).body.message).toBe('Use 200 categories or fewer.')
  })

  test('a list that another tab has changed', async () => {
    const { version } = await list()
    await saved(changed('Fruits', { text: 'All Fruits' }))
    const reply = await seller.call(saveCategories, { categories: rowsOf(original), version })
    expect(reply.body).toMatchObject({ success: false, code: 'changed_meanwhile' })
    expect((await list()).categories[1]?.text).toBe('All Fruits')
  })

  test('a drawing as a picture', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    const reply = await sendPicture(Buffer.from(svg))
    expect(reply).toMatchObject({ success: false, code: 'bad_picture' })
    expect((await list()).categories[0]?.image).toBeNull()
  })

  test('a product of a category that there is not', async () => {
    const data = { name: 'Ball', category: 'Toys', price: 10, offerPrice: 10, description: [] }
    const form = new FormData()
    form.set('productData', JSON.stringify(data))
    const reply = await seller.fetch(addProduct.path, { method: 'POST', body: form, headers: origin() })
    expect(await reply.json()).toMatchObject({
      code: 'malformed',
      fields: { category: 'Choose a category: Vegetables, Fruits, Drinks, Instant, Bakery, Grains, Dairy.' },
    })
    const found = await shop.visitor().callUnchecked(listProducts, { category: 'Toys' })
    expect([found.status, found.body.code]).toEqual([400, 'malformed'])
  })
})

const origin = () => ({ origin: shop.shop.config.publicUrl })

async function sendPicture(file: Buffer, id = 'vegetables') {
  const form = new FormData()
  form.set('category', JSON.stringify({ id }))
  form.append('images', new Blob([new Uint8Array(file)]), 'picture')
  const response = await seller.fetch(setCategoryPicture.path, { method: 'POST', body: form, headers: origin() })
  return response.json()
}

test('a picture is drawn anew, shown, and can be taken away', async () => {
  const { default: sharp } = await import('sharp')
  const png = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#cc3344' } })
    .png()
    .toBuffer()
  expect(await sendPicture(png)).toMatchObject({ success: true })
  const image = (await list()).categories[0]?.image ?? ''
  expect(image).toMatch(/^\/pictures\/[0-9a-f]{24}-640\.webp$/)
  expect((await shop.visitor().fetch(image)).headers.get('content-type')).toBe('image/webp')
  expect(await (await shop.visitor().fetch('/')).text()).toContain(image.replace('-640', '-320'))
  await saved(changed('Vegetables', { image: null }))
  expect((await list()).categories[0]?.image).toBeNull()
})

test('home shows twelve of 200 categories and where all are; each has a page and is in the sitemap', async () => {
  const more = Array.from({ length: 193 }, (_, nth) => ({
    // So that a parent goes together with its parts, afterwards.
    ...(nth > 100 && { parent: 'More-100' }),
    path: `More-${nth}`,
    text: `More ${nth}`,
    bgColor: '#FFEEDD',
  }))
  await saved([...rowsOf(original), ...more])
  const home = await (await shop.visitor().fetch('/')).text()
  expect(home.match(/class="tile"/g)).toHaveLength(14)
  expect(home).toContain('href="/categories"')
  expect(home).toContain('--category-more-192:#ffeedd')
  const all = await (await shop.visitor().fetch('/categories')).text()
  for (const nth of [0, 100, 192]) expect(all).toContain(`href="/products/more-${nth}"`)
  expect((await shop.visitor().fetch('/products/more-192')).status).toBe(200)
  const sitemap = await (await shop.visitor().fetch('/sitemap.xml')).text()
  expect(sitemap.match(/\/products\/more-\d+</g)).toHaveLength(193)
})

test('all of them can go again, with the parts of what goes', async () => {
  expect((await list()).categories).toHaveLength(7)
})
