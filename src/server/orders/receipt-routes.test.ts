import { afterAll, beforeAll, expect, test } from 'vitest'
import { cancelMyOrder } from '#contract/orders/my-orders.ts'
import { placeCodOrder } from '#contract/orders/place-order.ts'
import { readReceipt, readReceipts } from '#contract/orders/receipts.ts'
import { moveOrder } from '#contract/orders/seller-orders.ts'
import { pay } from '../testing/paying.ts'
import { openPayingShop, type PayingShop } from '../testing/paying-shop.ts'
import type { Visitor } from '../testing/visitor.ts'

let shop: PayingShop

beforeAll(async () => {
  shop = await openPayingShop()
})
afterAll(() => shop.close())

const receiptOf = (person: Visitor, id: string) => person.call(readReceipt, { id })

async function recipientForCash(): Promise<string> {
  const items = await shop.asha.itemsOf({ Milk: 2 })
  const { body } = await shop.asha.person.call(placeCodOrder, { items, address: shop.asha.address })
  return String(body.orderId)
}

test('cash is on the receipt once it was paid at the door', async () => {
  const id = await recipientForCash()
  expect((await receiptOf(shop.asha.person, id)).body).toMatchObject({
    order: { _id: id, cart: 80, tax: 1.6, amount: 81.6 },
    payments: [],
    refunds: [],
  })
  const seller = await shop.seller()
  for (const status of ['Packed', 'Out for delivery', 'Delivered'] as const)
    await seller.call(moveOrder, { id, status })
  const { body } = await receiptOf(shop.asha.person, id)
  const history = body.order?.history ?? []
  expect(body).toMatchObject({ payments: [{ type: 'COD', amount: 81.6, at: history.at(-1)?.at }], refunds: [] })
})

test('an online payment is on it, and after a cancellation its refund', async () => {
  const { body: result } = await pay(shop, await shop.asha.begin({ Milk: 2 }), { webhook: 'never' })
  const { body } = await shop.asha.verify(result)
  const paid = [{ type: 'Online', amount: 81.6 }]
  expect((await receiptOf(shop.asha.person, body.orderId ?? '')).body).toMatchObject({ payments: paid, refunds: [] })
  await shop.asha.person.call(cancelMyOrder, { id: body.orderId ?? '' })
  await expect
    .poll(async () => (await receiptOf(shop.asha.person, body.orderId ?? '')).body)
    .toMatchObject({ payments: paid, refunds: [{ amount: 81.6, state: 'processed' }] })
})

test('the seller reads many at once, in the sequence asked for', async () => {
  const [first, second] = [await recipientForCash(), await recipientForCash()]
  const seller = await shop.seller()
  const { body } = await seller.call(readReceipts, { ids: [second, 'unknown', first, second].join(',') })
  expect(body.receipts?.map(({ order }) => order._id)).toEqual([second, first])
  expect(body.receipts?.[0]).toMatchObject({ order: { amount: 81.6 }, payments: [], refunds: [] })
  const many = Array.from({ length: 101 }, (_, index) => `id${index}`).join(',')
  expect(await seller.call(readReceipts, { ids: many })).toMatchObject({
    status: 400,
    body: { message: 'Choose up to 100 orders.' },
  })
  expect((await seller.callUnchecked(readReceipts)).status).toBe(400)
  expect((await shop.asha.person.call(readReceipts, { ids: first })).status).toBe(401)
})

test('nobody else reads it', async () => {
  const id = await recipientForCash()
  const unknown = { status: 404, body: { code: 'not_found', message: 'We couldn’t find this order.' } }
  expect(await receiptOf(shop.ravi.person, id)).toMatchObject(unknown)
  expect(await receiptOf(shop.asha.person, 'unknown')).toMatchObject(unknown)
  expect((await receiptOf(shop.visitor(), id)).status).toBe(401)
  expect((await shop.asha.person.callUnchecked(readReceipt)).status).toBe(400)
})
