import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { exportProducts, importProducts } from '#contract/catalog/product-csv.ts'
import { updateProduct } from '#contract/catalog/seller-catalog.ts'
import { addItems, quoteAddedItems } from '#contract/orders/add-items.ts'
import { placeCodOrder, startOnlineOrder } from '#contract/orders/place-order.ts'
import { refundOrderItems } from '#contract/orders/seller-orders.ts'
import { saveShop } from '#contract/shop/shop.ts'
import { csvLine, readCsv } from '#domain/csv.ts'
import { DEFAULT_TAX } from '#domain/shop-facts.ts'
import type { ShopTax } from '#domain/tax.ts'
import { inTransaction } from '../db/transaction.ts'
import { saveFacts } from '../shop/shop-store.ts'
import { deliver, orderForCash, orderOf, orderOnline } from '../testing/delivered-orders.ts'
import { findLosses } from '../testing/money-ledger.ts'
import type { StaffVisitor } from '../testing/open-shop.ts'
import { Payer, pay, type WireOrder } from '../testing/paying.ts'
import { openPayingShop, type PayingShop } from '../testing/paying-shop.ts'
import { pickOrder } from '../testing/picking.ts'
import { newAttempt, type Visitor } from '../testing/visitor.ts'

let shop: PayingShop
let seller: Visitor
let picker: StaffVisitor
let asha: Payer

beforeAll(async () => {
  shop = await openPayingShop()
  seller = await shop.seller()
  picker = await shop.staff('picker', 'Ravi')
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.restock()
  await setTax(DEFAULT_TAX)
  asha = await Payer.at(shop)
})

const INCLUDED: ShopTax = { mode: 'included', percent: 5 }
const NONE: ShopTax = { mode: 'none', percent: 2 }

const setTax = (tax: ShopTax) => seller.expectDone(saveShop, { shop: { tax } })

async function edit(name: string, changes: object) {
  const { _id: id, category, price, offerPrice } = await shop.product(name)
  const form = new FormData()
  const data = { id, name, category, price, offerPrice, description: [], pictures: [] }
  form.set('productData', JSON.stringify({ ...data, ...changes }))
  return seller.call(updateProduct, form)
}

const rowsOf = ({ bill }: WireOrder) => bill.map(({ label, amount }) => `${label} ${amount}`)
const ADDED = ['Price 80', 'Shipping 0', 'Tax (2%) 1.6']
const FREE = ['Price 80', 'Shipping 0']

test('prices that include their tax: nothing is added, and the order keeps what is tax by rate', async () => {
  await setTax(INCLUDED)
  expect((await edit('Milk', { taxRate: 18 })).body).toMatchObject({ product: { taxRate: 18 } })
  const order = await orderForCash(asha, { Bread: 1, Milk: 1 })
  expect(order).toMatchObject({ cart: 80, tax: 0, amount: 80 })
  expect(rowsOf(order)).toEqual([...FREE, 'Includes tax (5%) 1.9', 'Includes tax (18%) 6.1'])
  await edit('Milk', { taxRate: 40 })
  await setTax({ mode: 'included', percent: 12 })
  expect(await orderOf(asha, order._id), 'new rates are for new orders').toEqual(order)
  expect((await edit('Milk', {})).body, 'clients that don’t know it leave it').toMatchObject({
    product: { taxRate: 40 },
  })
  expect((await edit('Milk', { taxRate: null })).body.product).not.toHaveProperty('taxRate')
})

test('without tax an order has no row of it, and the fields that clients know', async () => {
  await setTax(NONE)
  const order = await orderForCash(asha, { Bread: 2 })
  expect(order).toMatchObject({ cart: 80, tax: 0, amount: 80 })
  expect(rowsOf(order)).toEqual(FREE)
})

