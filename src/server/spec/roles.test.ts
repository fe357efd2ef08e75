import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAddress } from '#contract/addresses/addresses.ts'
import { listProducts } from '#contract/catalog/catalog.ts'
import { listSellerOrders } from '#contract/orders/seller-orders.ts'
import { expectReply } from '../testing/answer.ts'
import { CONTRACT_CALLS } from '../testing/contract-calls.ts'
import { grocery, homeAddress } from '../testing/groceries.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import type { Visitor } from '../testing/visitor.ts'

let shop: OpenShop
let visitor: Visitor
let person: Visitor
let seller: Visitor
let bread: string

beforeAll(async () => {
  shop = await openShop({ pages: true, seeds: [grocery('Bread')] })
  bread = (await shop.product('Bread'))._id
  visitor = shop.visitor()
  ;[person, seller] = [await shop.shopper(), await shop.seller()]
})
afterAll(() => shop.close())

test('§6 a visitor browses and searches', async () => {
  for (const path of ['/', '/products', '/products?search=bread', '/products/bakery', `/products/bakery/${bread}`]) {
    expect((await visitor.fetch(path)).status, path).toBe(200)
  }
  expect((await visitor.get('/api/product/list')).body.success).toBe(true)
})

test('§6 the cart is saved to the server only when logged in', async () => {
  const cartItems = { [bread]: 1 }
  const heard = await visitor.post('/api/cart/update', { cartItems })
  expect(heard).toMatchObject({ status: 401, body: { success: false, message: 'Please login!' } })
  expect((await person.post('/api/cart/update', { cartItems })).body.success).toBe(true)
})

test.each([
  ['POST', '/api/address/add'],
  ['GET', '/api/address/get'],
  ['GET', '/api/order/user'],
  ['POST', '/api/order/cod'],
  ['POST', '/api/order/stripe'],
  ['POST', '/api/order/verifyOrder'],
])('§6 addresses and orders need login: %s %s', async (method, path) => {
  for (const stranger of [visitor, seller]) {
    const heard = method === 'GET' ? await stranger.get(path) : await stranger.post(path, {})
    expect(heard).toMatchObject({ status: 401, body: { success: false, message: 'Please login!' } })
  }
})

test('§6 a user syncs the cart, keeps addresses, places orders, sees my orders and logs out', async () => {
  const someone = await shop.shopper()
  await someone.post('/api/cart/update', { cartItems: { [bread]: 1 } })
  const { body } = await someone.post('/api/address/add', { address: homeAddress })
  const address = expectReply(addAddress, body).address._id
  const items = [{ product: bread, quantity: 1 }]
  expect((await someone.post('/api/order/cod', { items, address })).body.success).toBe(true)
  expect((await someone.get('/api/order/user')).body.orders).toHaveLength(1)
  expect((await someone.get('/api/user/logout')).body.success).toBe(true)
  expect((await someone.get('/api/order/user')).status).toBe(401)
})

test('§6 a user sees only their own addresses and orders, and orders only to their own address', async () => {
  const [asha, ravi] = [await shop.shopper(), await shop.shopper()]
  const { body } = await asha.post('/api/address/add', { address: homeAddress })
  const address = expectReply(addAddress, body).address._id
  const order = { items: [{ product: bread, quantity: 1 }], address }
  await asha.post('/api/order/cod', order)
  expect((await ravi.get('/api/address/get')).body.addresses).toEqual([])
  expect((await ravi.get('/api/order/user')).body.orders).toEqual([])
  expect((await ravi.post('/api/order/cod', order)).status).toBe(403)
})

const sellersCalls = CONTRACT_CALLS.filter(({ who }) => who === 'seller')

test.each(sellersCalls.map(({ method, path }) => [method, path]))(
  '§6 only the seller may call %s %s; the server enforces it',
  async (method, path) => {
    for (const stranger of [visitor, person]) {
      const heard = method === 'GET' ? await stranger.get(path) : await stranger.post(path, {})
      expect(heard).toMatchObject({ status: 401, body: { success: false, message: 'Not Authorized' } })
    }
  },
)

test('§6 the seller adds products, changes stock, and lists all products and all orders', async () => {
  const form = new FormData()
  const data = { name: 'Figs', description: [], category: 'Fruits', price: 80, offerPrice: 72 }
  form.set('productData', JSON.stringify(data))
  expect((await seller.post('/api/product/add', form)).body.success).toBe(true)
  expect((await seller.post('/api/product/stock', { id: bread, inStock: true })).body.success).toBe(true)
  const { products } = expectReply(listProducts, (await seller.get('/api/product/list')).body)
  expect(products.map(({ name }) => name)).toEqual(expect.arrayContaining(['Bread', 'Figs']))
  const { orders } = expectReply(listSellerOrders, (await seller.get('/api/order/seller')).body)
  expect(new Set(orders.map(({ userId }) => userId)).size).toBeGreaterThan(1)
})

test('§6 the seller signs in apart: a user’s password opens nothing there, and the seller’s no account', async () => {
  const { email, password } = shop.shop.config.seller
  const user = { email: 'shopper1@example.com', password: 'correct horse' }
  expect((await shop.visitor().post('/api/seller/login', user)).body.message).toBe('Invalid Credentials')
  const asUser = await shop.visitor().post('/api/user/login', { email, password })
  expect(asUser.body.message).toBe('Invalid email or password')
})
