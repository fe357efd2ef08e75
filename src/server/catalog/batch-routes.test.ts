import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listProducts } from '#contract/catalog/catalog.ts'
import {
  cancelProductBatch,
  changeProducts,
  listProductBatches,
  type ProductChange,
  undoProductChanges,
} from '#contract/catalog/product-batches.ts'
import { archiveProduct, listSellerProducts, setProductStock } from '#contract/catalog/seller-catalog.ts'
import { listSellerCategories, saveCategories } from '#contract/catalog/seller-categories.ts'
import { listActivity } from '#contract/shop/activity.ts'
import { grocery } from '../testing/groceries.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import { leftOnShelf, putOnShelf } from '../testing/put-on-shelf.ts'
import { expectAlways } from '../testing/rounds.ts'
import type { Visitor } from '../testing/visitor.ts'
import { APPLY_PLANNED } from './batch-routes.ts'

const NAMES = ['Milk', 'Curd', 'Butter', 'Paneer', 'Ghee', 'Rusk', 'Bun']
let shop: OpenShop
let seller: Visitor
beforeAll(async () => {
  shop = await openShop({
    seeds: [
      ...NAMES.map((name) => grocery(name, { stock: 20 })),
      grocery('Rice, 1 kg'),
      grocery('Rice, 5 kg'),
      grocery('Okra', { loose: { unit: 'g', step: 250, min: 250, max: 2000 } } as object),
    ],
  })
  seller = await shop.seller()
})
afterAll(() => shop.close())

const idOf = async (name: string) => (await shop.product(name))._id
const change = async (...changes: ProductChange[]) => (await seller.expectDone(changeProducts, { changes })).body
const undo = async (batch: string) => (await seller.expectDone(undoProductChanges, { batch })).body
const sheet = async (query: object = {}) =>
  (await seller.expectDone(listSellerProducts, { limit: '200', ...query })).body.products
const rowOf = async (name: string) => {
  const [archived, listed] = [await sheet({ archived: 'true' }), await sheet()]
  const row = [...archived, ...listed].find((one) => one.name === name)
  if (!row) throw new Error(`no ${name}`)
  return row
}

test('a sheet is saved in one go: prices, cost, counts, category and tax, seen by the very next shopper', async () => {
  const [milk, curd] = [await rowOf('Milk'), await rowOf('Curd')]
  const done = await change(
    { id: milk._id, version: milk.revision, price: 60, offerPrice: 55.5, cost: 41.25, stock: 12 },
    { id: curd._id, category: 'dairy', taxRate: 5, inStock: false },
  )
  expect(done).toMatchObject({ success: true, message: '2 products changed', products: 2 })
  expect(await rowOf('Milk')).toMatchObject({ price: 60, offerPrice: 55.5, cost: 41.25, stock: 12 })
  expect(await rowOf('Milk')).toMatchObject({ revision: milk.revision + 1 })
  expect(await rowOf('Curd')).toMatchObject({ category: 'Dairy', taxRate: 5, inStock: false, price: 50 })
  const shopper = shop.visitor()
  const { body } = await shopper.expectDone(listProducts, { category: 'Dairy', limit: '10' })
  expect(body.products.map(({ name }) => name)).toEqual(['Curd'])
  expect(await shop.shelf('Milk')).toMatchObject({ offerPrice: 55.5 })
  expect(JSON.stringify(await shop.shelf('Milk'))).not.toContain('cost')
  const found = await shopper.expectDone(listProducts, { search: 'dairy', limit: '10' })
  expect(found.body.products.map(({ name }) => name)).toEqual(['Curd'])
  const { activity } = (await seller.expectDone(listActivity, { subject: 'products' })).body
  expect(activity[0]).toMatchObject({ act: 'products_changed', target: done.batch, details: { changed: 2 } })
  const { rows } = await shop.shop.db.execute(
    sql`SELECT cause, source, by::int AS by FROM stock_log WHERE product_id = ${milk._id} ORDER BY id DESC LIMIT 1`,
  )
  expect(rows).toEqual([{ cause: 'edit', source: done.batch, by: -8 }])
  expect(await undo(done.batch)).toMatchObject({ message: '2 products restored', restored: 2, left: [] })
  expect(await rowOf('Milk')).toMatchObject({ price: 50, offerPrice: 40, cost: null, stock: 20 })
  expect(await rowOf('Curd')).toMatchObject({ category: 'Bakery', inStock: true })
  const again = await seller.call(undoProductChanges, { batch: done.batch })
  expect(again).toMatchObject({ status: 409, body: { message: 'These changes are undone already.' } })
})

