import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { quoteDelivery } from '#contract/delivery/delivery.ts'
import { readDeliverySettings, saveDeliveryAreas } from '#contract/delivery/seller-delivery.ts'
import { readCredit } from '#contract/orders/credit.ts'
import { cancelMyOrder } from '#contract/orders/my-orders.ts'
import { placeCodOrder, startOnlineOrder } from '#contract/orders/place-order.ts'
import { readReceipt } from '#contract/orders/receipts.ts'
import { listSellerOrders, refundOrderItems } from '#contract/orders/seller-orders.ts'
import { showToday } from '#contract/shop/today.ts'
import { deliver, orderForCash, orderOf, orderOnline, refundFirst } from '../testing/delivered-orders.ts'
import { homeAddress } from '../testing/groceries.ts'
import { findLosses } from '../testing/money-ledger.ts'
import { Payer, pay, refundByHand, refundsOf, type WireArea, type WireOrder } from '../testing/paying.ts'
import { openPayingShop, type PayingShop } from '../testing/paying-shop.ts'
import { pickOrder } from '../testing/picking.ts'
import { newAttempt, type Visitor } from '../testing/visitor.ts'

let shop: PayingShop
let seller: Visitor
let areas: WireArea[]
let asha: Payer

beforeAll(async () => {
  shop = await openPayingShop()
  seller = await shop.seller()
  const { body } = await seller.expectDone(readDeliverySettings)
  areas = body.settings.areas
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.restock()
  await deliveryCosts({ fee: 25 })
  asha = await Payer.at(shop)
})

async function deliveryCosts(rules: { fee: number; freeFrom?: number; minimumOrder?: number }): Promise<void> {
  const { status } = await seller.call(saveDeliveryAreas, { areas: areas.map((area) => ({ ...area, ...rules })) })
  expect(status).toBe(200)
}

const balanceOf = async (payer: Payer) => (await payer.person.call(readCredit)).body.balance

async function placing(seen: object, headers = newAttempt()) {
  const body = { items: await asha.itemsOf({ Bread: 2 }), address: asha.address, ...seen }
  return {
    cash: () => asha.person.call(placeCodOrder, body, { headers }),
    online: () => asha.person.call(startOnlineOrder, body),
  }
}

async function paymentOf({ _id }: WireOrder): Promise<{ id: string; amount: number; back: number }> {
  const { rows } = await shop.shop.db.execute<{ id: string; amount: number; back: number }>(sql`
    SELECT payment.id, payment.amount::int, amount_refunded::int AS back FROM payment_sandbox.payments payment
    JOIN orders ON provider_payment_id = payment.id WHERE orders.id = ${_id}`)
  return rows[0] ?? expect.fail(`order ${_id} has no payment`)
}

async function moneyPart(order: WireOrder): Promise<Record<string, unknown>> {
  return (await orderOf(asha, order._id)) as unknown as Record<string, unknown>
}

test('the fee that was shown is added, untaxed, and both sides see it', async () => {
  const asked = { pincode: homeAddress.zipcode, lines: '1', units: '2' }
  expect((await shop.visitor().call(quoteDelivery, asked)).body).toMatchObject({ fee: 25 })
  const order = await orderForCash(asha, { Bread: 2 })
  expect(order).toMatchObject({ cart: 80, tax: 1.6, fee: 25, amount: 106.6 })
  const { body } = await seller.call(listSellerOrders, { limit: '1' })
  expect(body.orders).toMatchObject([{ fee: 25, amount: 106.6 }])
})

test('revenue includes fees, and the day says how much of it they are', async () => {
  const day = async () => (await seller.expectDone(showToday)).body.today
  const before = await day()
  await orderForCash(asha, { Bread: 2 })
  const cancelled = await orderForCash(asha, { Bread: 1 })
  await asha.person.call(cancelMyOrder, { id: cancelled._id })
  const after = await day()
  expect(after.fees - before.fees).toBeCloseTo(25)
  expect(after.revenue - before.revenue).toBeCloseTo(106.6)
})

test('a free delivery is not mentioned', async () => {
  await deliveryCosts({ fee: 0 })
  const order = await orderForCash(asha, { Bread: 2 })
  expect(order).toMatchObject({ amount: 81.6 })
  expect(order).not.toHaveProperty('fee')
})

test('another fee than the shopper saw is a question; with the new one the same attempt goes on', async () => {
  const key = newAttempt()
  const { cash, online } = await placing({ feeSeen: 0 }, key)
  for (const place of [cash, online]) {
    expect(await place()).toMatchObject({
      status: 409,
      body: { code: 'fee_changed', fee: 25, message: 'Delivery now costs ₹25. Is that all right?' },
    })
  }
  expect(await asha.orders()).toEqual([])
  expect((await (await placing({ feeSeen: 25 }, key)).cash()).status).toBe(200)
  expect(await asha.orders()).toMatchObject([{ fee: 25 }])

  await deliveryCosts({ fee: 0 })
  expect((await (await placing({ feeSeen: 25 })).cash()).body).toMatchObject({
    code: 'fee_changed',
    fee: 0,
    message: 'Delivery is now free. Is that all right?',
  })
  expect((await (await placing({ feeSeen: 25 }, key)).cash()).status, 'the first answer again').toBe(200)
  expect(await asha.orders()).toHaveLength(1)
})

test('the smallest order is one of goods: neither tax nor fee counts', async () => {
  await deliveryCosts({ fee: 25, minimumOrder: 80.01 })
  const { cash, online } = await placing({ feeSeen: 25 })
  for (const place of [cash, online]) expect((await place()).body.code).toBe('below_minimum')
  await deliveryCosts({ fee: 25, minimumOrder: 80 })
  expect((await cash()).status).toBe(200)
})

