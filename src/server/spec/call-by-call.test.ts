import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkUser } from '#contract/accounts/accounts.ts'
import { addAddress } from '#contract/addresses/addresses.ts'
import { listMyOrders } from '#contract/orders/my-orders.ts'
import { listSellerOrders } from '#contract/orders/seller-orders.ts'
import { expectReply } from '../testing/answer.ts'
import { grocery, homeAddress } from '../testing/groceries.ts'
import { type OpenShop, openShop, type WireProduct } from '../testing/open-shop.ts'
import { pay } from '../testing/paying.ts'
import type { Visitor } from '../testing/visitor.ts'

let shop: OpenShop
let person: Visitor
let seller: Visitor
let bread: WireProduct
let address: string

beforeAll(async () => {
  shop = await openShop({ seeds: [grocery('Bread', { price: 5, offerPrice: 4.35 })] })
  bread = await shop.product('Bread')
  ;[person, seller] = [await shop.shopper(), await shop.seller()]
  const added = await person.post('/api/address/add', { address: homeAddress })
  address = expectReply(addAddress, added.body).address._id
})
afterAll(() => shop.close())

const lies = () => ({
  userId: 'somebody-else',
  items: [{ product: bread._id, quantity: 2, price: 0.01, offerPrice: 0.01 }],
  address,
  amount: 0.01,
})

test('§7 calls are made with cookies: without them nobody is signed in', async () => {
  expect((await person.get('/api/user/is-auth')).body.success).toBe(true)
  expect((await shop.visitor().get('/api/user/is-auth')).body.success).toBe(false)
})

test('§7 is-auth of both kinds answers 200 and success:false when nobody is signed in', async () => {
  for (const path of ['/api/user/is-auth', '/api/seller/is-auth']) {
    expect(await shop.visitor().get(path)).toMatchObject({ status: 200, body: { success: false } })
  }
})

test('§7 order/cod: userId, prices and amount in the body are accepted and not believed', async () => {
  expect((await person.post('/api/order/cod', lies())).body).toMatchObject({ success: true })
  const me = expectReply(checkUser, (await person.get('/api/user/is-auth')).body).user._id
  const [order] = expectReply(listMyOrders, (await person.get('/api/order/user')).body).orders
  expect(order).toMatchObject({ userId: me, amount: 8.87, items: [{ product: { offerPrice: 4.35 }, quantity: 2 }] })
})

test('§7 order/stripe takes the same body and answers amount, currency and id at the top', async () => {
  const { body } = await person.post('/api/order/stripe', lies())
  expect(body).toMatchObject({ id: expect.stringMatching(/^order_/), amount: 887, currency: 'INR' })
})

test('§7 verifyOrder takes the provider’s result with amount, userId, items and address, and answers success and message', async () => {
  const { body } = await person.post('/api/order/stripe', lies())
  const result = (await pay(shop, String(body.id))).body
  for (let time = 0; time < 2; time++) {
    const verified = await person.post('/api/order/verifyOrder', { ...lies(), ...result, amount: 1 })
    expect(verified.body).toMatchObject({ success: true, message: 'Payment success, order placed.' })
  }
  const orders = expectReply(listMyOrders, (await person.get('/api/order/user')).body).orders
  expect(orders.filter(({ paymentType }) => paymentType === 'Online')).toMatchObject([{ amount: 8.87 }])
})

test('§7 verifyOrder refuses a result that the provider did not sign', async () => {
  const { body } = await person.post('/api/order/stripe', lies())
  const result = (await pay(shop, String(body.id))).body
  const forged = {
    ...result,
    razorpay_signature: result.razorpay_signature.replace(/^./, (digit) => (digit === '0' ? '1' : '0')),
  }
  expect(await person.post('/api/order/verifyOrder', forged)).toMatchObject({ status: 400, body: { success: false } })
  const short = { ...result, razorpay_signature: 'é'.repeat(64) }
  expect(await person.post('/api/order/verifyOrder', short)).toMatchObject({ status: 400, body: { success: false } })
})

test('§7 product/list names products in and out of stock', async () => {
  await seller.post('/api/product/stock', { id: bread._id, inStock: false })
  const { products } = (await shop.visitor().get('/api/product/list')).body
  expect(products).toMatchObject([{ name: 'Bread', inStock: false }])
  await seller.post('/api/product/stock', { id: bread._id, inStock: true })
})

test('§7 product/stock says what is wanted: the same call twice changes nothing more', async () => {
  for (let time = 0; time < 2; time++) {
    const heard = await seller.post('/api/product/stock', { id: bread._id, inStock: true })
    expect(heard.body).toMatchObject({ success: true, message: 'Stock Updated', product: { inStock: true } })
  }
})

test('§7 order/user and order/seller list the newest first', async () => {
  for (const [who, path, list] of [
    [person, '/api/order/user', listMyOrders],
    [seller, '/api/order/seller', listSellerOrders],
  ] as const) {
    const { orders } = expectReply(list, (await who.get(path)).body)
    const times = orders.map(({ createdAt }) => createdAt)
    expect(times.length).toBeGreaterThan(1)
    expect(times).toEqual(times.toSorted().toReversed())
  }
})