test('all or none: each product that stands in the way is named, with what it is now', async () => {
  const [milk, curd, ghee] = [await rowOf('Milk'), await rowOf('Curd'), await rowOf('Ghee')]
  await change({ id: milk._id, version: milk.revision, offerPrice: 44 })
  const refused = await seller.call(changeProducts, {
    changes: [
      { id: milk._id, version: milk.revision, offerPrice: 45 },
      { id: curd._id, version: curd.revision, offerPrice: 45 },
    ],
  })
  expect(refused).toMatchObject({
    status: 409,
    body: {
      code: 'changed_meanwhile',
      message: 'Milk: This product was changed in the meantime. Nothing was saved.',
      conflicts: [{ id: milk._id, name: 'Milk', now: { offerPrice: 44, price: 50, version: milk.revision + 1 } }],
    },
  })
  expect(await rowOf('Curd')).toMatchObject({ offerPrice: 40 })
  const same = [{ id: milk._id, version: milk.revision, offerPrice: 44 }]
  await seller.expectDone(changeProducts, { changes: same })
  await seller.expectDone(archiveProduct, { id: ghee._id, archived: true })
  const wrong = await seller.call(changeProducts, {
    changes: [
      { id: milk._id, offerPrice: 51 },
      { id: curd._id, category: 'Shoes' },
      { id: ghee._id, offerPrice: 1 },
      { id: 'nothing', offerPrice: 1 },
      { id: milk._id, offerPrice: 2 },
    ],
  })
  expect(wrong).toMatchObject({ status: 404, body: { code: 'not_found' } })
  const reasons = [
    'The offer price can’t be higher than the price.',
    'Choose a category.',
    'This product is archived. Please restore it first.',
    'We couldn’t find this product.',
    'This product is in the list twice.',
  ]
  expect(wrong.body).toMatchObject({ conflicts: reasons.map((reason) => ({ reason })) })
  await change({ id: ghee._id, archived: false, offerPrice: 39 })
  expect(await rowOf('Ghee')).toMatchObject({ archived: false, offerPrice: 39 })
  for (const changes of [[], Array.from({ length: 1001 }, () => ({ id: milk._id })), [{ id: milk._id, stock: -1 }]])
    expect((await seller.call(changeProducts, { changes })).status).toBe(400)
})

test('a count of one size counts the shelf for all; an undo puts back exactly what was there', async () => {
  const shelf = await putOnShelf(shop, 12_500, { 'Rice, 1 kg': 1000, 'Rice, 5 kg': 5000 })
  const [small, large] = [await idOf('Rice, 1 kg'), await idOf('Rice, 5 kg')]
  const done = await change({ id: large, stock: 4, price: 300, offerPrice: 290 })
  expect(await leftOnShelf(shop, shelf)).toBe(20_000)
  expect((await shop.product('Rice, 1 kg')).stock).toBe(20)
  await undo(done.batch)
  expect(await leftOnShelf(shop, shelf)).toBe(12_500)
  expect((await shop.product('Rice, 1 kg')).stock).toBe(12)
  const both = await seller.call(changeProducts, {
    changes: [
      { id: small, stock: 1 },
      { id: large, stock: 1 },
    ],
  })
  expect(both).toMatchObject({ status: 400, body: { conflicts: [{ id: large }] } })
  const uncounted = await seller.call(changeProducts, { changes: [{ id: small, stock: null }] })
  expect(uncounted.body).toMatchObject({ conflicts: [{ reason: expect.stringContaining('under Sizes') }] })
})

