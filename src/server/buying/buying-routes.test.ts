import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addAddress } from '#contract/addresses/addresses.ts'
import { readPurchaseList, savePurchaseList, setPurchaseReceived, suggestPurchases } from '#contract/goods/buying.ts'
import { receiveGoods } from '#contract/goods/receive.ts'
import { saveSupplier, setProductSupply } from '#contract/goods/suppliers.ts'
import { placeCodOrder } from '#contract/orders/place-order.ts'
import { listActivity } from '#contract/shop/activity.ts'
import { weekdayOf } from '#domain/buying/delivery-days.ts'
import { dayAfter } from '#domain/day-span.ts'
import { DAY_MS, shopDayOf } from '#domain/shop-day.ts'
import { grocery, homeAddress } from '../testing/groceries.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import { repeatOrder } from '../testing/repeat-order.ts'
import type { Visitor } from '../testing/visitor.ts'

let shop: OpenShop
let manager: Visitor
let person: Visitor
let dairy: string
const { date: today, from: midnight } = shopDayOf(new Date())
const tomorrow = dayAfter(today, 1)

beforeAll(async () => {
  shop = await openShop({
    seeds: [
      grocery('Milk', { stock: 500 }),
      grocery('Curd', { stock: 400 }),
      grocery('Bread'),
      grocery('Unsold jam'),
      grocery('Onions', { loose: { step: 250, unit: 'g' } }),
    ],
  })
  manager = await shop.staff('manager')
  person = await shop.shopper()
  const { body } = await person.expectDone(addAddress, { address: homeAddress })
  const old = new Date(midnight.getTime() - 60 * DAY_MS).toISOString()
  await shop.shop.db.execute(sql`UPDATE products SET created_at = ${old}`)
  // Every day at noon for eight weeks: twelve of milk, three of curd, two of bread and 5 kg of onions.
  const items = [
    { product: await idOf('Milk'), quantity: 12 },
    { product: await idOf('Curd'), quantity: 3 },
    { product: await idOf('Bread'), quantity: 2 },
    { product: await idOf('Onions'), quantity: 20 },
  ]
  const { orderId } = (await person.expectDone(placeCodOrder, { items, address: body.address._id })).body
  await repeatOrder(shop.shop.database.pool, orderId, 56)
  const weekdays = [0, 1, 2, 3, 4, 5, 6]
  const supplier = { name: 'Nandini Dairy', phone: '+91 98450 12345', weekdays, leadDays: 0 }
  dairy = (await manager.expectDone(saveSupplier, supplier)).body.supplier._id
  await manager.expectDone(setProductSupply, { id: await idOf('Milk'), supplierId: dairy, packSize: 10 })
  await manager.expectDone(setProductSupply, { id: await idOf('Curd'), supplierId: dairy, packSize: null })
  await setStock('Milk', 0)
  await setStock('Curd', 400)
})
afterAll(() => shop.close())

const idOf = async (name: string) => (await shop.product(name))._id

async function setStock(name: string, stock: number) {
  await shop.shop.db.execute(sql`UPDATE products SET stock = ${stock} WHERE name = ${name}`)
}

const suggested = async (day?: string) => (await manager.expectDone(suggestPurchases, day ? { day } : {})).body
const listOf = async (name: string, day?: string) => {
  const list = (await suggested(day)).suppliers.find((supplier) => supplier.name === name)
  if (!list) throw new Error(`no list for ${name}`)
  return list
}

test('a day that no calendar has, and a product twice, are refused', async () => {
  const refused = await manager.callUnchecked(suggestPurchases, { day: '2026-02-30' })
  expect(refused.body.message).toBe('Choose a day, such as 2026-01-31.')
  const twice = [1, 2].map((packs) => ({ product: 'milk', packs }))
  const list = { supplier: null, day: tomorrow, lines: twice, sent: false, version: 0 }
  expect(await manager.call(savePurchaseList, list)).toMatchObject({
    status: 400,
    body: { message: 'A product is on the list twice.' },
  })
})

