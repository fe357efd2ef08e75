import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkUser } from '#contract/accounts/accounts.ts'
import { addAddress } from '#contract/addresses/addresses.ts'
import { listMyOrders } from '#contract/orders/my-orders.ts'
import { expectReply } from '../testing/answer.ts'
import { grocery, homeAddress } from '../testing/groceries.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import { pay } from '../testing/paying.ts'
import type { Visitor } from '../testing/visitor.ts'

let shop: OpenShop
let seller: Visitor
let person: Visitor
let bread: string
let address: string

beforeAll(async () => {
  shop = await openShop({ seeds: [grocery('Bread')] })
  bread = (await shop.product('Bread'))._id
  seller = await shop.seller()
})
afterAll(() => shop.close())
beforeEach(async () => {
  person = await shop.shopper()
  const added = await person.post('/api/address/add', { address: homeAddress })
  address = expectReply(addAddress, added.body).address._id
  await person.post('/api/cart/update', { cartItems: { [bread]: 2 } })
})

const order = () => ({ items: [{ product: bread, quantity: 2 }], address })
const myOrders = async () => expectReply(listMyOrders, (await person.get('/api/order/user')).body).orders
async function cart(): Promise<object> {
  return expectReply(checkUser, (await person.get('/api/user/is-auth')).body).user.cartItems
}

test('§4 a cart that changes while a user is logged in is saved to the server, from the first one to none', async () => {
  for (const cartItems of [{ [bread]: 3 }, { [bread]: 12 }, { [bread]: 1 }, {}]) {
    expect((await person.post('/api/cart/update', { cartItems })).body).toMatchObject({ message: 'cart Updated' })
    expect(await cart()).toEqual(cartItems)
  }
})

test('§4 the seller toggles inStock, and the product list has it at the next load', async () => {
  for (const inStock of [false, true]) {
    await seller.post('/api/product/stock', { id: bread, inStock })
    expect((await shop.product('Bread')).inStock).toBe(inStock)
  }
})

test('§4 cash on delivery: on success the cart is emptied and the order is among my orders', async () => {
  expect(await cart()).toEqual({ [bread]: 2 })
  expect((await person.post('/api/order/cod', order())).body).toMatchObject({ success: true })
  expect(await cart()).toEqual({})
  expect(await myOrders()).toMatchObject([{ status: 'Order Placed', isPaid: false }])
})

test('§4 a cash order that is refused leaves the cart as it was', async () => {
  expect((await person.post('/api/order/cod', { ...order(), address: 'nowhere' })).status).toBe(404)
  expect(await cart()).toEqual({ [bread]: 2 })
  expect(await myOrders()).toEqual([])
})

test('§4 online payment: on success it verifies with the server, which empties the cart and places the order', async () => {
  const { body } = await person.post('/api/order/stripe', order())
  expect(await cart()).toEqual({ [bread]: 2 })
  expect(await myOrders()).toEqual([])
  const result = (await pay(shop, String(body.id))).body
  const verified = await person.post('/api/order/verifyOrder', result)
  expect(verified.body).toMatchObject({ success: true, message: 'Payment success, order placed.' })
  expect(await cart()).toEqual({})
  expect(await myOrders()).toMatchObject([{ isPaid: true }])
})

test('§4 an order’s status is text, and a cash order is paid once it is delivered', async () => {
  await person.post('/api/order/cod', order())
  const [placed] = await myOrders()
  const seen: [string, boolean][] = []
  for (const status of ['Packed', 'Out for delivery', 'Delivered']) {
    await seller.post('/api/order/status', { id: placed?._id, status })
    const [now] = await myOrders()
    seen.push([String(now?.status), Boolean(now?.isPaid)])
  }
  expect(seen).toEqual([
    ['Packed', false],
    ['Out for delivery', false],
    ['Delivered', true],
  ])
})

test('§4 user and seller sessions are checked apart, and one browser may hold both', async () => {
  const both = await shop.shopper()
  await both.post('/api/seller/login', shop.shop.config.seller)
  expect((await both.get('/api/user/is-auth')).body.success).toBe(true)
  expect((await both.get('/api/seller/is-auth')).body.success).toBe(true)
  await both.get('/api/user/logout')
  expect((await both.get('/api/user/is-auth')).body.success).toBe(false)
  expect((await both.get('/api/seller/is-auth')).body.success).toBe(true)
  await both.get('/api/seller/logout')
  expect((await both.get('/api/seller/is-auth')).body.success).toBe(false)
})
