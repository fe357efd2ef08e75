import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCredit } from '#contract/orders/credit.ts'
import { readReceipt } from '#contract/orders/receipts.ts'
import { refundOrderItems, undoOrderMove } from '#contract/orders/seller-orders.ts'
import { deliver, orderForCash, orderOf, orderOnline, refundFirst } from '../testing/delivered-orders.ts'
import { findLosses } from '../testing/money-ledger.ts'
import { refundByHand, refundsOf, type WireOrder } from '../testing/paying.ts'
import { openPayingShop, type PayingShop } from '../testing/paying-shop.ts'
import type { Visitor } from '../testing/visitor.ts'

let shop: PayingShop
let seller: Visitor

beforeAll(async () => {
  shop = await openPayingShop()
  seller = await shop.seller()
})
afterAll(() => shop.close())

const creditOf = async () => (await shop.asha.person.call(readCredit)).body

async function paymentOf({ _id }: WireOrder): Promise<{ id: string; amount: number; amount_refunded: number }> {
  const { rows } = await shop.shop.db.execute<{ id: string; amount: number; amount_refunded: number }>(sql`
    SELECT payment.id, payment.amount::int, amount_refunded::int FROM payment_sandbox.payments payment
    JOIN orders ON provider_payment_id = payment.id WHERE orders.id = ${_id}`)
  if (!rows[0]) throw new Error(`order ${_id} has no payment`)
  return rows[0]
}

/** Milk costs ₹40, and the tax is 2 %. */
test('items that were paid in cash become store credit, once, however often the seller says so', async () => {
  const order = await orderForCash(shop.asha, { Milk: 3 })
  await deliver(seller, order._id)
  for (let time = 0; time < 2; time++) {
    expect(await refundFirst(seller, order, 1)).toMatchObject({
      status: 200,
      body: { order: { amount: 122.4, refunded: 40.8, items: [{ quantity: 3, refunded: 1 }], status: 'Delivered' } },
    })
  }
  expect(await creditOf()).toMatchObject({
    balance: 40.8,
    entries: [{ amount: 40.8, reason: 'refund', orderId: order._id, orderNumber: expect.stringMatching(/^GC-/) }],
  })
  expect(await shop.asha.person.call(readReceipt, { id: order._id })).toMatchObject({
    body: { order: { itemRefunds: [{ amount: 40.8, toCredit: 40.8, toPayment: 0 }] }, refunds: [] },
  })
  expect(await refundFirst(seller, order, 3)).toMatchObject({ body: { order: { refunded: 122.4 } } })
  expect(await creditOf()).toMatchObject({ balance: 122.4 })
  expect(await refundFirst(seller, order, 4)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('refunded already') },
  })
  const { rows } = await shop.shop.db.execute(sql`SELECT about FROM mail_outbox WHERE kind = 'refund'`)
  expect(rows).toHaveLength(2)
})

test('items that were paid online go back through the provider, and all of them are all that was paid', async () => {
  const order = await orderOnline(shop, shop.ravi, { Bread: 1, Milk: 2 })
  await deliver(seller, order._id)
  const { amount } = await paymentOf(order)
  const [first, second] = order.items
  expect(await refundFirst(seller, order, 1)).toMatchObject({ status: 200 })
  await expect
    .poll(async () => (await paymentOf(order)).amount_refunded)
    .toBe(Math.floor(first ? 102 * rupeesOf(first) : 0))
  const refund = (await refundsOf(shop)).find(({ reason }) => reason === 'items_refunded')
  expect(refund).toMatchObject({ captured: amount / 100 })
  for (const refunded of [1, 2]) {
    const items = [{ product: second?.product._id ?? '', refunded }]
    expect(await seller.call(refundOrderItems, { id: order._id, items })).toMatchObject({ status: 200 })
  }
  await expect.poll(async () => (await paymentOf(order)).amount_refunded).toBe(amount)
  expect((await shop.ravi.person.call(readCredit)).body).toMatchObject({ balance: 0 })
  expect(await orderOf(shop.ravi, order._id)).toMatchObject({ refunded: amount / 100, status: 'Delivered' })
})

const rupeesOf = (item: WireOrder['items'][number]) => item.product.offerPrice

test('what somebody gave back on the provider’s screens is not given back again', async () => {
  const order = await orderOnline(shop, shop.ravi, { Milk: 2 })
  await deliver(seller, order._id)
  const { id } = await paymentOf(order)
  await refundByHand(shop, id, 5000)
  await shop.shop.db.execute(sql`UPDATE refund_books SET next_check_at = now()`)
  await expect
    .poll(async () => {
      shop.shop.jobs.wake('send sandbox webhooks')
      return (await refundsOf(shop)).filter(({ paymentId, state }) => paymentId === id && state === 'processed').length
    })
    .toBe(1)
  expect(await refundFirst(seller, order, 2)).toMatchObject({
    status: 409,
    body: { message: 'Only ₹31.60 of this order is left to refund.' },
  })
  expect((await paymentOf(order)).amount_refunded).toBe(5000)
})

test('an order is refunded by the item only once it is delivered, and is not taken back afterwards', async () => {
  const order = await orderForCash(shop.asha, { Milk: 1 })
  expect(await refundFirst(seller, order, 1)).toMatchObject({ status: 409, body: { code: 'impossible_move' } })
  await deliver(seller, order._id)
  const [item] = order.items
  const refused = [
    { id: order._id, items: [{ product: (await shop.product('Bread'))._id, refunded: 1 }] },
    { id: order._id, items: [{ product: item?.product._id ?? '', refunded: 2 }] },
  ]
  for (const body of refused) expect(await seller.call(refundOrderItems, body)).toMatchObject({ status: 409 })
  expect(await seller.call(refundOrderItems, { id: order._id, items: [] })).toMatchObject({ status: 400 })
  expect(await seller.call(refundOrderItems, { id: 'nothing', items: [{ product: 'x', refunded: 1 }] })).toMatchObject({
    status: 404,
  })
  expect(await refundFirst(shop.asha.person, order, 1)).toMatchObject({ status: 401 })
  expect(await refundFirst(seller, order, 1)).toMatchObject({ status: 200 })
  expect(await seller.call(undoOrderMove, { id: order._id, status: 'Delivered' })).toMatchObject({ status: 409 })
})

test('afterwards every paisa is in one place', async () => {
  await expect.poll(() => findLosses(shop.shop.db, {})).toEqual([])
})