describe('what to buy tomorrow', () => {
  test('is a list for each supplier, in packs, with the reason', async () => {
    const { day, suppliers } = await suggested()
    expect(day).toBe(tomorrow)
    expect(suppliers.map(({ name, due, delivery }) => [name, due, delivery])).toEqual([
      ['Nandini Dairy', true, tomorrow],
      ['No supplier', true, tomorrow],
    ])
    const [milk] = suppliers[0]?.lines ?? []
    expect(milk?.product.name).toBe('Milk')
    expect(milk?.reason).toMatchObject({ left: 0, coming: 0, isNew: false, soldOutDays: 0 })
    expect(milk?.reason?.sells).toBeCloseTo(12, 0)
    expect(milk?.packs).toBe(2)
  })

  test('leaves out what there is enough of, and what has not sold', async () => {
    const list = await listOf('Nandini Dairy')
    expect(list.lines.map(({ product }) => product.name)).toEqual(['Milk'])
    expect(list.enough).toBe(1)
    const { lines } = await listOf('No supplier')
    expect(lines.map(({ product }) => product.name)).toEqual(['Bread', 'Onions'])
    expect(lines[0]?.reason?.left).toBeNull()
  })

  test('is kilos of what is sold by weight, and the same kilos after another step', async () => {
    const onions = async () => (await listOf('No supplier')).lines.find(({ product }) => product.name === 'Onions')
    const line = await onions()
    expect(line?.packSize).toBe(4)
    expect(line?.reason?.sells).toBeCloseTo(20, 0)
    const setStep = (step: number) =>
      shop.shop.db.execute(
        sql`UPDATE products SET loose = loose || jsonb_build_object('step', ${step}::int) WHERE name = 'Onions'`,
      )
    await setStep(500)
    expect((await onions())?.packSize).toBe(2)
    expect((await onions())?.reason?.sells).toBeCloseTo(10, 0)
    await setStep(250)
  })

  test('knows the hours in which milk was sold out', async () => {
    const before = (await listOf('Nandini Dairy')).lines[0]?.reason?.sells ?? 0
    const { rows } = await shop.shop.db.execute<{ open: number }>(
      sql`SELECT count(*)::int AS open FROM sold_out_spans JOIN products ON id = product_id
        WHERE name = 'Milk' AND ended IS NULL`,
    )
    expect(rows).toEqual([{ open: 1 }])
    // As if it had run out at noon, with the last piece of that day, for the last two weeks.
    for (let ago = 1; ago <= 14; ago++) {
      const noon = new Date(midnight.getTime() - ago * DAY_MS + DAY_MS / 2 + 1000)
      const night = new Date(midnight.getTime() - (ago - 1) * DAY_MS)
      await shop.shop.db.execute(sql`
        INSERT INTO sold_out_spans SELECT id, ${noon.toISOString()}, ${night.toISOString()}
        FROM products WHERE name = 'Milk'`)
    }
    const { reason } = (await listOf('Nandini Dairy')).lines[0] ?? {}
    expect(reason?.soldOutDays).toBe(14)
    expect(reason?.sells).toBeGreaterThan(before)
    await shop.shop.db.execute(sql`DELETE FROM sold_out_spans WHERE ended IS NOT NULL`)
  })

  test('does not count on curd that ends tonight', async () => {
    const { _id: curd } = await shop.product('Curd')
    await setStock('Curd', 0)
    await manager.expectDone(receiveGoods, { lines: [{ product: curd, quantity: 300, bestBefore: today }] })
    const line = (await listOf('Nandini Dairy')).lines.find(({ product }) => product.name === 'Curd')
    expect(line?.reason?.left).toBeLessThan(3)
    expect(line?.packs).toBeGreaterThan(0)
    await setStock('Curd', 400)
  })

  test('looks further ahead for a supplier who comes once a week', async () => {
    const inThree = dayAfter(today, 3)
    const weekly = { name: 'Weekly Foods', phone: null, weekdays: [weekdayOf(inThree)], leadDays: 2 }
    const { supplier } = (await manager.expectDone(saveSupplier, weekly)).body
    await manager.expectDone(setProductSupply, { id: await idOf('Curd'), supplierId: supplier._id, packSize: null })
    await setStock('Curd', 9)
    const list = await listOf('Weekly Foods')
    expect(list).toMatchObject({ due: true, delivery: inThree, nextDelivery: dayAfter(inThree, 7) })
    expect(list.lines[0]?.reason?.until).toBeCloseTo(21, 0)
    expect((await listOf('Weekly Foods', today)).due).toBe(false)
    await manager.expectDone(setProductSupply, { id: await idOf('Curd'), supplierId: dairy, packSize: null })
    await setStock('Curd', 400)
  })

  test('is only for days to come, and for the owner and managers', async () => {
    const replies = [
      await manager.call(suggestPurchases, { day: dayAfter(today, -1) }),
      await manager.call(suggestPurchases, { day: dayAfter(today, 40) }),
      await manager.call(suggestPurchases, { day: 'tomorrow' }),
      await (await shop.staff('picker')).call(suggestPurchases, {}),
      await person.call(suggestPurchases, {}),
    ]
    expect(replies.map(({ body }) => ('code' in body ? body.code : 'done'))).toEqual([
      'malformed',
      'malformed',
      'malformed',
      'wrong_role',
      'not_authorized',
    ])
  })
})

