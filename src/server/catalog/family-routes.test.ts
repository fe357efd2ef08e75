import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addAddress } from '#contract/addresses/addresses.ts'
import { listProducts } from '#contract/catalog/catalog.ts'
import { suggestSearches } from '#contract/catalog/search.ts'
import { archiveProduct, listSellerProducts, setProductStock, updateProduct } from '#contract/catalog/seller-catalog.ts'
import { addSize, saveFamily } from '#contract/catalog/seller-family.ts'
import { cancelMyOrder } from '#contract/orders/my-orders.ts'
import { placeCodOrder } from '#contract/orders/place-order.ts'
import { listActivity } from '#contract/shop/activity.ts'
import { grocery, homeAddress } from '../testing/groceries.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import type { Visitor } from '../testing/visitor.ts'

let shop: OpenShop
let seller: Visitor
let ids: Record<'half' | 'kilo' | 'sack' | 'salt' | 'eggs' | 'yolks' | 'plain', string>

const NAMES = {
  half: 'Potato, small bag',
  kilo: 'Potato',
  sack: 'Potato, sack',
  salt: 'Salt',
  eggs: 'Eggs',
  yolks: 'Eggs, tray',
  plain: 'Bread',
}

beforeAll(async () => {
  shop = await openShop({
    seeds: [
      // In another sequence than their sizes.
      grocery(NAMES.sack, { weight: '5 kg', price: 200, offerPrice: 165, category: 'Vegetables' }),
      grocery(NAMES.half, { weight: '500 g', price: 22, offerPrice: 20, category: 'Vegetables' }),
      grocery(NAMES.kilo, { weight: '1 kg', price: 40, offerPrice: 36, category: 'Vegetables', stock: 3 }),
      grocery(NAMES.salt, { weight: '1 kg', price: 25, offerPrice: 25 }),
      grocery(NAMES.eggs, { weight: '6 pcs' }),
      grocery(NAMES.yolks, { weight: '30 pcs', price: 180, offerPrice: 175 }),
      grocery(NAMES.plain, { weight: 'one loaf' }),
    ],
  })
  seller = await shop.seller()
  ids = Object.fromEntries(
    await Promise.all(Object.entries(NAMES).map(async ([key, name]) => [key, (await shop.product(name))._id])),
  )
})
afterAll(() => shop.close())
beforeEach(async () => {
  for (const id of [ids.kilo, ids.eggs]) await seller.expectDone(saveFamily, { products: [id], shelf: null })
  await shop.shop.db.execute(sql`UPDATE products SET stock = NULL, in_stock = true`)
})

const potatoes = () => [ids.kilo, ids.sack, ids.half]
const share = (amount = 10) => seller.expectDone(saveFamily, { products: potatoes(), shelf: { amount, unit: 'kg' } })
const list = async (query: Record<string, string>) => (await shop.visitor().expectDone(listProducts, query)).body
const names = async (query: Record<string, string>) => (await list(query)).products.map(({ name }) => name)
const suggestedNames = async (search: string) =>
  (await shop.visitor().expectDone(suggestSearches, { search })).body.products.map(({ name }) => name)

test('three products become sizes of one thing on a shelf of ten kilos', async () => {
  const { body } = await share()
  expect(body).toMatchObject({
    message: 'Sizes saved',
    products: [
      { _id: ids.half, stock: 20, shelf: { amount: 10, unit: 'kg' } },
      { _id: ids.kilo, stock: 10 },
      { _id: ids.sack, stock: 2 },
    ],
  })
  const sizes = [
    { _id: ids.half, label: '500 g', price: 22, offerPrice: 20, inStock: true },
    { _id: ids.kilo, label: '1 kg', price: 40, offerPrice: 36, inStock: true },
    { _id: ids.sack, label: '5 kg', price: 200, offerPrice: 165, inStock: true },
  ]
  const [family] = new Set(body.products.map((product) => product.family))
  expect(family).toEqual(expect.any(String))
  // Other clients see three products as before, each of which knows the others.
  for (const name of [NAMES.half, NAMES.kilo, NAMES.sack])
    expect(await shop.shelf(name)).toMatchObject({ family, sizes })
  expect(await shop.shelf(NAMES.salt)).not.toHaveProperty('family')
  expect((await list({ ids: ids.kilo })).products).toMatchObject([{ family, sizes }])
  expect((await seller.expectDone(listSellerProducts, { id: ids.sack })).body.products).toMatchObject([
    { family, sizes, shelf: { amount: 10, unit: 'kg' } },
  ])
  const { activity } = (await seller.expectDone(listActivity)).body
  expect(activity[0]).toMatchObject({
    act: 'sizes_saved',
    details: {
      changes: [
        { field: 'sizes', from: null, to: '500 g · 1 kg · 5 kg' },
        { field: 'shelf', from: null, to: '10 kg' },
      ],
    },
  })

  // Saying it again changes nothing.
  const again = await share()
  expect(again.body.products.map(({ revision }) => revision)).toEqual(body.products.map(({ revision }) => revision))
})