test.each([INCLUDED, NONE, { mode: 'added', percent: 7.25 } as const])(
  'of $mode: what is missing and what is refunded gives back exactly what was paid, and its tax',
  async (tax) => {
    await setTax(tax)
    const order = await orderOnline(shop, asha, { Milk: 3, Bread: 2 })
    await pickOrder(picker, order, [2])
    await deliver(seller, order._id)
    for (const refunded of [2, 3]) {
      const items = order.items.map(({ product }, nth) => ({
        product: product._id,
        refunded: nth === 0 ? refunded : 2,
      }))
      await seller.expectDone(refundOrderItems, { id: order._id, items })
    }
    const after = await orderOf(asha, order._id)
    expect(after.refunded).toBe(order.amount)
    const told = (kind: string) =>
      after.bill.filter((row) => row.kind === kind).map(({ rate, amount }) => [rate, amount])
    expect(told('includedTaxBack')).toEqual(told('includedTax').map(([rate = 0, amount = 0]) => [rate, -amount]))
    expect(told('includedTax')).toEqual(tax.mode === 'included' ? [[5, 9.52]] : [])
  },
)

test('the tax changes while an order is paid: what was shown is charged, and stored', async () => {
  const key = newAttempt()['idempotency-key']
  const body = { items: await asha.itemsOf({ Milk: 2 }), address: asha.address, totalSeen: 81.6 }
  const started = await asha.person.expectDone(startOnlineOrder, body, { key })
  expect(started.body.amount).toBe(8160)
  await setTax(INCLUDED)
  const again = await asha.person.expectDone(startOnlineOrder, body, { key })
  expect(again.body, 'the same payment goes on').toEqual(started.body)
  const late = await asha.person.call(startOnlineOrder, body, { key: newAttempt()['idempotency-key'] })
  expect(late.body).toMatchObject({ code: 'total_changed', bill: { total: 80, rows: [{}, {}, { rate: 5 }] } })
  const { body: paid } = await pay(shop, started.body.id, { webhook: 'never' })
  const order = await orderOf(asha, String((await asha.verify(paid)).body.orderId))
  expect(order.amount).toBe(81.6)
  expect(rowsOf(order)).toEqual(ADDED)
})

test('a payment that was begun with another tax, and comes late, is an order at what was paid', async () => {
  const id = await asha.begin({ Milk: 2 })
  await shop.wait(40)
  await setTax(NONE)
  const { body } = await pay(shop, id, { webhook: 'never' })
  const order = await orderOf(asha, String((await asha.verify(body)).body.orderId))
  expect(rowsOf(order)).toEqual(ADDED)
})

test('an open order keeps its tax: nothing is added to it once the shop has another', async () => {
  const order = await orderForCash(asha, { Bread: 1 })
  const more = { orderId: order._id, items: await asha.itemsOf({ Milk: 1 }) }
  for (const tax of [INCLUDED, NONE, { mode: 'added', percent: 3 } as const]) {
    await setTax(tax)
    const message = 'The way we charge tax has changed since you placed this order. Please place a new one.'
    expect((await asha.person.call(quoteAddedItems, more)).body).toMatchObject({ code: 'impossible_move', message })
    expect((await asha.person.call(addItems, { ...more, totalSeen: 81.6 })).body.code).toBe('impossible_move')
  }
  expect(await orderOf(asha, order._id)).toEqual(order)
})

test('items that join an order with included tax are told with theirs', async () => {
  await setTax(INCLUDED)
  await edit('Milk', { taxRate: 18 })
  const order = await orderForCash(asha, { Bread: 1 })
  await setTax({ mode: 'included', percent: 12 })
  const items = await asha.itemsOf({ Bread: 1, Milk: 1 })
  await asha.person.expectDone(addItems, {
    orderId: order._id,
    items,
    totalSeen: 120,
    promisedBy: '2099-01-01T00:00:00Z',
  })
  const joined = await orderOf(asha, order._id)
  expect(rowsOf(joined), 'bread at the rate that was agreed').toEqual([
    'Price 120',
    'Shipping 0',
    'Includes tax (5%) 3.8',
    'Includes tax (18%) 6.1',
  ])
  await edit('Milk', { taxRate: null })
})

