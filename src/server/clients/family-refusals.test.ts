import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAddress } from '#contract/addresses/addresses.ts'
import { expectReply } from '../testing/answer.ts'
import { CallFailed, FamilyClient } from '../testing/family-client.ts'
import { grocery, homeAddress } from '../testing/groceries.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'

/** Everything that a shopper can be refused arrives as a sentence in `message`, never as "Request failed with …". */

const CLIENT = 'https://family.example'
const account = { name: 'Asha', email: 'asha@example.com', password: 'correct horse' }

let shop: OpenShop
let visitor: FamilyClient
let shopper: FamilyClient
let address: string
const ids: Record<string, string> = {}

beforeAll(async () => {
  shop = await openShop({
    seeds: [grocery('Bread'), grocery('Milk', { stock: 3 }), grocery('Honey', { inStock: false }), grocery('Jam')],
    config: { publicUrl: 'https://shop.example', compatibleClients: [CLIENT] },
  })
  for (const name of ['Bread', 'Milk', 'Honey', 'Jam']) ids[name] = (await shop.product(name))._id
  await (await shop.seller()).post('/api/product/archive', { id: ids.Jam, archived: true })
  visitor = new FamilyClient(shop.url, CLIENT)
  shopper = new FamilyClient(shop.url, CLIENT)
  await shopper.post('/api/user/register', account)
  const added = await shopper.post('/api/address/add', { address: homeAddress })
  address = expectReply(addAddress, added).address._id
})
afterAll(() => shop.close())

const order = (name: string, quantity = 1) => ({ items: [{ product: ids[name] ?? name, quantity }], address })
const bread = () => order('Bread')

type Refusal = [what: string, who: 'visitor' | 'shopper', path: string, body: () => unknown, message: string]

const refusals: Refusal[] = [
  [
    'a wrong password',
    'visitor',
    '/api/user/login',
    () => ({ ...account, password: 'wrong horse' }),
    'Invalid email or password',
  ],
  [
    'an unknown email',
    'visitor',
    '/api/user/login',
    () => ({ email: 'x@example.com', password: 'wrong horse' }),
    'Invalid email or password',
  ],
  [
    'login without a password',
    'visitor',
    '/api/user/login',
    () => ({ email: account.email, password: '' }),
    'Missing Details',
  ],
  ['a user who exists', 'visitor', '/api/user/register', () => account, 'User already exists'],
  [
    'a short password',
    'visitor',
    '/api/user/register',
    () => ({ ...account, email: 'new@example.com', password: 'short' }),
    'Use at least 8 characters.',
  ],
  [
    'an email that is none',
    'visitor',
    '/api/user/register',
    () => ({ ...account, email: 'asha' }),
    'Enter a valid email address.',
  ],
  [
    'registering without a name',
    'visitor',
    '/api/user/register',
    () => ({ ...account, name: undefined }),
    'Missing Details',
  ],
  [
    'a wrong seller password',
    'visitor',
    '/api/seller/login',
    () => ({ email: 'admin@example.com', password: 'wrong horse' }),
    'Invalid Credentials',
  ],
  ['saving a cart signed out', 'visitor', '/api/cart/update', () => ({ cartItems: {} }), 'Please login!'],
  ['an address signed out', 'visitor', '/api/address/add', () => ({ address: homeAddress }), 'Please login!'],
  ['an order signed out', 'visitor', '/api/order/cod', bread, 'Please login!'],
  ['paying signed out', 'visitor', '/api/order/stripe', bread, 'Please login!'],
  ['a product added by a shopper', 'shopper', '/api/product/add', () => ({}), 'Not Authorized'],
  [
    'stock switched by a shopper',
    'shopper',
    '/api/product/stock',
    () => ({ id: ids.Bread, inStock: false }),
    'Not Authorized',
  ],
  [
    'an address without a city',
    'shopper',
    '/api/address/add',
    () => ({ address: { ...homeAddress, city: '' } }),
    'Missing Details',
  ],
  [
    'a zipcode that is no number',
    'shopper',
    '/api/address/add',
    () => ({ address: { ...homeAddress, zipcode: 'SW1A' } }),
    'Enter a 6-digit PIN code, such as 560001.',
  ],
  [
    'a cart with an unknown product',
    'shopper',
    '/api/cart/update',
    () => ({ cartItems: { nothing: 1 } }),
    'We couldn’t find a product in your cart. Please remove it and try again.',
  ],
  [
    'a cart of a hundred',
    'shopper',
    '/api/cart/update',
    () => ({ cartItems: { [ids.Bread ?? '']: 100 } }),
    'You can order up to 99 of each product.',
  ],
  ['an order of nothing', 'shopper', '/api/order/cod', () => ({ items: [], address }), 'Your cart is empty.'],
  [
    'an order without an address',
    'shopper',
    '/api/order/cod',
    () => ({ ...bread(), address: undefined }),
    'Please select an address',
  ],
  [
    'paying without an address',
    'shopper',
    '/api/order/stripe',
    () => ({ ...bread(), address: '' }),
    'Please select an address',
  ],
  [
    'an unknown address',
    'shopper',
    '/api/order/cod',
    () => ({ ...bread(), address: 'nowhere' }),
    'We couldn’t find this address. Please choose another one.',
  ],
  [
    'an unknown product',
    'shopper',
    '/api/order/cod',
    () => order('nothing'),
    'We couldn’t find a product in your order. Please check your cart and try again.',
  ],
  ['more than is left', 'shopper', '/api/order/cod', () => order('Milk', 4), 'Only 3 left of Milk.'],
  ['something switched off', 'shopper', '/api/order/cod', () => order('Honey'), 'Honey is out of stock.'],
  ['something archived', 'shopper', '/api/order/cod', () => order('Jam'), 'Jam is out of stock.'],
  ['paying for something sold out', 'shopper', '/api/order/stripe', () => order('Honey'), 'Honey is out of stock.'],
  [
    'a payment result that is made up',
    'shopper',
    '/api/order/verifyOrder',
    () => ({ razorpay_order_id: 'order_x', razorpay_payment_id: 'pay_x', razorpay_signature: 'f'.repeat(64) }),
    'We couldn’t find this payment.',
  ],
]

