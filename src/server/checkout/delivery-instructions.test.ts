import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAddress } from '#contract/addresses/addresses.ts'
import { listMyOrders } from '#contract/orders/my-orders.ts'
import { placeCodOrder } from '#contract/orders/place-order.ts'
import { listSellerOrders } from '#contract/orders/seller-orders.ts'
import { grocery, homeAddress } from '../testing/groceries.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import type { Visitor } from '../testing/visitor.ts'

let shop: OpenShop
let asha: Visitor
let request: { items: { product: string; quantity: number }[]; address: string }

beforeAll(async () => {
  shop = await openShop({ seeds: [grocery('Sourdough')] })
  asha = await shop.shopper()
  const { body } = await asha.expectDone(addAddress, { address: homeAddress })
  const product = (await shop.product('Sourdough'))._id
  request = { items: [{ product, quantity: 1 }], address: body.address._id }
})
afterAll(() => shop.close())

const wishes = { note: 'Ring twice, leave at the gate', deliverTo: 'Meera Iyer' }
const sent = (key: string, changes: object) => asha.call(placeCodOrder, { ...request, ...changes }, { key })

test('a note for the rider and another name stay with the order, for both sides', async () => {
  await asha.call(placeCodOrder, { ...request, note: `  ${wishes.note} `, deliverTo: wishes.deliverTo })
  const seller = await shop.seller()
  expect((await asha.call(listMyOrders)).body).toMatchObject({ orders: [wishes] })
  expect((await seller.call(listSellerOrders)).body).toMatchObject({ orders: [wishes] })
})

test('without them an order has neither, and an empty one is none', async () => {
  await asha.call(placeCodOrder, request)
  await asha.call(placeCodOrder, { ...request, note: ' ', deliverTo: '' })
  const [second, first] = (await asha.expectDone(listMyOrders)).body.orders
  for (const order of [first, second]) {
    expect(order).not.toHaveProperty('note')
    expect(order).not.toHaveProperty('deliverTo')
  }
})

test('too long ones are sent back, and a name that cannot be shown', async () => {
  expect(await asha.call(placeCodOrder, { ...request, note: 'x'.repeat(201) })).toMatchObject({
    status: 400,
    body: { fields: { note: 'Use 200 characters or fewer.' } },
  })
  expect(await asha.call(placeCodOrder, { ...request, deliverTo: 'x'.repeat(81) })).toMatchObject({
    status: 400,
    body: { fields: { deliverTo: 'Use 80 characters or fewer.' } },
  })
  expect(await asha.call(placeCodOrder, { ...request, deliverTo: 'Meera\u202eareeM' })).toMatchObject({
    status: 400,
    body: { fields: { deliverTo: 'This contains characters that can’t be shown.' } },
  })
})

test('the same key with another note is another request; an empty note is the same as none', async () => {
  const first = await sent('wishes-1', { note: 'Ring twice' })
  expect((await sent('wishes-1', { note: ' Ring twice ' })).body.orderId).toBe(first.body.orderId)
  expect(await sent('wishes-1', { note: 'Ring once' })).toMatchObject({ status: 409, body: { code: 'key_reused' } })
  expect(await sent('wishes-1', { note: 'Ring twice', deliverTo: 'Meera' })).toMatchObject({ status: 409 })
  const plain = await sent('wishes-2', {})
  expect((await sent('wishes-2', { note: '', deliverTo: ' ' })).body.orderId).toBe(plain.body.orderId)
})

test('the shop asks about the same groceries again, whatever the note says', async () => {
  const heard = await sent('wishes-3', { note: 'Another note', askIfRepeated: true })
  expect(heard).toMatchObject({ status: 409, body: { code: 'ordered_recently' } })
})
