import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readDeliverySettings, saveDeliveryAreas } from '#contract/delivery/seller-delivery.ts'
import { addItems, quoteAddedItems } from '#contract/orders/add-items.ts'
import { readCredit } from '#contract/orders/credit.ts'
import { cancelMyOrder, listBuyAgain } from '#contract/orders/my-orders.ts'
import { streamOrders } from '#contract/orders/order-stream.ts'
import { listPicks, releasePick, startPick } from '#contract/orders/picking.ts'
import { moveOrder, refundOrderItems } from '#contract/orders/seller-orders.ts'
import { MAX_ADDITIONS } from '#domain/add-items.ts'
import { deliver, orderForCash, orderOf, orderOnline, refundFirst } from '../testing/delivered-orders.ts'
import { listen } from '../testing/listen.ts'
import { findLosses, SOLD_OR_GONE } from '../testing/money-ledger.ts'
import type { StaffVisitor } from '../testing/open-shop.ts'
import { Payer, type WireArea, type WireOrder } from '../testing/paying.ts'
import { openPayingShop, type PayingShop } from '../testing/paying-shop.ts'
import { pickOrder } from '../testing/picking.ts'
import { expectAlways } from '../testing/rounds.ts'
import type { Visitor } from '../testing/visitor.ts'

let shop: PayingShop
let seller: Visitor
let picker: StaffVisitor
let areas: WireArea[]
let asha: Payer

beforeAll(async () => {
  shop = await openPayingShop()
  seller = await shop.seller()
  picker = await shop.staff('picker', 'Ravi')
  areas = (await seller.expectDone(readDeliverySettings)).body.settings.areas
})
afterAll(() => shop.close())
beforeEach(async () => {
  const { db, delivery } = shop.shop
  await db.execute(sql`UPDATE orders SET status = 'Packed' WHERE status = 'Order Placed'`)
  await db.execute(sql`UPDATE promises SET delivered_at = now() - interval '1 day' WHERE cancelled_at IS NULL`)
  await delivery.check()
  await shop.restock()
  await costs(0)
  for (const name of ['Bread', 'Milk']) await reprice(name, 4000)
  asha = await Payer.at(shop)
})

const costs = (fee: number, freeFrom?: number) =>
  seller.expectDone(saveDeliveryAreas, { areas: areas.map((area) => ({ ...area, fee, freeFrom })) })
const reprice = (name: string, offerPrice: number) =>
  shop.shop.db.execute(sql`
    UPDATE products SET price = greatest(price, ${offerPrice}), offer_price = ${offerPrice} WHERE name = ${name}`)

const ANY_TIME = '2099-01-01T00:00:00Z'

type Lines = Record<string, number>
const quote = async (order: WireOrder, lines: Lines, person = asha.person) =>
  person.call(quoteAddedItems, { orderId: order._id, items: await asha.itemsOf(lines) })

async function totalWith(order: WireOrder, lines: Lines): Promise<number> {
  const { body } = await quote(order, lines)
  if (!body.success) throw new Error(body.message)
  return body.bill
    .filter(({ part }) => part === 'total')
    .reduce((sum, { amount }) => Math.round((sum + amount) * 100) / 100, 0)
}

async function add(order: WireOrder, lines: Lines, totalSeen: number, key?: string) {
  const body = { orderId: order._id, items: await asha.itemsOf(lines), totalSeen, promisedBy: ANY_TIME }
  return asha.person.call(addItems, body, key ? { key } : {})
}

/** As the shopper does: looks at the new total, and agrees. */
const addSeen = async (order: WireOrder, lines: Lines) => add(order, lines, await totalWith(order, lines))

const linesOf = ({ items }: WireOrder) => items.map(({ product, quantity }) => [product.name, quantity])

