import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAddress } from '#contract/addresses/addresses.ts'
import { listMyOrders } from '#contract/orders/my-orders.ts'
import { expectReply } from '../testing/answer.ts'
import { grocery, homeAddress } from '../testing/groceries.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import { readPage } from '../testing/read-page.ts'
import type { Visitor } from '../testing/visitor.ts'

/** Price, quantity, and what the shopper pays for it: cart, 2 % tax rounded down to the paisa, total. */
const BILLS = [
  [4.35, 1, 4.35, 0.08, 4.43],
  [4.35, 2, 8.7, 0.17, 8.87],
  [0.01, 1, 0.01, 0, 0.01],
  [0.49, 1, 0.49, 0, 0.49],
  [0.5, 1, 0.5, 0.01, 0.51],
  [19.99, 3, 59.97, 1.19, 61.16],
  [1.1, 99, 108.9, 2.17, 111.07],
  [1_000_000, 99, 99_000_000, 1_980_000, 100_980_000],
] as const

let shop: OpenShop
let person: Visitor
let address: string

beforeAll(async () => {
  const prices = new Set(BILLS.map(([price]) => price))
  shop = await openShop({
    pages: true,
    seeds: [...prices].map((price) => grocery(`At ${price}`, { price, offerPrice: price })),
  })
  person = await shop.shopper()
  const added = await person.post('/api/address/add', { address: homeAddress })
  address = expectReply(addAddress, added.body).address._id
})
afterAll(() => shop.close())

test.each(BILLS)(
  '§9 %d × %d: tax is 2%% of the cart amount, shipping is free, the total is both',
  async (price, quantity, cart, tax, amount) => {
    const items = [{ product: (await shop.product(`At ${price}`))._id, quantity }]
    expect((await person.post('/api/order/cod', { items, address })).body).toMatchObject({ success: true })
    const [order] = expectReply(listMyOrders, (await person.get('/api/order/user')).body).orders
    expect(order).toMatchObject({ cart, tax, amount })
    const online = await person.post('/api/order/stripe', { items, address })
    if (amount >= 1) expect(online.body.amount).toBe(Math.round(amount * 100))
  },
)

test('§9 the cart amount is the sum of its lines, to the paisa', async () => {
  const [low, high] = [await shop.product('At 4.35'), await shop.product('At 19.99')]
  const items = [
    { product: low._id, quantity: 3 },
    { product: high._id, quantity: 2 },
  ]
  await person.post('/api/order/cod', { items, address })
  const [order] = expectReply(listMyOrders, (await person.get('/api/order/user')).body).orders
  expect(order).toMatchObject({ cart: 53.03, tax: 1.06, amount: 54.09 })
})

test('§9 the payment methods are COD and Online', async () => {
  const { body } = await shop.visitor().get('/api/openapi.json')
  expect(JSON.stringify(body)).toContain('"paymentType":{"type":"string","enum":["COD","Online"]}')
})

test('§9 the currency symbol is ₹', async () => {
  expect((await readPage(shop, '/products')).the('main').text).toContain('₹4.35')
})

test('§9 the payment widget gets a public test key, and never the secret', async () => {
  const items = [{ product: (await shop.product('At 19.99'))._id, quantity: 1 }]
  const { body } = await person.post('/api/order/stripe', { items, address })
  expect(body.key).toMatch(/^rzp_test_/)
  expect(body).not.toHaveProperty('secret')
})

test('§9 a claimed delivery time under 30 minutes and 10,000+ claimed customers', async () => {
  const { text } = (await readPage(shop, '/')).the('main')
  expect(text).toMatch(/under 30 minutes/)
  expect(text).toMatch(/10,000\+/)
})

test('§8 every refusal has a message that a person can read', async () => {
  const calls = [
    shop.visitor().post('/api/user/login', { email: 'a@b.example', password: 'wrong' }),
    shop.visitor().get('/api/address/get'),
    person.post('/api/order/cod', {}),
    person.post('/api/cart/update', {}),
    person.post('/api/address/add', {}),
    person.get('/api/nothing'),
    person.get('/api/order/seller'),
    shop.visitor().post('/api/product/stock', {}),
  ]
  for (const { status, body } of await Promise.all(calls)) {
    expect(status).toBeGreaterThanOrEqual(400)
    expect(body).toMatchObject({ success: false, code: expect.stringMatching(/^[a-z_]+$/) })
    expect(body.message).toMatch(/^[A-Z][^{}<>]{5,120}$/)
  }
})

test('§8 a message that cannot be taken is refused, so that the contact form can say so', async () => {
  const heard = await shop.visitor().post('/api/contact', { user_name: 'Asha' })
  expect(heard).toMatchObject({ status: 400, body: { success: false } })
})

test('§8 a failed user-session check is no error: the user stays not logged in', async () => {
  const stale = shop.visitor()
  stale.cookies.set('token', 'made-up')
  expect(await stale.get('/api/user/is-auth')).toMatchObject({ status: 200, body: { success: false } })
})
