import { afterAll, beforeAll, expect, test } from 'vitest'
import { listProducts } from '#contract/catalog/catalog.ts'
import { listCategories } from '#contract/catalog/categories.ts'
import { addDemoProducts } from '#contract/catalog/demo-products.ts'
import { importProducts } from '#contract/catalog/product-csv.ts'
import { listSellerProducts } from '#contract/catalog/seller-catalog.ts'
import { listSellerCategories, saveCategories } from '#contract/catalog/seller-categories.ts'
import { listActivity } from '#contract/shop/activity.ts'
import { csvLine } from '#domain/csv.ts'
import { catalogue } from '#seed/catalogue.ts'
import { sizes } from '#seed/sizes.ts'
import { checkedBody } from '../testing/answer.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import type { Visitor } from '../testing/visitor.ts'

/** Its products, and larger packs of some. */
const DEMO = catalogue.length + sizes.flatMap(({ more }) => more).length

let shop: OpenShop
let owner: Visitor

beforeAll(async () => {
  shop = await openShop()
  owner = await shop.seller()
})
afterAll(() => shop.close())

const categories = async () => (await owner.expectDone(listSellerCategories)).body
const total = async () => (await owner.expectDone(listSellerProducts, { limit: '1' })).body.total

test('an owner starts with the demo’s products, once, in the categories as they are called by then', async () => {
  const { categories: rows, version } = await categories()
  const kept = rows.filter(({ path }) => path !== 'Bakery' && path !== 'Fruits')
  const renamed = kept.map(({ _id, path, text }) => (path === 'Dairy' ? { _id, path: 'Doodh', text } : { path, text }))
  await owner.expectDone(saveCategories, { categories: [...renamed, { path: 'Fruit', text: 'Fruit' }], version })

  const answers = await Promise.all([1, 2, 3].map(() => owner.call(addDemoProducts)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect(answers.find(({ status }) => status === 200)?.body).toMatchObject({ added: DEMO })
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'already_exists',
    message: 'Your shop has products already. The demo’s can only be added to an empty shop.',
  })
  expect(await total()).toBe(DEMO)

  const paths = (await owner.expectDone(listCategories)).body.categories.map(({ path }) => path)
  expect(paths).toEqual(['Vegetables', 'Drinks', 'Instant', 'Doodh', 'Grains', 'Fruit', 'Bakery'])
  const counted = (await categories()).categories
  expect(counted.every(({ products }) => products > 0)).toBe(true)
  expect(counted.find(({ path }) => path === 'Bakery')).toMatchObject({ text: 'Bakery & Breads', art: 'bakery' })
  const [mango] = (await owner.expectDone(listProducts, { search: 'alphonso' })).body.products
  expect(mango).toMatchObject({ category: 'Fruit' })
  expect((await owner.fetch(String(mango?.image[0]))).status).toBe(200)
  const { activity } = (await owner.expectDone(listActivity, { subject: 'products' })).body
  expect(activity[0]).toMatchObject({ act: 'products_imported', details: { added: DEMO } })
})

test('a manager may not, since it is the owner’s shop', async () => {
  expect((await (await shop.staff('manager')).call(addDemoProducts)).status).toBe(403)
})

const HEAD = ['name', 'category', 'price', 'offerPrice']
const price = (name: string, category: string) => [name, category, '50', '40']

async function send(rows: string[][], { dryRun = false, addCategories = true } = {}) {
  const query = `dryRun=${dryRun ? 1 : 0}&addCategories=${addCategories ? 1 : 0}`
  const body = [HEAD, ...rows].map(csvLine).join('')
  const headers = { 'content-type': 'text/csv' }
  const response = await owner.fetch(`${importProducts.path}?${query}`, { method: 'POST', body, headers })
  return { status: response.status, body: checkedBody(importProducts, await response.json()) }
}

const TEA = [
  price('Assam leaf', 'Tea & Coffee'),
  price('Filter coffee', 'tea & coffee'),
  price('Haldi', 'मसाले'),
  price('Rusk', 'Bakery & Breads'),
  price('Guava', 'fruits'),
]

test('a file that names categories which there are not: the preview lists them, and nothing is added unasked', async () => {
  const before = await categories()
  const preview = await send(TEA, { dryRun: true })
  expect(preview.body).toMatchObject({
    badTotal: 0,
    added: 5,
    newCategories: [
      { path: 'Tea-Coffee', text: 'Tea & Coffee', products: 2 },
      { path: 'Category-2', text: 'मसाले', products: 1 },
    ],
  })
  const refused = await send(TEA, { addCategories: false })
  expect(refused.status).toBe(400)
  expect(refused.body).toMatchObject({
    code: 'bad_rows',
    rows: [2, 3, 4].map((row) => ({ row, reasons: [expect.stringContaining('Choose a category: Vegetables, ')] })),
  })
  const wrong = await send([price('Ghost', '<b>Sweets</b>')], { dryRun: true })
  expect(wrong.body).toMatchObject({
    newCategories: [],
    bad: [{ reasons: ['category “<b>Sweets</b>”: A name can’t contain < or >.'] }],
  })
  expect(await categories()).toEqual(before)
  expect(await total()).toBe(DEMO)
})

test('the import adds them with its products, in one step that the activity names', async () => {
  expect((await send(TEA)).body).toMatchObject({ added: 5, newCategories: [{ products: 2 }, { products: 1 }] })
  const shown = (await shop.visitor().expectDone(listCategories)).body.categories
  expect(shown.slice(-2)).toMatchObject([
    { path: 'Tea-Coffee', text: 'Tea & Coffee', hidden: false },
    { path: 'Category-2', text: 'मसाले' },
  ])
  const { products } = (await shop.visitor().expectDone(listProducts, { category: 'tea-coffee' })).body
  expect(products.map(({ name }) => name).sort()).toEqual(['Assam leaf', 'Filter coffee'])
  expect((await shop.product('Rusk')).category).toBe('Bakery')
  expect((await shop.product('Guava')).category).toBe('Fruit')
  const { activity } = (await owner.expectDone(listActivity, { subject: 'products' })).body
  expect(activity.slice(0, 2)).toMatchObject([
    { act: 'products_imported', details: { added: 5 } },
    { act: 'categories_saved', details: { changes: [{ field: 'added', to: 'Tea & Coffee' }, { to: 'मसाले' }] } },
  ])
  expect((await send([price('Green tea', 'Tea-Coffee')], { dryRun: true })).body).toMatchObject({ newCategories: [] })
})
