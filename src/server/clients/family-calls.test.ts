import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkUser } from '#contract/accounts/accounts.ts'
import { loginUser } from '#contract/accounts/sign-in.ts'
import { listAddresses } from '#contract/addresses/addresses.ts'
import { listProducts } from '#contract/catalog/catalog.ts'
import { listMyOrders } from '#contract/orders/my-orders.ts'
import { listSellerOrders } from '#contract/orders/seller-orders.ts'
import { expectReply } from '../testing/answer.ts'
import { FamilyClient } from '../testing/family-client.ts'
import { grocery, homeAddress } from '../testing/groceries.ts'
import { type OpenShop, openShop, type WireProduct } from '../testing/open-shop.ts'
import { pay } from '../testing/paying.ts'

/** The seventeen calls, in the order and with the bodies of a client that lives on another site. */

const SHOP = 'https://shop.example'
const CLIENT = 'https://family.example'

let shop: OpenShop
let shopper: FamilyClient
let seller: FamilyClient
let userId: string
let address: string
let bread: WireProduct & { image: string[] }

beforeAll(async () => {
  shop = await openShop({
    seeds: [grocery('Bread', { price: 5, offerPrice: 4.35 })],
    config: { publicUrl: SHOP, compatibleClients: [CLIENT] },
  })
  shopper = new FamilyClient(shop.url, CLIENT)
  seller = new FamilyClient(shop.url, CLIENT)
})
afterAll(() => shop.close())

const id = expect.any(String)
const orderBody = () => ({ userId, items: [{ product: bread._id, quantity: 2 }], address })

test('GET /api/user/is-auth and /api/seller/is-auth say on load that nobody is signed in', async () => {
  expect(await shopper.get('/api/user/is-auth')).toMatchObject({ success: false })
  expect(await seller.get('/api/seller/is-auth')).toMatchObject({ success: false })
})

test('POST /api/user/register, GET /api/user/logout, POST /api/user/login: the session is kept on the other site', async () => {
  const account = { name: 'Asha', email: 'asha@example.com', password: 'correct horse' }
  const user = { _id: id, name: 'Asha', email: 'asha@example.com', cartItems: {} }
  expect(await shopper.post('/api/user/register', account)).toEqual({ success: true, message: 'Logged In', user })
  expect(await shopper.get('/api/user/is-auth')).toEqual({ success: true, user })
  expect(await shopper.get('/api/user/logout')).toEqual({ success: true, message: 'Logged Out' })
  expect(shopper.cookies.size).toBe(0)
  expect(await shopper.get('/api/user/is-auth')).toMatchObject({ success: false })
  const { name: _, ...login } = account
  const answer = await shopper.post('/api/user/login', login)
  expect(answer).toEqual({ success: true, message: 'Logged In', user })
  userId = expectReply(loginUser, answer).user._id
})

test('POST /api/seller/login: the seller is signed in on the other site too', async () => {
  const login = { email: 'admin@example.com', password: 'greencart' }
  expect(await seller.post('/api/seller/login', login)).toEqual({ success: true, message: 'Logged In' })
  expect(await seller.get('/api/seller/is-auth')).toEqual({ success: true })
})

test('POST /api/product/add takes a form with productData and images, and POST /api/product/stock the switch', async () => {
  const picture = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#939' } })
    .png()
    .toBuffer()
  const form = new FormData()
  const data = { name: 'Figs', description: ['Sweet'], category: 'Fruits', price: 80, offerPrice: 72.5 }
  form.append('productData', JSON.stringify(data))
  for (const name of ['front.png', 'back.png']) form.append('images', new Blob([new Uint8Array(picture)]), name)
  expect(await seller.send('/api/product/add', form)).toMatchObject({ success: true, message: 'Product Added' })
  const figs = (await productsIn(shopper)).find(({ name }) => name === 'Figs')
  expect(figs).toMatchObject({ ...data, inStock: true })
  expect(figs?.image).toHaveLength(2)
  for (const url of figs?.image ?? []) expect(url).toMatch(/^https:\/\/shop\.example\/pictures\/[0-9a-f]+-640\.webp$/)
  for (const inStock of [false, true]) {
    const switched = await seller.post('/api/product/stock', { id: figs?._id, inStock })
    expect(switched).toMatchObject({ success: true, message: 'Stock Updated' })
    expect((await productsIn(shopper)).find(({ name }) => name === 'Figs')?.inStock).toBe(inStock)
  }
})