test('an undo leaves alone what was changed since, says which, and puts back the rest', async () => {
  const [milk, curd] = [await idOf('Milk'), await idOf('Curd')]
  const was = await rowOf('Milk')
  const done = await change({ id: milk, offerPrice: 30, cost: 20, stock: 9 }, { id: curd, price: 70, offerPrice: 65 })
  await seller.expectDone(setProductStock, { id: milk, inStock: true, stock: 8 })
  await change({ id: curd, offerPrice: 66 })
  const undone = await undo(done.batch)
  expect(undone).toMatchObject({ restored: 1, message: '1 product restored, 2 left as changed since' })
  expect(undone.left).toEqual([
    { id: milk, name: 'Milk', fields: ['stock'] },
    { id: curd, name: 'Curd', fields: ['price', 'offerPrice'] },
  ])
  expect(await rowOf('Milk')).toMatchObject({ offerPrice: was.offerPrice, cost: was.cost, stock: 8 })
  expect(await rowOf('Curd')).toMatchObject({ price: 70, offerPrice: 66 })
})

test('a category that was renamed since is found again by an undo', async () => {
  const bun = await idOf('Bun')
  const done = await change({ id: bun, category: 'Dairy' })
  const { body } = await seller.expectDone(listSellerCategories)
  const categories = body.categories.map(({ _id, path, text }) => ({
    _id,
    path: path === 'Bakery' ? 'Oven' : path,
    text,
  }))
  await seller.expectDone(saveCategories, { categories, version: body.version })
  expect(await undo(done.batch)).toMatchObject({ restored: 1 })
  expect((await rowOf('Bun')).category).toBe('Oven')
})

const HOUR = 3_600_000
const inAnHour = () => new Date(Date.now() + HOUR).toISOString()
const plan = async (...changes: ProductChange[]) =>
  (await seller.expectDone(changeProducts, { changes, at: inAnHour() })).body.batch
const batchOf = async (id: string) => {
  const [batch] = (await seller.expectDone(listProductBatches, { id })).body.batches
  return batch
}
/** As if their hour had passed. */
async function bringTime(...ids: string[]) {
  for (const id of ids) {
    await shop.shop.db.execute(sql`UPDATE change_batches SET planned_for = now() WHERE id = ${id}`)
    shop.shop.jobs.wake(APPLY_PLANNED)
    await expect.poll(async () => (await batchOf(id))?.state).not.toBe('planned')
  }
}

test('planned changes are listed, can be cancelled until their time, and are made then', async () => {
  const butter = await rowOf('Butter')
  const [kept, dropped] = [
    await plan({ id: butter._id, offerPrice: 33 }),
    await plan({ id: butter._id, offerPrice: 1 }),
  ]
  expect((await rowOf('Butter')).offerPrice).toBe(40)
  const { batches } = (await seller.expectDone(listProductBatches)).body
  expect(batches.slice(0, 2).map(({ _id, state }) => [_id, state])).toEqual([
    [kept, 'planned'],
    [dropped, 'planned'],
  ])
  await seller.expectDone(cancelProductBatch, { batch: dropped })
  await seller.expectDone(cancelProductBatch, { batch: dropped })
  await bringTime(kept)
  expect((await rowOf('Butter')).offerPrice).toBe(33)
  expect(await batchOf(kept)).toMatchObject({
    state: 'done',
    counts: { products: 1, offerPrice: 1 },
    changes: [{ name: 'Butter', before: { offerPrice: 40 }, after: { offerPrice: 33 } }],
  })
  const late = await seller.call(cancelProductBatch, { batch: kept })
  expect(late).toMatchObject({ status: 409, body: { code: 'impossible_move' } })
  await undo(kept)
  expect((await rowOf('Butter')).offerPrice).toBe(40)
  const february = { changes: [{ id: butter._id, stock: 1 }], at: '2099-02-31T06:00:00Z' }
  expect((await seller.call(changeProducts, february)).body.message).toMatch(/^Use a time such as/)
  for (const at of [new Date(0).toISOString(), new Date(Date.now() + 100 * 24 * HOUR).toISOString()])
    expect((await seller.call(changeProducts, { changes: [{ id: butter._id, stock: 1 }], at })).status).toBe(400)
})

test('a batch says by what step its products are sold, so that a price is read by the kilo', async () => {
  const [okra, bun] = [await rowOf('Okra'), await rowOf('Bun')]
  const { batch } = await change({ id: okra._id, offerPrice: 12 }, { id: bun._id, offerPrice: 12 })
  const changes = (await batchOf(batch))?.changes ?? []
  expect(changes.map(({ name, loose }) => [name, loose]).sort()).toEqual([
    ['Bun', undefined],
    ['Okra', { step: 250, unit: 'g' }],
  ])
  await undo(batch)
})