test('what was forgotten joins the order: lines, bill, stock, history, mail and cart', async () => {
  const order = await orderForCash(asha, { Bread: 1 })
  await asha.fillCart({ Milk: 2, Bread: 1 })
  expect(await totalWith(order, { Milk: 2, Bread: 1 })).toBe(163.2)
  expect(await shop.stockOf('Milk'), 'a look changes nothing').toBe(50)
  expect(await add(order, { Milk: 2, Bread: 1 }, 163.2)).toMatchObject({
    status: 200,
    body: { message: `3 items added to order ${order.number}`, orderId: order._id },
  })
  const larger = await orderOf(asha, order._id)
  expect(linesOf(larger)).toEqual([
    ['Bread', 2],
    ['Milk', 2],
  ])
  expect(larger).toMatchObject({ amount: 163.2, cart: 160, tax: 3.2, status: 'Order Placed', isPaid: false })
  expect(larger.additions).toMatchObject([{ items: [{ quantity: 2 }, { quantity: 1 }] }])
  expect(await shop.stockOf('Milk')).toBe(48)
  expect(await asha.cart(), 'the cart is ordered').toEqual({})
  const { rows } = await shop.shop.db.execute(sql`
    SELECT kind FROM mail_outbox WHERE about->>'orderId' = ${order._id} ORDER BY kind`)
  expect(rows).toEqual([{ kind: 'items-added' }, { kind: 'order' }])
  expect((await picker.expectDone(listPicks)).body.tasks[0]?.lines).toHaveLength(2)
  expect(await findLosses(shop.shop.db, {})).toEqual([])
})

test('the same call again adds nothing, with the same key or another one', async () => {
  const order = await orderForCash(asha, { Bread: 1 })
  const first = await add(order, { Milk: 1 }, 81.6, 'one')
  expect(first.status).toBe(200)
  expect((await add(order, { Milk: 1 }, 81.6, 'one')).body).toEqual(first.body)
  expect((await add(order, { Milk: 1 }, 81.6, 'two')).body).toMatchObject({
    code: 'total_changed',
    bill: { total: 122.4 },
  })
  expect((await add(order, { Milk: 2 }, 81.6, 'one')).body).toMatchObject({ code: 'key_reused' })
  expect(linesOf(await orderOf(asha, order._id))).toEqual([
    ['Bread', 1],
    ['Milk', 1],
  ])
})

test('old items keep their price, new ones have that of today, and a total that was not seen is a question', async () => {
  const order = await orderForCash(asha, { Bread: 1 })
  await reprice('Bread', 9000)
  await reprice('Milk', 5000)
  const asked = await add(order, { Milk: 1 }, 81.6)
  expect(asked).toMatchObject({ status: 409, body: { code: 'total_changed', bill: { total: 91.8 } } })
  expect((await add(order, { Milk: 1 }, 91.8)).status).toBe(200)
  expect(await addItemsProblem(order, { Bread: 1 })).toContain('The price of Bread has changed')
})

async function addItemsProblem(order: WireOrder, lines: Lines): Promise<string | undefined> {
  const { status, body } = await quote(order, lines)
  expect(status).toBe(409)
  return body.message
}

test('once a picker has begun nothing can be added; a picker who leaves it opens it again', async () => {
  const order = await orderForCash(asha, { Bread: 1 })
  await picker.expectDone(startPick, { id: order._id })
  expect((await orderOf(asha, order._id)).promise?.pickingSince).toBeDefined()
  expect(await add(order, { Milk: 1 }, 81.6)).toMatchObject({ status: 409, body: { code: 'impossible_move' } })
  expect(await addItemsProblem(order, { Milk: 1 })).toBe(
    'We’ve started packing this order, so nothing can be added to it.',
  )
  await picker.expectDone(releasePick, { id: order._id })
  expect((await add(order, { Milk: 1 }, 81.6)).status).toBe(200)
})

test('a seller does not pack what grew since the screen was made', async () => {
  const order = await orderForCash(asha, { Bread: 1 })
  expect((await addSeen(order, { Milk: 1 })).status).toBe(200)
  const packed = { id: order._id, status: 'Packed' as const }
  expect(await seller.call(moveOrder, { ...packed, amountSeen: order.amount })).toMatchObject({
    status: 409,
    body: { code: 'changed_meanwhile' },
  })
  expect((await orderOf(asha, order._id)).status).toBe('Order Placed')
  await seller.expectDone(moveOrder, { ...packed, amountSeen: 81.6 })
})

test('the shopper’s open pages hear of what was added, and that a picker has begun', async () => {
  const order = await orderForCash(asha, { Bread: 1 })
  const stream = await listen(asha.person, `${streamOrders.path}?as=shopper`)
  await stream.next()
  await addSeen(order, { Milk: 1 })
  expect((await stream.next()).data).toMatchObject({ _id: order._id, amount: 81.6, additions: [{}] })
  await picker.expectDone(startPick, { id: order._id })
  expect((await stream.next()).data).toMatchObject({ promise: { pickingSince: expect.any(String) } })
  stream.leave()
})