test('GET /api/product/list names every product, with pictures that load from anywhere', async () => {
  const products = await productsIn(shopper)
  expect(products.map(({ name }) => name)).toEqual(['Bread', 'Figs'])
  bread = products[0] as typeof bread
  const [picture = ''] = products[1]?.image ?? []
  const loaded = await fetch(picture.replace(SHOP, shop.url))
  expect(loaded.status).toBe(200)
  expect(loaded.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
})

test('POST /api/cart/update saves the cart, and it is there at the next load', async () => {
  const cartItems = { [bread._id]: 2 }
  const saved = await shopper.post('/api/cart/update', { cartItems })
  expect(saved).toMatchObject({ success: true, message: 'cart Updated' })
  expect((await shopper.get('/api/user/is-auth')).user).toEqual(expect.objectContaining({ cartItems }))
})

test('POST /api/address/add and GET /api/address/get keep an address', async () => {
  const added = await shopper.post('/api/address/add', { address: { ...homeAddress, zipcode: 560024 } })
  expect(added).toMatchObject({ success: true, message: 'Address added successfully' })
  const { success, addresses } = expectReply(listAddresses, await shopper.get('/api/address/get'))
  expect({ success, addresses }).toEqual({ success: true, addresses: [{ _id: id, ...homeAddress, isDefault: true }] })
  address = addresses[0]?._id ?? ''
})

test('POST /api/order/cod places an order and empties the cart', async () => {
  const placed = await shopper.post('/api/order/cod', orderBody())
  expect(placed).toMatchObject({ success: true, message: 'Order Placed Successfully' })
  const { user } = expectReply(checkUser, await shopper.get('/api/user/is-auth'))
  expect(user.cartItems).toEqual({})
})

test('POST /api/order/stripe and /api/order/verifyOrder: an online payment becomes an order', async () => {
  const started = await shopper.post('/api/order/stripe', orderBody(), { 'idempotency-key': 'checkout-1' })
  expect(started).toMatchObject({ id: expect.stringMatching(/^order_/), amount: 887, currency: 'INR' })
  const { razorpay_order_id, razorpay_payment_id, razorpay_signature } = (await pay(shop, String(started.id))).body
  const result = { razorpay_order_id, razorpay_payment_id, razorpay_signature }
  const verified = await shopper.post('/api/order/verifyOrder', { ...result, amount: 887, ...orderBody() })
  expect(verified).toMatchObject({ success: true, message: 'Payment success, order placed.' })
})

test('GET /api/order/user and /api/order/seller list the orders, both dates and whole pictures', async () => {
  for (const client of [shopper, seller]) {
    const answer = await client.get(client === seller ? '/api/order/seller' : '/api/order/user')
    const { success, orders } = expectReply(client === seller ? listSellerOrders : listMyOrders, answer)
    expect(success).toBe(true)
    expect(orders.map(({ paymentType, isPaid }) => [paymentType, isPaid])).toEqual([
      ['Online', true],
      ['COD', false],
    ])
    for (const { amount, createAt, createdAt } of orders) {
      expect(amount).toBe(8.87)
      expect(createAt).toBe(createdAt)
    }
  }
  const figs = (await productsIn(shopper)).find(({ name }) => name === 'Figs')
  await shopper.post('/api/order/cod', { ...orderBody(), items: [{ product: figs?._id, quantity: 1 }] })
  for (const [client, path] of [
    [shopper, '/api/order/user'],
    [seller, '/api/order/seller'],
    [seller, '/api/order/seller?limit=1'],
  ] as const) {
    const { orders } = expectReply(client === seller ? listSellerOrders : listMyOrders, await client.get(path))
    expect(orders[0]?.items[0]?.product.image, path).toEqual(figs?.image)
  }
})

test('GET /api/seller/logout ends the seller’s session', async () => {
  expect(await seller.get('/api/seller/logout')).toEqual({ success: true, message: 'Logged Out' })
  expect(await seller.get('/api/seller/is-auth')).toMatchObject({ success: false })
  expect(await seller.get('/api/order/seller')).toMatchObject({ success: false, message: 'Not Authorized' })
})

test('calls with JSON are asked for first, as browsers do, and forms and reads are not', () => {
  expect(new Set(shopper.preflights)).toEqual(
    new Set([
      '/api/user/register',
      '/api/user/login',
      '/api/cart/update',
      '/api/address/add',
      '/api/order/cod',
      '/api/order/stripe',
      '/api/order/verifyOrder',
    ]),
  )
})

async function productsIn(client: FamilyClient): Promise<WireProduct[]> {
  const { success, products } = expectReply(listProducts, await client.get('/api/product/list'))
  expect(success).toBe(true)
  return products
}