test('from the area’s threshold on the delivery is free, whichever way it is paid, and the quote says where that is', async () => {
  await deliveryCosts({ fee: 25, freeFrom: 80.01 })
  const asked = { pincode: homeAddress.zipcode }
  expect((await shop.visitor().call(quoteDelivery, asked)).body).toMatchObject({ fee: 25, freeFrom: 80.01 })
  expect(await orderForCash(asha, { Bread: 2 })).toMatchObject({ cart: 80, fee: 25, amount: 106.6 })

  await deliveryCosts({ fee: 25, freeFrom: 80 })
  expect((await asha.start({ Bread: 2 })).body).toMatchObject({ amount: 8_160 })
  const { cash } = await placing({ feeSeen: 25, askIfRepeated: false })
  expect((await cash()).body).toMatchObject({ code: 'fee_changed', fee: 0 })
  expect((await (await placing({ feeSeen: 0, askIfRepeated: false })).cash()).status).toBe(200)
  expect((await asha.orders())[0]).toMatchObject({ amount: 81.6 })
})

test('free delivery from nothing on is refused, and nothing changes', async () => {
  const { status, body } = await seller.call(saveDeliveryAreas, {
    areas: areas.map((area) => ({ ...area, fee: 25, freeFrom: 0 })),
  })
  expect([status, body.message]).toEqual([400, 'Enter more than 0, or leave it empty.'])
  expect((await shop.visitor().call(quoteDelivery, { pincode: homeAddress.zipcode })).body).not.toHaveProperty(
    'freeFrom',
  )
})

test('an online payment is charged with the fee, and the order keeps the one that was paid', async () => {
  const { body } = await asha.start({ Bread: 2 })
  expect(body).toMatchObject({ amount: 10_660 })
  await deliveryCosts({ fee: 90 })
  const { body: paid } = await pay(shop, String(body.id), { webhook: 'never' })
  expect((await asha.verify(paid)).status).toBe(200)
  expect(await asha.orders()).toMatchObject([{ fee: 25, amount: 106.6, isPaid: true }])
})

test('a cancelled order gives back all of it, the fee too', async () => {
  const order = await orderOnline(shop, asha, { Bread: 2 })
  expect((await asha.person.call(cancelMyOrder, { id: order._id })).status).toBe(200)
  await expect.poll(async () => paymentOf(order)).toMatchObject({ amount: 10_660, back: 10_660 })
})

test('store credit pays the fee too, and comes back with it', async () => {
  const earlier = await orderForCash(asha, { Milk: 3 })
  await deliver(seller, earlier._id)
  await refundFirst(seller, earlier, 3)
  expect(await balanceOf(asha)).toBe(147.4)
  const order = await orderForCash(asha, { Bread: 2 })
  expect(order).toMatchObject({ amount: 106.6, credit: 106.6, isPaid: true })
  expect(await balanceOf(asha)).toBe(40.8)
  await asha.person.call(cancelMyOrder, { id: order._id })
  expect(await balanceOf(asha)).toBe(147.4)
})

test('missing items leave the fee as it is', async () => {
  const picker = await shop.staff('picker')
  const order = await orderForCash(asha, { Milk: 3 })
  await pickOrder(picker, order, [1])
  const packed = await moneyPart(order)
  expect(packed).toMatchObject({ amount: 147.4, fee: 25, notCharged: 81.6 })
  await shop.shop.db.execute(sql`UPDATE products SET in_stock = true`)
})

test('the fee stays while something is kept, and goes back with the last item', async () => {
  const order = await orderForCash(asha, { Milk: 3 })
  await deliver(seller, order._id)
  expect((await refundFirst(seller, order, 2)).body.message).toBe('₹81.60 refunded')
  expect((await refundFirst(seller, order, 3)).body.message).toBe('₹65.80 refunded')
  expect(await refundFirst(seller, order, 3)).toMatchObject({ status: 200, body: { message: 'Already refunded' } })
  expect(await balanceOf(asha)).toBe(147.4)
  const { body } = await asha.person.expectDone(readReceipt, { id: order._id })
  const [first, last] = body.order.itemRefunds ?? []
  expect(first).not.toHaveProperty('fee')
  expect(last).toMatchObject({ amount: 65.8, fee: 25, toCredit: 65.8 })
})

test('of a fee that somebody gave back on the provider’s screens only the rest goes back', async () => {
  const order = await orderOnline(shop, asha, { Milk: 1 })
  await deliver(seller, order._id)
  const { id, amount } = await paymentOf(order)
  await refundByHand(shop, id, 1000)
  await shop.shop.db.execute(sql`UPDATE refund_books SET next_check_at = now()`)
  await expect
    .poll(async () => {
      shop.shop.jobs.wake('send sandbox webhooks')
      return (await refundsOf(shop)).filter(({ paymentId, state }) => paymentId === id && state === 'processed').length
    })
    .toBe(1)
  const items = [{ product: order.items[0]?.product._id ?? '', refunded: 1 }]
  const { body } = await seller.call(refundOrderItems, { id: order._id, items })
  expect(body).toMatchObject({ message: '₹55.80 refunded', order: { itemRefunds: [{ fee: 15 }] } })
  await expect.poll(async () => paymentOf(order)).toMatchObject({ back: amount })
})

test('all of it adds up', async () => {
  await expect.poll(() => findLosses(shop.shop.db, {})).toEqual([])
})