test.each(refusals)('%s is refused with a sentence', async (_what, who, path, body, message) => {
  const answer = await (who === 'visitor' ? visitor : shopper).post(path, body())
  expect(answer).toMatchObject({ success: false, message, code: expect.any(String) })
})

test.each([
  ['my orders signed out', '/api/order/user', 'Please login!'],
  ['addresses signed out', '/api/address/get', 'Please login!'],
  ['the seller’s orders signed out', '/api/order/seller', 'Not Authorized'],
])('%s are refused with a sentence', async (_what, path, message) => {
  expect(await visitor.get(path)).toMatchObject({ success: false, message })
})

test('somebody else’s address and a key used twice are refused with a sentence', async () => {
  const other = new FamilyClient(shop.url, CLIENT)
  await other.post('/api/user/register', { ...account, email: 'ravi@example.com' })
  const message = 'This address belongs to another account.'
  expect(await other.post('/api/order/cod', bread())).toMatchObject({ success: false, message })
  const key = { 'idempotency-key': 'one-checkout' }
  expect(await shopper.post('/api/order/cod', bread(), key)).toMatchObject({ success: true })
  expect(await shopper.post('/api/order/cod', order('Bread', 2), key)).toMatchObject({
    success: false,
    message: 'This Idempotency-Key was already used for a different request.',
  })
})

test('a body that is broken, too large or of a strange kind is refused with a sentence', async () => {
  const large = { address: { ...homeAddress, street: 'x'.repeat(1_100_000) } }
  const message = 'That’s too large for us to accept. Please send less and try again.'
  expect(await shopper.post('/api/address/add', large)).toMatchObject({ success: false, message })
  const headers = { origin: CLIENT, 'content-type': 'application/json' }
  const broken = await fetch(`${shop.url}/api/user/login`, { method: 'POST', body: '{', headers })
  expect(broken.status).toBe(200)
  expect(await broken.json()).toMatchObject({ success: false, message: 'We couldn’t read this request.' })
  const strange = { origin: CLIENT, 'content-type': 'text/xml' }
  const xml = await fetch(`${shop.url}/api/user/login`, { method: 'POST', body: '<a/>', headers: strange })
  expect(xml.status).toBe(200)
  expect(await xml.json()).toMatchObject({ success: false, code: 'unsupported_type' })
})

test('too many tries are refused with a sentence and the time to wait', { timeout: 90_000 }, async () => {
  const strict = await openShop({ config: { compatibleClients: [CLIENT], signinPerMinute: 2, writesPerMinute: 2 } })
  const hasty = new FamilyClient(strict.url, CLIENT)
  const login = () => hasty.post('/api/user/login', { email: `${Math.random()}@example.com`, password: 'guess' })
  const sentence = expect.stringMatching(/^Too many attempts\. Please try again in \d+ (seconds|minutes)\.$/)
  for (const message of ['Invalid email or password', 'Invalid email or password', sentence]) {
    expect(await login()).toMatchObject({ success: false, message })
  }
  for (const message of ['Logged Out', 'Logged Out', sentence]) {
    expect(await hasty.get('/api/user/logout')).toMatchObject({ message })
  }
  const refused = await fetch(`${strict.url}/api/user/logout`, { headers: { origin: CLIENT } })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(refused.headers.get('access-control-expose-headers')).toBe('Retry-After')
  await strict.close()
})

test('a fault of the shop keeps its status, so that a retry can be told from an answer', {
  timeout: 90_000,
}, async () => {
  const broken = await openShop({ config: { compatibleClients: [CLIENT] } })
  const client = new FamilyClient(broken.url, CLIENT)
  await client.post('/api/user/register', account)
  await broken.shop.db.execute(sql`ALTER TABLE sessions RENAME TO lost`)
  const failure = await client.get('/api/user/is-auth').catch((error) => error)
  expect(failure).toBeInstanceOf(CallFailed)
  expect(failure.status).toBe(500)
  await broken.close()
})

test('everybody else sees honest statuses', async () => {
  const person = shop.visitor()
  expect((await person.post('/api/user/login', { ...account, password: 'wrong horse' })).status).toBe(401)
  expect((await person.post('/api/user/register', account)).status).toBe(409)
  expect((await person.get('/api/order/user')).status).toBe(401)
  expect((await person.get('/api/nothing')).status).toBe(404)
})