describe('a list', () => {
  const wanted = async (packs: number, version: number, sent = false) => ({
    supplier: dairy,
    day: tomorrow,
    lines: [{ product: await idOf('Milk'), packs }],
    sent,
    version,
  })

  test('is saved as it was edited, and saving it again changes nothing', async () => {
    const first = (await manager.expectDone(savePurchaseList, await wanted(5, 0))).body
    expect(first).toMatchObject({ message: 'List saved', list: { version: 1, sent: false, received: false } })
    const again = (await manager.expectDone(savePurchaseList, await wanted(5, 0))).body
    expect(again.list).toEqual(first.list)
    const list = await listOf('Nandini Dairy')
    expect(list.list?._id).toBe(first.list?._id)
    expect(list.lines[0]).toMatchObject({ packs: 5, suggested: 2, packSize: 10 })
  })

  test('of two managers is not overwritten unseen', async () => {
    const other = await shop.staff('manager', 'Meera')
    const { body } = await other.call(savePurchaseList, await wanted(7, 0))
    expect(body).toMatchObject({ code: 'changed_meanwhile' })
    await other.expectDone(savePurchaseList, await wanted(7, 1))
  })

  test('that was ordered is on its way until it is received', async () => {
    const later = dayAfter(today, 2)
    const needs = async () => (await listOf('Nandini Dairy', later)).lines.map(({ product }) => product.name)
    expect(await needs()).toContain('Milk')
    const { list } = (await manager.expectDone(savePurchaseList, await wanted(7, 2, true))).body
    const id = list?._id ?? ''
    expect(await needs()).not.toContain('Milk')
    expect((await suggested()).coming).toMatchObject([{ _id: id, supplier: 'Nandini Dairy', products: 1 }])
    const shown = (await manager.expectDone(readPurchaseList, { id })).body.list
    expect(shown).toMatchObject({
      supplier: { _id: dairy },
      delivery: tomorrow,
      lines: [{ pieces: 70, product: { name: 'Milk' } }],
    })
    await manager.expectDone(receiveGoods, { list: id, lines: [{ product: await idOf('Milk'), quantity: 70 }] })
    expect((await shop.product('Milk')).stock).toBe(70)
    await manager.expectDone(setPurchaseReceived, { id, received: true })
    expect((await suggested()).coming).toEqual([])
    expect((await manager.call(savePurchaseList, await wanted(1, 3))).body).toMatchObject({ code: 'too_late' })
    await manager.expectDone(setPurchaseReceived, { id, received: false })
    const { activity } = (await manager.expectDone(listActivity)).body
    expect(activity.slice(0, 4).map(({ act }) => act)).toEqual([
      'purchase_reopened',
      'goods_received',
      'purchase_sent',
      'purchase_list_saved',
    ])
  })

  test('without lines is deleted', async () => {
    const nothing = { ...(await wanted(1, 3)), lines: [] }
    expect((await manager.expectDone(savePurchaseList, nothing)).body).toEqual({
      success: true,
      message: 'List deleted',
      list: null,
    })
    await manager.expectDone(savePurchaseList, { ...nothing, version: 0 })
    expect((await listOf('Nandini Dairy')).list).toBeNull()
  })

  test('holds only products and suppliers that there are', async () => {
    const good = await wanted(1, 0)
    const replies = [
      await manager.call(savePurchaseList, { ...good, supplier: 'nobody' }),
      await manager.call(savePurchaseList, { ...good, lines: [{ product: 'nothing', packs: 1 }] }),
      await manager.call(savePurchaseList, { ...good, lines: [{ product: await idOf('Milk'), packs: 0 }] }),
      await manager.call(savePurchaseList, { ...good, day: dayAfter(today, -5) }),
      await manager.call(setPurchaseReceived, { id: 'nothing', received: true }),
      await manager.call(readPurchaseList, { id: 'nothing' }),
    ]
    expect(replies.map(({ body }) => ('code' in body ? body.code : 'done'))).toEqual([
      'not_found',
      'unknown_product',
      'malformed',
      'malformed',
      'not_found',
      'not_found',
    ])
    expect((await listOf('Nandini Dairy')).list).toBeNull()
  })
})