test('packed, cancelled, paid online, somebody else’s: each says why not', async () => {
  const packed = await orderForCash(asha, { Bread: 1 })
  await seller.expectDone(moveOrder, { id: packed._id, status: 'Packed' })
  expect(await addItemsProblem(packed, { Milk: 1 })).toContain('already packed')
  const cancelled = await orderForCash(asha, { Bread: 2 })
  await asha.person.expectDone(cancelMyOrder, { id: cancelled._id })
  expect(await addItemsProblem(cancelled, { Milk: 1 })).toContain('cancelled')
  const paid = await orderOnline(shop, asha, { Bread: 1 })
  expect(await addItemsProblem(paid, { Milk: 1 })).toContain('paid for online')
  const open = await orderForCash(asha, { Bread: 3 })
  expect(await quote(open, { Milk: 1 }, shop.ravi.person)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect(await quote(open, { Milk: 51 })).toMatchObject({
    status: 409,
    body: { code: 'out_of_stock', lines: [{ left: 50 }] },
  })
  expect(await shop.stockOf('Milk')).toBe(50)
})

test('the fee never rises with an item, and falls away from the amount on from which it is free', async () => {
  await costs(30, 200)
  const order = await orderForCash(asha, { Bread: 1 })
  expect(order).toMatchObject({ fee: 30, amount: 70.8 })
  await costs(90, 200)
  expect((await addSeen(order, { Milk: 1 })).status).toBe(200)
  expect(await orderOf(asha, order._id)).toMatchObject({ fee: 30, amount: 111.6 })
  expect((await addSeen(order, { Milk: 3 })).status).toBe(200)
  const free = await orderOf(asha, order._id)
  expect([free.fee, free.amount]).toEqual([undefined, 204])
  expect(await findLosses(shop.shop.db, {})).toEqual([])
})

test('store credit pays for what is added too, and comes back when the delivery becomes free', async () => {
  const earlier = await orderForCash(asha, { Bread: 5 })
  await deliver(seller, earlier._id)
  expect((await refundFirst(seller, earlier, 5)).status).toBe(200)
  const balance = async () => (await asha.person.expectDone(readCredit)).body.balance
  expect(await balance()).toBe(204)
  await costs(90, 80)
  const order = await orderForCash(asha, { Bread: 1 })
  expect(order).toMatchObject({ amount: 130.8, credit: 130.8, isPaid: true })
  expect((await addSeen(order, { Milk: 1 })).status).toBe(200)
  expect(await orderOf(asha, order._id)).toMatchObject({ amount: 81.6, credit: 81.6, isPaid: true })
  expect(await balance()).toBe(122.4)
  expect((await addSeen(order, { Milk: 6 })).status).toBe(200)
  expect(await orderOf(asha, order._id)).toMatchObject({ amount: 326.4, credit: 204, isPaid: false })
  expect(await findLosses(shop.shop.db, {})).toEqual([])
  await asha.person.expectDone(cancelMyOrder, { id: order._id })
  expect(await balance()).toBe(204)
})

test('a long addition asks about its later time, and the shopper may agree', async () => {
  const order = await orderForCash(asha, { Bread: 1 })
  const { body } = await quote(order, { Milk: 50, Bread: 98 })
  if (!body.success) throw new Error(body.message)
  expect(new Date(body.by).getTime()).toBeGreaterThan(new Date(order.promise?.by ?? '').getTime())
  const items = await asha.itemsOf({ Milk: 50, Bread: 98 })
  const wanted = { orderId: order._id, items, totalSeen: await totalWith(order, { Milk: 50, Bread: 98 }) }
  expect((await asha.person.call(addItems, wanted)).body).toMatchObject({ code: 'promise_changed', by: body.by })
  await asha.person.expectDone(addItems, { ...wanted, promisedBy: body.by })
  expect((await orderOf(asha, order._id)).promise).toMatchObject({ by: body.by, first: body.by, changes: [] })
})

test('added items are missing, refunded and bought again like all others', async () => {
  const order = await orderForCash(asha, { Bread: 1 })
  await addSeen(order, { Milk: 2 })
  const larger = await orderOf(asha, order._id)
  expect(await pickOrder(picker, larger, [1, 1])).toMatchObject({ status: 200 })
  const packed = await orderOf(asha, order._id)
  expect(packed).toMatchObject({ notCharged: 40.8, items: [{ quantity: 1 }, { quantity: 2, short: 1 }] })
  for (const status of ['Out for delivery', 'Delivered'] as const)
    await seller.expectDone(moveOrder, { id: order._id, status })
  const milk = packed.items[1]?.product._id ?? ''
  await seller.expectDone(refundOrderItems, { id: order._id, items: [{ product: milk, refunded: 2 }] })
  expect((await asha.person.expectDone(listBuyAgain)).body.products.map(({ name }) => name)).toContain('Bread')
  expect(await findLosses(shop.shop.db, {})).toEqual([])
})

test('after many additions another order has to be placed', async () => {
  const order = await orderForCash(asha, { Bread: 1 })
  for (let nth = 0; nth < MAX_ADDITIONS; nth++) expect((await addSeen(order, { Milk: 1 })).status).toBe(200)
  expect(await addItemsProblem(order, { Milk: 1 })).toContain('Please place another one')
})

type Act =
  | { act: 'add'; milk: number; bread: number; loaf: number }
  | { act: 'cancel' | 'pick' | 'release' }
  | { act: 'price'; milk: number; bread: number }
  | { act: 'fee'; fee: number; freeFrom: number }

const few = fc.integer({ min: 0, max: 3 })
const price = fc.integer({ min: 1, max: 20_000 })
const act = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      act: fc.constant('add' as const),
      milk: few,
      bread: few,
      loaf: fc.integer({ min: 0, max: 1 }),
    }),
  },
  fc.record({ act: fc.constantFrom('cancel' as const, 'pick' as const, 'release' as const) }),
  { weight: 2, arbitrary: fc.record({ act: fc.constant('price' as const), milk: price, bread: price }) },
  fc.record({ act: fc.constant('fee' as const), fee: few, freeFrom: fc.integer({ min: 1, max: 300 }) }),
)

