import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addItems, quoteAddedItems } from '#contract/orders/add-items.ts'
import { cancelMyOrder } from '#contract/orders/my-orders.ts'
import { finishPick, replacePickLine, setPickLine, startPick } from '#contract/orders/picking.ts'
import { placeCodOrder } from '#contract/orders/place-order.ts'
import { listSellerOrders, moveOrder, undoOrderMove } from '#contract/orders/seller-orders.ts'
import { exportSales, showSales } from '#contract/sales/sales.ts'
import { readCsv } from '#domain/csv.ts'
import { dayAfter } from '#domain/day-span.ts'
import { SALES_BY } from '#domain/sales.ts'
import { shopDayOf } from '#domain/shop-day.ts'
import { setStockCause } from '../catalog/stock-cause.ts'
import { inTransaction } from '../db/transaction.ts'
import { orderOf, orderOnline, refundFirst } from '../testing/delivered-orders.ts'
import { grocery } from '../testing/groceries.ts'
import { type OpenShop, openShop, type StaffVisitor } from '../testing/open-shop.ts'
import { Payer, WEBHOOK_SECRET, type WireOrder } from '../testing/paying.ts'
import { expectAlways } from '../testing/rounds.ts'
import type { Visitor } from '../testing/visitor.ts'
import { addUp } from './sales-jobs.ts'
import { clearSums, salesDifferences } from './sales-sums-store.ts'

let shop: OpenShop
let seller: Visitor
let picker: StaffVisitor
let payer: Payer

beforeAll(async () => {
  const loose = { step: 250, unit: 'g' as const, min: 500, max: 10_000 }
  shop = await openShop({
    seeds: [
      grocery('Milk', { category: 'Dairy', price: 35, offerPrice: 33.33, stock: 5_000 }),
      grocery('Toned milk', { category: 'Dairy', price: 32, offerPrice: 32, stock: 5_000 }),
      grocery('Tomatoes', { price: 24, offerPrice: 20, loose, stock: 5_000 }),
      grocery('Bread'),
    ],
    config: { payments: { keys: null, webhookSecret: WEBHOOK_SECRET, baseUrl: null } },
  })
  const { db } = shop.shop
  await db.execute(sql`UPDATE products SET diet = 'veg', brand = 'Nandini' WHERE category = 'Dairy'`)
  await db.execute(sql`UPDATE products SET cost = offer_price * 4 / 5 WHERE name <> 'Bread'`)
  seller = await shop.seller()
  picker = await shop.staff('picker', 'Ravi')
  payer = await Payer.at(shop)
})
afterAll(() => shop.close())

/** Around today: the test may run at midnight. */
const today = shopDayOf(new Date()).date
const days = { from: dayAfter(today, -1), to: dayAfter(today, 1) }

const differences = () => salesDifferences(shop.shop.db)

/** Short by so many pieces, replaced or not, and the tomatoes weigh so many percent of what was asked for. */
type Picking = { short: number; replaces: boolean; percent: number; finishes: boolean }
type Life = {
  milk: number
  steps: number
  pays: 'cash' | 'online'
  isNew: boolean
  adds: boolean
  picking: Picking | null
  moves: number
  undoes: boolean
  refunds: number
  cancels: 'shopper' | 'seller' | null
  foldsAfter: boolean
}

const life: fc.Arbitrary<Life> = fc.record({
  milk: fc.integer({ min: 1, max: 4 }),
  steps: fc.integer({ min: 2, max: 6 }),
  pays: fc.constantFrom('cash', 'online'),
  isNew: fc.boolean(),
  adds: fc.boolean(),
  picking: fc.option(
    fc.record({
      short: fc.integer({ min: 0, max: 3 }),
      replaces: fc.boolean(),
      percent: fc.integer({ min: 60, max: 105 }),
      finishes: fc.boolean(),
    }),
  ),
  moves: fc.integer({ min: 0, max: 3 }),
  undoes: fc.boolean(),
  refunds: fc.integer({ min: 0, max: 2 }),
  cancels: fc.constantFrom('shopper', 'seller', null),
  foldsAfter: fc.boolean(),
})

async function place(buyer: Payer, { milk, steps, pays, adds }: Life): Promise<WireOrder> {
  const lines = { Milk: milk, Tomatoes: steps, Bread: 1 }
  if (pays === 'online') return orderOnline(shop, buyer, lines)
  const [first, ...others] = await buyer.itemsOf(lines)
  const items = [{ ...first, ifMissing: { kind: 'alike' as const } }, ...others]
  const body = { items: items as { product: string; quantity: number }[], address: buyer.address }
  const { orderId } = (await buyer.person.expectDone(placeCodOrder, body)).body
  if (adds) {
    const more = { orderId, items: await buyer.itemsOf({ Bread: 2, 'Toned milk': 1 }) }
    const { bill, by: promisedBy } = (await buyer.person.expectDone(quoteAddedItems, more)).body
    const totalSeen =
      Math.round(bill.filter(({ part }) => part === 'total').reduce((sum, { amount }) => sum + amount * 100, 0)) / 100
    await buyer.person.expectDone(addItems, { ...more, totalSeen, promisedBy })
  }
  return orderOf(buyer, orderId)
}