test('an order of one size is seen at the others, in every list', async () => {
  await share(6)
  const asha = await shop.shopper()
  const { body: home } = await asha.expectDone(addAddress, { address: homeAddress })
  await list({ ids: ids.half })
  await shop.shelf(NAMES.kilo)
  const { body } = await asha.expectDone(placeCodOrder, {
    items: [{ product: ids.kilo, quantity: 2 }],
    address: home.address._id,
  })
  const sackIsGone = { sizes: [{ inStock: true }, { inStock: true }, { _id: ids.sack, inStock: false }] }
  await expect.poll(async () => (await list({ ids: ids.half })).products[0]).toMatchObject({ stock: 8, ...sackIsGone })
  await expect.poll(() => shop.shelf(NAMES.kilo)).toMatchObject({ stock: 4, ...sackIsGone })
  await expect.poll(() => shop.shelf(NAMES.half)).toMatchObject(sackIsGone)
  await asha.expectDone(cancelMyOrder, { id: String(body.orderId) })
  await expect
    .poll(async () => (await list({ ids: ids.half })).products[0]?.sizes?.map(({ inStock }) => inStock))
    .toEqual([true, true, true])
})

test('lists have every size; suggestions name a thing once, by the smallest size that can be bought', async () => {
  await share()
  const page = await list({ category: 'Vegetables', facets: 'true', limit: '10' })
  expect(page.products.map(({ name }) => name).toSorted()).toEqual([NAMES.kilo, NAMES.sack, NAMES.half].toSorted())
  expect(page).toMatchObject({
    total: 3,
    facets: { category: { Vegetables: 3 }, price: { '0-50': 2, '100-200': 1 }, inStock: 3 },
  })
  expect(await names({ search: 'potato', limit: '10' })).toHaveLength(3)
  expect(await suggestedNames('potato')).toEqual([NAMES.half])
  expect(await suggestedNames('potato sack')).toEqual([NAMES.sack])
  await seller.expectDone(setProductStock, { id: ids.half, inStock: false })
  expect(await suggestedNames('potato')).toEqual([NAMES.kilo])
  await seller.expectDone(setProductStock, { id: ids.half, inStock: true })
  expect(await suggestedNames('potato')).toEqual([NAMES.half])
})

test('sizes that leave a shelf are sold out until they are counted, and nothing is sold twice', async () => {
  const { body } = await share()
  const family = body.products[0]?.family
  await seller.expectDone(saveFamily, { products: [ids.half, ids.kilo], shelf: { amount: 10, unit: 'kg', was: 10 } })
  expect(await shop.product(NAMES.sack)).toMatchObject({ stock: 0 })
  expect((await list({ ids: ids.sack })).products[0]).not.toHaveProperty('family')
  expect(await shop.product(NAMES.kilo)).toMatchObject({ stock: 10 })
  const apart = await seller.expectDone(saveFamily, { products: [ids.half, ids.kilo], shelf: null })
  expect(apart.body.products).toMatchObject([
    { _id: ids.half, stock: 20, family },
    { _id: ids.kilo, stock: 0, family },
  ])
  const alone = await seller.expectDone(saveFamily, { products: [ids.kilo], shelf: null })
  expect(alone.body.message).toBe('Sizes removed')
  expect((await list({ ids: ids.half })).products[0]).not.toHaveProperty('family')
  const { rows } = await shop.shop.db.execute(sql`SELECT 1 FROM shelves`)
  expect(rows).toEqual([])
})

test('an amount that the seller did not change leaves the shelf to the orders', async () => {
  await share()
  await seller.expectDone(setProductStock, { id: ids.kilo, inStock: true, stock: 7 })
  const products = potatoes()
  expect((await seller.call(saveFamily, { products, shelf: { amount: 12, unit: 'kg', was: 10 } })).body).toMatchObject({
    code: 'changed_meanwhile',
    message: 'There’s 7 kg on the shelf now: orders came in meanwhile. Please count again.',
  })
  await seller.expectDone(saveFamily, { products, shelf: { amount: 10, unit: 'kg', was: 10 } })
  expect(await shop.product(NAMES.kilo)).toMatchObject({ stock: 7 })
  await seller.expectDone(saveFamily, { products, shelf: { amount: 12, unit: 'kg', was: 7 } })
  expect(await shop.product(NAMES.kilo)).toMatchObject({ stock: 12 })
})