/** What was shown is what is stored; null when the shop refused. */
async function addAndCompare(order: WireOrder, { milk, bread, loaf }: Act & { act: 'add' }): Promise<void> {
  const lines = { ...(milk && { Milk: milk }), ...(bread && { Bread: bread }), ...(loaf && { Loaf: loaf }) }
  if (Object.keys(lines).length === 0) return
  const before = await orderOf(asha, order._id)
  const seen = await quote(order, lines)
  if (!seen.body.success) {
    expect((await add(order, lines, 1)).body.code, 'refused alike').toBe(seen.body.code)
    return expect(await orderOf(asha, order._id)).toEqual(before)
  }
  const total = await totalWith(order, lines)
  const another = Math.round(total * 100 + 1) / 100
  expect((await add(order, lines, another)).body.code).toBe('total_changed')
  expect(await orderOf(asha, order._id), 'a question changes nothing').toEqual(before)
  expect((await add(order, lines, total)).status).toBe(200)
  expect(await orderOf(asha, order._id)).toMatchObject({ amount: total, bill: seen.body.bill })
}

/** What there was of each, if all that was ever sold came back. */
async function shelfOf(ids: string[]): Promise<Record<string, number>> {
  const { rows } = await shop.shop.db.execute<{ id: string; was: number }>(sql`
    SELECT id, stock + coalesce(units, 0) AS was FROM products LEFT JOIN (${SOLD_OR_GONE}) sales ON product_id = id
    WHERE id IN ${ids}`)
  return Object.fromEntries(rows.map(({ id, was }) => [id, was]))
}

test('random histories: every paisa and every piece is where it was shown', { timeout: 240_000 }, async () => {
  const [milk, loaf] = [(await shop.product('Milk'))._id, (await shop.product('Loaf'))._id]
  await expectAlways(
    fc.array(act, { minLength: 2, maxLength: 7 }),
    async (acts) => {
      await shop.restock()
      const shelf = await shelfOf([milk, loaf])
      const order = await orderForCash(asha, { Bread: 1, Milk: 1 })
      for (const one of acts) {
        if (one.act === 'add') await addAndCompare(order, one)
        else if (one.act === 'cancel') await asha.person.call(cancelMyOrder, { id: order._id })
        else if (one.act === 'pick') await picker.call(startPick, { id: order._id })
        else if (one.act === 'release') await picker.call(releasePick, { id: order._id })
        else if (one.act === 'fee') await costs(one.fee, one.freeFrom)
        else if (one.act === 'price') {
          await reprice('Milk', one.milk)
          await reprice('Bread', one.bread)
        }
        expect(await findLosses(shop.shop.db, shelf)).toEqual([])
      }
    },
    [12, 150],
  )
})
