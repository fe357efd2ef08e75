import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkUser } from '#contract/accounts/accounts.ts'
import { addAddress } from '#contract/addresses/addresses.ts'
import { listMyOrders } from '#contract/orders/my-orders.ts'
import { listSellerOrders } from '#contract/orders/seller-orders.ts'
import { expectReply } from '../testing/answer.ts'
import { grocery, homeAddress } from '../testing/groceries.ts'
import { type OpenShop, openShop, type WireProduct } from '../testing/open-shop.ts'
import type { Visitor } from '../testing/visitor.ts'

let shop: OpenShop
let person: Visitor
let seller: Visitor
let bread: WireProduct
let milk: WireProduct
let address: string

beforeAll(async () => {
  shop = await openShop({
    seeds: [grocery('Bread', { price: 5, offerPrice: 4.35 }), grocery('Milk', { category: 'Dairy', weight: '' })],
  })
  ;[bread, milk] = [await shop.product('Bread'), await shop.product('Milk')]
  ;[person, seller] = [await shop.shopper(), await shop.seller()]
  const added = await person.post('/api/address/add', { address: homeAddress })
  address = expectReply(addAddress, added.body).address._id
  const items = [
    { product: bread._id, quantity: 2 },
    { product: milk._id, quantity: 1 },
  ]
  await person.post('/api/order/cod', { items, address })
})
afterAll(() => shop.close())

test('§3 a product has _id, name, category, price, offerPrice, image list, description list, inStock and an optional weight', () => {
  expect(bread).toEqual({
    _id: expect.any(String),
    name: 'Bread',
    category: 'Bakery',
    price: 5,
    offerPrice: 4.35,
    image: [],
    description: ['Baked this morning'],
    inStock: true,
    stock: null,
    weight: '400 g',
    quantity: { amount: 400, unit: 'g' },
    unitPrice: { amount: 10.88, per: 'kg' },
  })
  expect(milk).toMatchObject({ weight: null })
})

test('§3 a cart is a map from product id to a whole quantity, held in the user as cartItems', async () => {
  const cartItems = { [milk._id]: 3, [bread._id]: 1 }
  await person.post('/api/cart/update', { cartItems })
  const { user } = expectReply(checkUser, (await person.get('/api/user/is-auth')).body)
  expect(user.cartItems).toEqual(cartItems)
  for (const quantity of [1.5, '2', null, -1, 0]) {
    expect((await person.post('/api/cart/update', { cartItems: { [bread._id]: quantity } })).status).toBe(400)
  }
  expect((await person.get('/api/user/is-auth')).body.user).toEqual(expect.objectContaining({ cartItems }))
})

test('§3 a user has _id, name, email and cartItems, and the password never comes back', async () => {
  const { body } = await person.get('/api/user/is-auth')
  // Beside the spec's fields, and only while an order is under way.
  const { hasOpenOrder: _, ...user } = expectReply(checkUser, body).user
  expect(Object.keys(user).toSorted()).toEqual(['_id', 'cartItems', 'email', 'name'])
  expect(JSON.stringify(body)).not.toMatch(/password|argon/i)
})

test('§3 an address has its thirteen fields, and says whether it is the default', async () => {
  const { addresses } = (await person.get('/api/address/get')).body
  expect(Object.keys(homeAddress)).toHaveLength(12)
  expect(addresses).toEqual([{ _id: address, ...homeAddress, isDefault: true }])
})

test('§3 an order has items with product and quantity, amount, payment type, status, isPaid and createdAt', async () => {
  const [order] = expectReply(listMyOrders, (await person.get('/api/order/user')).body).orders
  expect(order).toMatchObject({
    _id: expect.any(String),
    items: [
      { product: { _id: bread._id, name: 'Bread', offerPrice: 4.35 }, quantity: 2 },
      { product: { _id: milk._id, name: 'Milk', category: 'Dairy' }, quantity: 1 },
    ],
    amount: 49.67,
    paymentType: 'COD',
    status: 'Order Placed',
    isPaid: false,
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
  })
})

test('§3 the seller sees the full address, and the date in both spellings', async () => {
  const [order] = expectReply(listSellerOrders, (await seller.get('/api/order/seller')).body).orders
  expect(order?.address).toEqual({ _id: address, ...homeAddress })
  expect(order?.createAt).toBe(order?.createdAt)
  expect(Number.isNaN(Date.parse(String(order?.createAt)))).toBe(false)
})

test('§3 an order keeps the product as it was when it was ordered', async () => {
  await seller.post('/api/product/stock', { id: bread._id, inStock: false })
  await seller.post('/api/product/archive', { id: milk._id, archived: true })
  const [order] = expectReply(listMyOrders, (await person.get('/api/order/user')).body).orders
  expect(order?.items.map(({ product }) => product.name)).toEqual(['Bread', 'Milk'])
})