test('what can’t be sizes of one thing is refused with a sentence, and nothing changes', async () => {
  await share()
  await seller.expectDone(saveFamily, { products: [ids.yolks, ids.eggs], shelf: null })
  const before = await shop.product(NAMES.kilo)
  const kg = { amount: 10, unit: 'kg' }
  const bad: [products: string[], shelf: unknown, status: number, message: string][] = [
    [[], null, 400, 'Choose the products that are sizes of one thing.'],
    [[ids.kilo, ids.kilo], null, 400, 'Choose each product once.'],
    [
      Array.from({ length: 13 }, (_, nth) => `${nth}`.padStart(24, '0')),
      null,
      400,
      'A product can have up to 12 sizes.',
    ],
    [[ids.kilo, '0'.repeat(24)], null, 404, 'We couldn’t find one of these products.'],
    [
      [ids.kilo, ids.eggs],
      null,
      409,
      'Eggs is already a size of another product. Please remove it from those sizes first.',
    ],
    [[ids.kilo, ids.plain], kg, 400, 'To share a shelf, Bread needs a quantity, such as 500 g.'],
    [
      [ids.kilo, ids.sack],
      { amount: 10, unit: 'l' },
      400,
      'A shelf is counted in one unit, and 1 kg of Potato can’t be taken from litres.',
    ],
    [
      [ids.kilo, ids.sack],
      { amount: 0.0001, unit: 'kg' },
      400,
      'Enter whole grams, millilitres or pieces, up to 10,00,000 of the unit.',
    ],
    [[ids.kilo, ids.sack], { amount: -1, unit: 'kg' }, 400, 'Enter 0 or more.'],
  ]
  for (const [products, shelf, status, message] of bad) {
    const answer = await seller.post(saveFamily.path, { products, shelf })
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([status, expect.stringContaining(message)])
  }
  expect(await shop.product(NAMES.kilo)).toEqual(before)
})

test('a size keeps its unit as long as it shares a shelf, and takes as much as it is', async () => {
  await share()
  const now = (await seller.expectDone(listSellerProducts, { id: ids.sack })).body.products[0]
  const change = (quantity: unknown) => {
    const { name, category, price, offerPrice, description } = now ?? {}
    const productData = {
      id: ids.sack,
      name,
      category,
      price,
      offerPrice,
      description,
      weight: quantity === null ? 'a sack' : '5 kg',
      pictures: [],
      quantity,
    }
    const form = new FormData()
    form.set('productData', JSON.stringify(productData))
    return seller.fetch(updateProduct.path, { method: 'POST', body: form })
  }
  expect((await change({ amount: 6, unit: 'piece' })).status).toBe(400)
  expect((await change(null)).status).toBe(400)
  expect((await change({ amount: 4, unit: 'kg' })).status).toBe(200)
  expect(await shop.product(NAMES.sack)).toMatchObject({ stock: 2, quantity: { amount: 4, unit: 'kg' } })
  await seller.expectDone(saveFamily, { products: potatoes(), shelf: { amount: 11.9, unit: 'kg' } })
  expect(await shop.product(NAMES.sack)).toMatchObject({ stock: 2 })
  expect((await change({ amount: 5, unit: 'kg' })).status).toBe(200)
})

test('an archived size is not among the sizes, and is again when it is restored', async () => {
  await share()
  const labels = async () => (await list({ ids: ids.half })).products[0]?.sizes?.map(({ label }) => label)
  expect(await labels()).toEqual(['500 g', '1 kg', '5 kg'])
  await seller.expectDone(archiveProduct, { id: ids.kilo, archived: true })
  expect(await labels()).toEqual(['500 g', '5 kg'])
  await seller.expectDone(archiveProduct, { id: ids.kilo, archived: false })
  expect(await labels()).toEqual(['500 g', '1 kg', '5 kg'])
})

test('pickers and shoppers may not change sizes', async () => {
  for (const person of [await shop.staff('picker'), await shop.shopper()]) {
    expect((await person.call(saveFamily, { products: [ids.kilo], shelf: null })).status).toBeGreaterThanOrEqual(401)
  }
})

test('a size is added as a copy in another pack, on the shelf that the others share', async () => {
  await share()
  const size = { of: ids.kilo, quantity: { amount: 2, unit: 'kg' as const }, price: 80, offerPrice: 70 }
  const { body } = await seller.expectDone(addSize, size)
  expect(body.products).toMatchObject([
    { _id: ids.half },
    { _id: ids.kilo },
    {
      name: NAMES.kilo,
      weight: '2 kg',
      price: 80,
      offerPrice: 70,
      category: 'Vegetables',
      stock: 5,
      shelf: { amount: 10 },
    },
    { _id: ids.sack },
  ])
  expect((await list({ ids: ids.half })).products[0]?.sizes).toHaveLength(4)
  expect(await names({ search: 'potato', limit: '10' })).toHaveLength(4)
  expect((await seller.call(addSize, size)).body).toMatchObject({
    code: 'already_exists',
    message: 'There’s already a size of 2 kg.',
  })
  const bad = [
    { ...size, quantity: null },
    { ...size, quantity: { amount: 3, unit: 'l' } },
    { ...size, offerPrice: 90 },
    { ...size, of: '0'.repeat(20) },
  ]
  for (const body of bad) expect((await seller.post(addSize.path, body)).status).toBeOneOf([400, 404, 409])
  const added = body.products[2]?._id ?? ''
  await seller.expectDone(saveFamily, { products: potatoes(), shelf: null })
  await seller.expectDone(archiveProduct, { id: added, archived: true })
})