test('an offer for a day is two plans; a price that somebody changed meanwhile stops all of a plan', async () => {
  const [paneer, rusk] = [await rowOf('Paneer'), await rowOf('Rusk')]
  const begins = await plan({ id: paneer._id, offerPrice: 29 })
  const ends = await plan({ id: paneer._id, offerPrice: 40, cost: 21 })
  await bringTime(begins, ends)
  expect(await rowOf('Paneer')).toMatchObject({ offerPrice: 40, cost: 21 })
  const stopped = await plan({ id: paneer._id, offerPrice: 31 }, { id: rusk._id, offerPrice: 32 })
  await change({ id: rusk._id, offerPrice: 35 }, { id: paneer._id, inStock: false })
  await bringTime(stopped)
  expect(await batchOf(stopped)).toMatchObject({ state: 'failed', problems: [{ id: rusk._id, name: 'Rusk' }] })
  expect(await rowOf('Paneer')).toMatchObject({ offerPrice: 40 })
  const { activity } = (await seller.expectDone(listActivity, { subject: 'products', limit: '1' })).body
  expect(activity[0]).toMatchObject({ act: 'product_changes_failed', target: stopped })
})

test('after seven days nothing is undone', async () => {
  const { batch } = await change({ id: await idOf('Milk'), offerPrice: 12 })
  await shop.shop.db.execute(sql`UPDATE change_batches SET ended_at = now() - interval '169 hours' WHERE id = ${batch}`)
  expect((await seller.call(undoProductChanges, { batch })).body).toMatchObject({ code: 'too_late' })
})

test('whatever a batch changes, an undo restores exactly, except for what was changed since', {
  timeout: 60_000,
}, async () => {
  const names = [...NAMES, 'Rice, 5 kg', 'Okra']
  const ids = await Promise.all(names.map(async (name) => (await rowOf(name))._id))
  const amount = fc.integer({ min: 1, max: 5000 }).map((paise) => paise / 100)
  const values = fc.record(
    {
      price: amount.map((rupees) => rupees + 50),
      offerPrice: amount,
      cost: fc.option(amount),
      stock: fc.option(fc.nat(40)),
      inStock: fc.boolean(),
      category: fc.constantFrom('Oven', 'Dairy', 'Fruits'),
      taxRate: fc.option(fc.constantFrom(0, 5, 18)),
      archived: fc.constant(true),
    },
    { requiredKeys: [] },
  )
  const state = async () => {
    const { rows } = await shop.shop.db.execute<{ id: string }>(sql`
      SELECT products.id, price, offer_price, cost, stock, in_stock, category, tax_rate, archived_at, words, shelf_id,
        amount::float8 AS amount
      FROM products LEFT JOIN shelves ON shelves.id = shelf_id ORDER BY products.id`)
    return new Map(rows.map((row) => [row.id, row]))
  }
  await expectAlways(
    fc.tuple(
      fc.array(fc.tuple(fc.constantFrom(...ids), values), { minLength: 1, maxLength: 9 }),
      fc.array(fc.tuple(fc.constantFrom(...ids), fc.integer({ min: 1, max: 39 })), { maxLength: 3 }),
    ),
    async ([wanted, later]) => {
      const before = await state()
      const changes = [...new Map(wanted)].map(([id, some]) => ({ id, ...some }))
      const made = await seller.call(changeProducts, { changes })
      if (!made.body.success) {
        expect(await state()).toEqual(before)
        return
      }
      const cost = new Map(later)
      const edits = [...cost].map(([id, rupees]) => ({ id, cost: rupees + 0.77, archived: false }))
      if (edits.length > 0) await change(...edits)
      const since = await state()
      const { batch } = made.body
      const { left } = await undo(batch)
      const after = await state()
      const kept = new Map(left.map(({ id, fields }) => [id, fields]))
      for (const [id, was] of before) {
        const stays = (kept.get(id) ?? []) as string[]
        const edited = cost.has(id) && { cost: since.get(id)?.['cost' as 'id'] }
        const shown = cost.has(id) ? { archived_at: null, words: expect.anything() } : {}
        expect(after.get(id), JSON.stringify({ changes, stays })).toEqual({ ...was, ...edited, ...shown })
        expect(stays.every((field) => cost.has(id) && ['cost', 'archived'].includes(field))).toBe(true)
      }
    },
    [25, 400],
  )
})