async function pick({ _id: id, items }: WireOrder, { short, replaces, percent, finishes }: Picking): Promise<void> {
  await picker.call(startPick, { id })
  for (const [line, { quantity, product }] of items.entries()) {
    const missing = product.name === 'Milk' ? Math.min(short, quantity) : 0
    const weighed = product.loose ? Math.round((quantity * 250 * percent) / 100) : undefined
    await picker.call(setPickLine, {
      id,
      line,
      picked: quantity - missing,
      short: missing,
      ...(weighed && { weighed }),
    })
    const toned = await shop.product('Toned milk')
    if (missing > 0 && replaces) await picker.call(replacePickLine, { id, line, product: toned._id, quantity: missing })
  }
  if (finishes) await picker.call(finishPick, { id })
  await shop.shop.db.execute(
    sql`UPDATE products SET stock = 5000, in_stock = true WHERE shelf_id IS NULL AND stock >= 0`,
  )
}

async function live(wanted: Life): Promise<void> {
  const buyer = wanted.isNew ? await Payer.at(shop) : payer
  const order = await place(buyer, wanted)
  const id = order._id
  if (wanted.picking) await pick(order, wanted.picking)
  const steps = ['Packed', 'Out for delivery', 'Delivered'] as const
  for (const status of steps.slice(0, wanted.moves)) await seller.call(moveOrder, { id, status })
  const last = steps[wanted.moves - 1]
  if (wanted.undoes && last) await seller.call(undoOrderMove, { id, status: last })
  for (let refunded = 1; refunded <= wanted.refunds; refunded++) await refundFirst(seller, order, refunded)
  if (wanted.cancels === 'shopper') await buyer.person.call(cancelMyOrder, { id })
  if (wanted.cancels === 'seller') await seller.call(moveOrder, { id, status: 'Cancelled' })
}

/** What all bills say, added up once more. */
async function billed() {
  const { orders } = (await seller.expectDone(listSellerOrders)).body
  const paise = (rupees: number) => Math.round(rupees * 100)
  const kept = orders.filter(({ status }) => status !== 'Cancelled')
  const back = kept.flatMap(({ itemRefunds = [] }) => itemRefunds)
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + paise(amount), 0)
  const shortages = sum(back.filter(({ isShortage }) => isShortage).map(({ amount }) => amount))
  return {
    orders: kept.length,
    total: sum(kept.map(({ amount }) => amount)) - shortages,
    shortages,
    refunds: sum(back.filter(({ isShortage }) => !isShortage).map(({ amount }) => amount)),
    cancelled: orders.length - kept.length,
  }
}

test('whatever happens to orders, the figures are what the bills add up to, to the paisa', {
  timeout: 120_000,
}, async () => {
  await expectAlways(
    fc.array(life, { minLength: 1, maxLength: 3 }),
    async (lives) => {
      for (const each of lives) {
        await live(each)
        if (each.foldsAfter) await addUp(shop.shop.db)
      }
      expect(await differences()).toEqual([])
    },
    [12, 150],
  )
  const expected = await billed()
  const { body } = await seller.expectDone(showSales, days)
  const paise = (rupees: number) => Math.round(rupees * 100)
  expect({
    orders: body.orders,
    total: paise(body.total),
    shortages: paise(body.shortages),
    refunds: paise(body.refunds),
    cancelled: body.cancelled.orders,
  }).toEqual(expected)
  await expectAmounts()
  for (const by of SALES_BY) {
    const split = (await seller.expectDone(showSales, { ...days, by })).body
    const rows = split.rows.reduce((sum, { sales }) => sum + paise(sales), 0)
    const isOfGoods = ['product', 'category', 'brand', 'offer', 'taxRate'].includes(by)
    const beside = isOfGoods ? paise(body.fees) + paise(body.taxOnTop) : 0
    expect([by, rows + beside]).toEqual([by, expected.total])
    const file = await (await seller.fetch(`${exportSales.path}?${new URLSearchParams({ ...days, by })}`)).text()
    const [head, ...lines] = [...readCsv(file.replace(/^\uFEFF/, ''))].map(({ cells }) => cells)
    const at = head?.indexOf('Sales (₹)') ?? -1
    expect([by, lines.reduce((sum, cells) => sum + paise(Number(cells[at])), 0)]).toEqual([by, expected.total])
  }
})

/** What comes in packs is told with its size. */
const isOf = (product: string, told: string) => told.split(', ')[0] === product