test('orders that race with a change of the tax: each is charged as it was seen, or refused', async () => {
  const payers = await Promise.all(Array.from({ length: 8 }, () => Payer.at(shop)))
  const order = async (payer: Payer) => {
    const body = { items: await payer.itemsOf({ Bread: 2 }), address: payer.address, totalSeen: 81.6 }
    return payer.person.call(placeCodOrder, body)
  }
  const [replies] = await Promise.all([Promise.all(payers.map(order)), setTax(INCLUDED)])
  for (const [nth, { body }] of replies.entries()) {
    const stored = await payers[nth]?.orders()
    if (body.success) expect(stored?.map(rowsOf)).toEqual([ADDED])
    else {
      expect(body).toMatchObject({ code: 'total_changed', bill: { total: 80 } })
      expect(stored).toEqual([])
    }
  }
})

test('a process that has not been told of a change yet charges by it', async () => {
  await inTransaction(shop.shop.db, (tx) => saveFacts(tx, { wanted: { tax: INCLUDED }, seen: undefined }))
  expect(shop.shop.shopState.facts.tax).toEqual(DEFAULT_TAX)
  const body = { items: await asha.itemsOf({ Bread: 2 }), address: asha.address }
  const seen = await asha.person.call(placeCodOrder, { ...body, totalSeen: 81.6 })
  expect(seen.body).toMatchObject({ code: 'total_changed', bill: { total: 80 } })
  await asha.person.expectDone(placeCodOrder, body)
  expect((await asha.orders()).map(({ amount }) => amount)).toEqual([80])
})

test.each([
  ['too much', 41],
  ['below nothing', -1],
  ['too fine', 5.005],
  ['no number', 'five'],
])('a product’s rate that is %s is refused with a sentence', async (_, taxRate) => {
  const before = await shop.product('Milk')
  const { status, body } = await edit('Milk', { taxRate })
  expect({ status, fields: body.fields }).toEqual({
    status: 400,
    fields: { taxRate: 'Enter a percentage from 0 to 40, with two decimals or fewer.' },
  })
  expect(await shop.product('Milk')).toEqual(before)
})

test('the selling price can’t be above the MRP', async () => {
  await setTax(INCLUDED)
  const { status, body } = await edit('Milk', { price: 50, offerPrice: 51 })
  expect(status).toBe(400)
  const said = 'The selling price can’t be higher than the MRP.'
  expect(body).toMatchObject({ message: said, fields: { offerPrice: said } })
  const { _id: id } = await shop.product('Milk')
  expect(await upload(['id', 'price', 'offerPrice'], [id, '50', '51'])).toMatchObject({
    rows: [{ reasons: [`offerPrice “51”: ${said}`] }],
  })
})

const upload = async (...lines: string[][]) => {
  const headers = { 'content-type': 'text/csv' }
  const reply = await seller.fetch(`${importProducts.path}?dryRun=0`, {
    ...{ method: 'POST', headers, body: lines.map(csvLine).join('') },
  })
  return reply.json()
}

test('rates go out and come in with the CSV file', async () => {
  const { _id: id } = await shop.product('Milk')
  expect(await upload(['id', 'taxRate'], [id, '12.5%'])).toMatchObject({ changed: 1 })
  expect(await shop.product('Milk')).toMatchObject({ taxRate: 12.5 })
  const text = await (await seller.fetch(exportProducts.path)).text()
  const [head, ...rows] = [...readCsv(text)]
  const at = head?.cells.indexOf('taxRate') ?? -1
  expect(rows.map(({ cells }) => cells[at]).sort()).toEqual(['', '', '12.5'])
  expect(await upload(['id', 'taxRate'], [id, '99'])).toMatchObject({
    rows: [{ reasons: ['taxRate “99”: Enter a percentage from 0 to 40, with two decimals or fewer.'] }],
  })
  expect(await upload(['id', 'taxRate'], [id, ''])).toMatchObject({ changed: 1 })
  expect(await shop.product('Milk')).not.toHaveProperty('taxRate')
})

test('and every paisa of it is in the books', async () => {
  await expect.poll(() => findLosses(shop.shop.db, {}), { timeout: 10_000 }).toEqual([])
})
