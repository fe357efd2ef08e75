import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAddresses } from '#contract/addresses/addresses.ts'
import { listProducts } from '#contract/catalog/catalog.ts'
import { expectReply } from '../testing/answer.ts'
import { grocery, homeAddress } from '../testing/groceries.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'

/** One walk through all calls a client of this API makes, in its order, with the bodies and the shapes of §7. */

let shop: OpenShop

beforeAll(async () => {
  shop = await openShop({ seeds: [grocery('Bread', { price: 5, offerPrice: 4.35 })] })
})
afterAll(() => shop.close())

const id = expect.any(String)
const rupees = expect.any(Number)
const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)

test('§7 a shopper and a seller find every call and every field', async () => {
  const person = shop.visitor()
  const seller = shop.visitor()

  expect((await person.get('/api/user/is-auth')).body).toMatchObject({ success: false })
  expect((await seller.get('/api/seller/is-auth')).body).toMatchObject({ success: false })

  const account = { name: 'Asha', email: 'asha@example.com', password: 'correct horse' }
  const user = { _id: id, name: 'Asha', email: 'asha@example.com', cartItems: {} }
  expect((await person.post('/api/user/register', account)).body).toEqual({ success: true, message: 'Logged In', user })
  expect((await person.get('/api/user/logout')).body).toEqual({ success: true, message: 'Logged Out' })
  expect((await person.post('/api/user/login', account)).body).toEqual({ success: true, message: 'Logged In', user })
  expect((await person.get('/api/user/is-auth')).body).toEqual({ success: true, user })

  const login = { email: 'admin@example.com', password: 'greencart' }
  expect((await seller.post('/api/seller/login', login)).body).toEqual({ success: true, message: 'Logged In' })
  expect((await seller.get('/api/seller/is-auth')).body).toEqual({ success: true })

  const form = new FormData()
  const data = { name: 'Figs', description: ['Sweet'], category: 'Fruits', price: 80, offerPrice: 72.5 }
  form.set('productData', JSON.stringify(data))
  const picture = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#939' } })
    .png()
    .toBuffer()
  form.append('images', new Blob([new Uint8Array(picture)]), 'figs.png')
  expect((await seller.post('/api/product/add', form)).body).toMatchObject({ success: true, message: 'Product Added' })

  const { success, products } = expectReply(listProducts, (await person.get('/api/product/list')).body)
  expect(success).toBe(true)
  const [bread, figs] = products
  expect(figs).toEqual({
    _id: id,
    ...data,
    image: [expect.stringMatching(/^\/pictures\/[0-9a-f]+-640\.webp$/)],
    inStock: true,
    stock: null,
    weight: null,
  })
  expect((await seller.post('/api/product/stock', { id: figs?._id, inStock: false })).body).toMatchObject({
    success: true,
    message: 'Stock Updated',
  })

  const cartItems = { [bread?._id ?? '']: 2 }
  expect((await person.post('/api/cart/update', { cartItems })).body).toMatchObject({
    success: true,
    message: 'cart Updated',
  })

  expect((await person.post('/api/address/add', { address: homeAddress })).body).toMatchObject({
    success: true,
    message: 'Address added successfully',
  })
  const { addresses } = expectReply(listAddresses, (await person.get('/api/address/get')).body)
  expect(addresses).toEqual([{ _id: id, ...homeAddress, isDefault: true }])
  const address = addresses[0]?._id

  const items = [{ product: bread?._id, quantity: 2 }]
  const body = { userId: 'anybody', items, address, amount: 1 }
  expect((await person.post('/api/order/cod', body)).body).toMatchObject({
    success: true,
    message: 'Order Placed Successfully',
  })
  // Beside the spec's fields: an order is under way.
  const signedIn = { success: true, user: { ...user, hasOpenOrder: true } }
  expect((await person.get('/api/user/is-auth')).body).toEqual(signedIn)

  expect((await person.post('/api/order/stripe', body)).body).toMatchObject({
    success: true,
    id: expect.stringMatching(/^order_/),
    amount: 887,
    currency: 'INR',
    key: id,
  })
  const forged = {
    razorpay_order_id: 'order_x',
    razorpay_payment_id: 'pay_x',
    razorpay_signature: 'f'.repeat(64),
    amount: 1,
  }
  expect(await person.post('/api/order/verifyOrder', forged)).toMatchObject({
    body: { success: false, message: expect.any(String) },
  })

  const order = {
    _id: id,
    userId: id,
    items: [
      {
        product: {
          _id: bread?._id,
          name: 'Bread',
          category: 'Bakery',
          image: [],
          price: 5,
          offerPrice: 4.35,
          weight: '400 g',
        },
        quantity: 2,
      },
    ],
    amount: 8.87,
    bill: [
      { kind: 'items', part: 'total', label: 'Price', amount: 8.7 },
      { kind: 'delivery', part: 'total', label: 'Shipping', amount: 0 },
      { kind: 'tax', part: 'total', label: 'Tax (2%)', amount: 0.17, rate: 2 },
    ],
    cart: rupees,
    tax: rupees,
    address: { _id: address, ...homeAddress },
    paymentType: 'COD',
    status: 'Order Placed',
    isPaid: false,
    createdAt: moment,
    createAt: moment,
    number: expect.stringMatching(/^GC-/),
    history: [{ status: 'Order Placed', at: moment }],
    promise: { by: moment, first: moment, early: moment, p50: moment, changes: [], ordersBefore: 0 },
  }
  expect((await person.get('/api/order/user')).body).toEqual({ success: true, orders: [order] })
  const handled = { ...order, handling: { area: 'Central Bengaluru' } }
  expect((await seller.get('/api/order/seller')).body).toEqual({ success: true, orders: [handled] })
  expect((await seller.get('/api/seller/logout')).body).toEqual({ success: true, message: 'Logged Out' })
  expect(await seller.get('/api/order/seller')).toMatchObject({
    status: 401,
    body: { success: false, message: 'Not Authorized' },
  })
})

test('§7 the contract describes itself', async () => {
  const described = JSON.parse(await (await shop.visitor().fetch('/api/openapi.json')).text())
  const paths = Object.keys(described.paths)
  const seventeen = [
    '/api/seller/is-auth',
    '/api/user/is-auth',
    '/api/product/list',
    '/api/cart/update',
    '/api/user/login',
    '/api/user/register',
    '/api/user/logout',
    '/api/address/get',
    '/api/address/add',
    '/api/order/cod',
    '/api/order/stripe',
    '/api/order/verifyOrder',
    '/api/order/user',
    '/api/seller/login',
    '/api/seller/logout',
    '/api/product/add',
    '/api/product/stock',
    '/api/order/seller',
  ]
  for (const path of seventeen) expect(paths).toContain(path)
  const { responses } = described.paths['/api/order/cod'].post
  expect(Object.keys(responses)).toEqual(['200', '400', '401', '403', '404', '409', '413', '415', '429', '500', '503'])
  expect(JSON.stringify(responses)).toContain('`out_of_stock`: Part of your order is out of stock.')
  const page = await shop.visitor().fetch('/api/docs')
  expect(page.headers.get('content-type')).toContain('text/html')
  expect(await page.text()).toContain('/api/order/cod')
  expect((await shop.visitor().fetch('/healthz')).status).toBe(200)
  expect((await shop.visitor().fetch('/readyz')).status).toBe(200)
})