/** What is sold by weight is told in the grams that were sent, and by the piece what was not. */
async function expectAmounts(): Promise<void> {
  const { orders } = (await seller.expectDone(listSellerOrders)).body
  const lines = orders.filter(({ status }) => status !== 'Cancelled').flatMap(({ items }) => items)
  const sum = (name: string, amount: (line: (typeof lines)[number]) => number) =>
    lines.filter(({ product }) => product.name === name).reduce((total, line) => total + amount(line), 0)
  const { rows } = (await seller.expectDone(showSales, { ...days, by: 'product' })).body
  const sold = (name: string) => rows.find((row) => isOf(name, row.name))
  const grams = sum('Tomatoes', ({ weighed, quantity, short = 0 }) => weighed ?? (quantity - short) * 250)
  expect(sold('Tomatoes')).toMatchObject({ pieces: 0, grams, millilitres: 0 })
  expect(sold('Bread')).toMatchObject({ pieces: sum('Bread', ({ quantity }) => quantity), grams: 0 })
}

test('tomatoes are sold in grams, whatever their step becomes, and beside pieces that they were before', async () => {
  const sold = async () => {
    const { rows } = (await seller.expectDone(showSales, { ...days, by: 'product' })).body
    const { pieces, grams } = rows.find(({ name }) => isOf('Tomatoes', name)) ?? {}
    return { pieces, grams: grams ?? 0 }
  }
  const { grams: before } = await sold()
  const buy = async (Tomatoes: number) => {
    const items = await payer.itemsOf({ Tomatoes })
    await payer.person.expectDone(placeCodOrder, { items, address: payer.address })
  }
  await buy(8)
  await shop.shop.db.execute(sql`UPDATE products SET loose = '{"step": 500, "unit": "g"}' WHERE name = 'Tomatoes'`)
  await buy(3)
  expect(await sold()).toEqual({ pieces: 0, grams: before + 2_000 + 1_500 })
  await shop.shop.db.execute(
    sql`UPDATE products SET loose = NULL, shelf_id = NULL, shelf_size = NULL WHERE name = 'Tomatoes'`,
  )
  await buy(2)
  expect(await sold()).toEqual({ pieces: 2, grams: before + 3_500 })
  const url = `${exportSales.path}?${new URLSearchParams({ ...days, by: 'product' })}`
  const file = [...readCsv((await (await seller.fetch(url)).text()).replace(/^\uFEFF/, ''))].map(({ cells }) => cells)
  const [head = [], ...lines] = file
  const row = lines.find((cells) => cells.some((cell) => isOf('Tomatoes', cell)))
  expect(row?.slice(head.indexOf('Pieces'), head.indexOf('Litres') + 1)).toEqual([
    '2',
    `${(before + 3_500) / 1000}`,
    '0',
  ])
  await addUp(shop.shop.db)
  expect(await differences()).toEqual([])
})

test('sums that are added up anew from the orders are the same', async () => {
  const read = async () => (await seller.expectDone(showSales, { ...days, by: 'product' })).body
  await addUp(shop.shop.db)
  const before = await read()
  await inTransaction(shop.shop.db, clearSums)
  expect(await read()).toMatchObject({ orders: 0, toAdd: expect.toSatisfy((count: number) => count > 10) })
  expect(await differences()).toEqual([])
  // One that changes before its turn counts once.
  const { orders } = (await seller.expectDone(listSellerOrders)).body
  const open = orders.find(({ status }) => status === 'Order Placed') ?? orders[0]
  await seller.call(moveOrder, { id: open?._id ?? '', status: 'Packed' })
  await addUp(shop.shop.db)
  expect(await read()).toEqual(before)
  expect(await differences()).toEqual([])
})

test('dates that no calendar has, that run backwards or for a century, and unknown splits are refused with a sentence', async () => {
  for (const [query, message] of [
    [{ from: '2026-02-30' }, 'Choose a day, such as 2026-01-31.'],
    [{ from: '1/11/2026' }, 'Choose a day, such as 2026-01-31.'],
    [{ from: '2026-11-30', to: '2026-11-01' }, 'Choose a last day on or after the first, at most three years later.'],
    [{ from: '2020-01-01', to: '2120-01-01' }, 'Choose a last day on or after the first, at most three years later.'],
    [{ by: 'weather' }, `Use one of: ${SALES_BY.join(', ')}.`],
    [{ offset: '-1' }, 'Use a whole number from 0 to 99,99,999.'],
    [{ limit: '0' }, 'Use a whole number from 1 to 200.'],
  ] as const)
    expect(await seller.callUnchecked(showSales, query)).toMatchObject({ status: 400, body: { message } })
})

test('milk that went sour is waste, at what it cost', async () => {
  const before = (await seller.expectDone(showSales, days)).body.waste
  await inTransaction(shop.shop.db, async (tx) => {
    await setStockCause(tx, { kind: 'waste', reason: 'sour' })
    await tx.execute(sql`UPDATE products SET stock = stock - 3 WHERE name = 'Milk'`)
  })
  // ₹26.66 each.
  expect((await seller.expectDone(showSales, days)).body.waste - before).toBeCloseTo(79.98)
  const { rows } = (await seller.expectDone(showSales, { ...days, by: 'product', sort: 'waste' })).body
  expect(rows[0]).toMatchObject({ name: 'Milk, 400 g' })
  expect(await differences()).toEqual([])
})
