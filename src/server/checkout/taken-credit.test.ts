import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkUser } from '#contract/accounts/accounts.ts'
import { askAccountCode, askPhoneCode, loginWithPhone } from '#contract/accounts/phone-codes.ts'
import { listAddresses } from '#contract/addresses/addresses.ts'
import {
  giveCredit,
  listCustomerOrders,
  mergeCustomers,
  readCustomer,
  receivePayment,
  saveOwedLimit,
} from '#contract/customers/customers.ts'
import { readCashDay } from '#contract/delivery/cash-day.ts'
import type { BodyToSend } from '#contract/endpoint.ts'
import { moveOrder, refundOrderItems } from '#contract/orders/seller-orders.ts'
import { askSpendingCode, quoteTakenOrder, takeOrder } from '#contract/orders/take-order.ts'
import { cashCustomer } from '../testing/cash-customers.ts'
import { cashLosses } from '../testing/cash-ledger.ts'
import { grocery } from '../testing/groceries.ts'
import { findLosses } from '../testing/money-ledger.ts'
import { openShop } from '../testing/open-shop.ts'
import { PhoneShop } from '../testing/phone-shop.ts'
import { rewriteOrders } from '../testing/rewrite-orders.ts'
import { newAttempt } from '../testing/visitor.ts'

let shop: PhoneShop
let bread: string
beforeAll(async () => {
  shop = await PhoneShop.open()
  bread = (await shop.open.product('Bread'))._id
})
afterAll(async () => {
  expect(await findLosses(shop.open.shop.db, {})).toEqual([])
  expect(await cashLosses(shop.open.shop.db)).toEqual([])
  await shop.close()
})

const LOAF = 40.8
const REQUIRED = { status: 409, body: { code: 'code_required', fields: { code: expect.any(String) } } }
const home = { street: '9 Temple Road', area: 'Hebbal', city: 'Bengaluru', state: 'Karnataka', zipcode: '560024' }
const elsewhere = { ...home, street: '12 Lake Road' }
let numbers = 0
const newNumber = () => `98451${String(10_000 + numbers++)}`
const loaves = (quantity: number) => [{ product: bread, quantity }]
const take = (body: object, key: string = newAttempt()['idempotency-key']) =>
  shop.seller.call(takeOrder, { channel: 'counter', items: loaves(1), pay: 'cash', ...body } as never, { key })
async function taken(body: object) {
  const { body: reply } = await take(body)
  if (!reply.success) throw new Error(reply.message)
  return reply.order
}
const quote = async (body: object) =>
  (await shop.seller.expectDone(quoteTakenOrder, { channel: 'counter', items: loaves(1), ...body } as never)).body
const customerOf = async (id: string) => (await shop.seller.expectDone(readCustomer, { id })).body
const creditOf = async (id: string) => (await customerOf(id)).storeCredit
const till = async () => (await shop.seller.expectDone(readCashDay)).body.till.orders
const give = (id: string, amount: number) =>
  shop.seller.expectDone(giveCredit, { id, amount, reason: 'Late' }, { key: newAttempt()['idempotency-key'] })

/** Somebody who has ordered by phone before, had it delivered and has store credit. */
async function neighbour({ credit = LOAF, name = 'Lata Devi' } = {}) {
  const phone = newNumber()
  const newAddress = { ...home, name, phone }
  const order = await taken({ channel: 'phone', newCustomer: { name, phone }, newAddress })
  for (const status of ['Packed', 'Out for delivery', 'Delivered'] as const)
    await shop.seller.expectDone(moveOrder, { id: order._id, status })
  if (credit > 0) await give(order.userId, credit)
  return { id: order.userId, phone, number: `+91${phone}`, newAddress, lastOrder: order._id }
}
const ordersOf = async (id: string) =>
  (await shop.seller.expectDone(listCustomerOrders, { id })).body.orders.map(({ _id }) => _id)
const age = (orders: string[], hours: number) =>
  rewriteOrders(shop.open.shop.db, (tx) =>
    tx.execute(sql`UPDATE orders SET created_at = orders.created_at + ${hours} * interval '1 hour'
      WHERE id = ANY (${sql.param(orders)})`),
  )
/** What a stranger says who knows the number. */
const stranger = (phone: string, place = elsewhere) => ({
  channel: 'phone',
  newCustomer: { name: 'Somebody Else', phone },
  newAddress: { ...place, name: 'Somebody Else', phone: '9000000001' },
})
const codeFor = ({ id, number }: { id: string; number: string }) =>
  shop.codeFor(number, () => shop.seller.expectDone(askSpendingCode, { customer: id }))

describe('store credit at the counter', () => {
  test('stays where it is when a number is typed, unless it is asked for: the till has what the quote said', async () => {
    const { id, phone } = await neighbour()
    const before = await till()
    expect(await quote({ newCustomer: { phone } })).toMatchObject({ total: LOAF, due: LOAF, storeCredit: LOAF })
    const order = await taken({ newCustomer: { name: 'Somebody Else', phone }, totalSeen: LOAF, creditSeen: 0 })
    expect(order).toMatchObject({ userId: id, isPaid: true })
    expect(order.credit ?? 0).toBe(0)
    expect((await till()) - before).toBeCloseTo(LOAF)
    expect(await creditOf(id)).toBe(LOAF)
    await taken({ customer: id })
    expect(await creditOf(id)).toBe(LOAF)
  })

  test('pays when it is asked for, for a typed number and for a chosen customer, and the quote says what is left', async () => {
    const { id, phone } = await neighbour()
    for (const who of [{ newCustomer: { phone } }, { customer: id }]) {
      const quoted = await quote({ ...who, useCredit: true, items: loaves(2) })
      expect(quoted).toMatchObject({ total: 81.6, due: LOAF, storeCredit: LOAF })
      expect(quoted.code).toBeUndefined()
    }
    const before = await till()
    const newCustomer = { name: 'Lata Devi', phone }
    const seen = { totalSeen: 81.6, creditSeen: LOAF }
    const order = await taken({ newCustomer, useCredit: true, items: loaves(2), ...seen })
    expect(order).toMatchObject({ userId: id, amount: 81.6, credit: LOAF })
    expect((await till()) - before).toBeCloseTo(LOAF)
    expect(await creditOf(id)).toBe(0)
  })

  test('is asked about when it is another than was said, with the new bill, and nothing is changed', async () => {
    const { id } = await neighbour()
    const sale = { customer: id, useCredit: true, items: loaves(2), totalSeen: 81.6, creditSeen: LOAF }
    await give(id, 10)
    const more = await take(sale)
    expect(more).toMatchObject({
      status: 409,
      body: {
        code: 'total_changed',
        message: 'You now pay ₹30.80. Is that all right?',
        bill: { total: 81.6, credit: 50.8, due: 30.8 },
      },
    })
    expect(await creditOf(id)).toBe(50.8)
    expect(await take({ ...sale, useCredit: false })).toMatchObject({ body: { code: 'total_changed' } })
    expect((await customerOf(id)).customer.orders).toBe(1)
    expect(await taken({ ...sale, creditSeen: 50.8 })).toMatchObject({ credit: 50.8 })
  })

  test('is nobody’s where nobody is named, and none of a number without an account', async () => {
    expect(await take({ useCredit: true })).toMatchObject({ status: 400, body: { code: 'missing_details' } })
    const quoted = await quote({ newCustomer: { phone: newNumber() }, useCredit: true })
    expect(quoted).toMatchObject({ total: LOAF, due: LOAF })
    expect([quoted.storeCredit, quoted.account, quoted.code]).toEqual([undefined, undefined, undefined])
    const newCustomer = { name: 'Navin', phone: newNumber() }
    expect((await taken({ newCustomer, useCredit: true, creditSeen: 0 })).credit ?? 0).toBe(0)
  })

  test('comes back with the refund of what it paid for, and never as cash', async () => {
    const { id } = await neighbour()
    const before = await till()
    const part = await taken({ customer: id, useCredit: true, items: loaves(2) })
    const items = [{ product: bread, refunded: 2 }]
    const { body } = await shop.seller.expectDone(refundOrderItems, { id: part._id, items })
    expect(body.order.itemRefunds).toMatchObject([{ byHand: LOAF, toCredit: LOAF }])
    expect(await creditOf(id)).toBe(LOAF)
    const whole = await taken({ customer: id, useCredit: true })
    await shop.seller.expectDone(moveOrder, { id: whole._id, status: 'Cancelled' })
    expect(await creditOf(id)).toBe(LOAF)
    expect((await till()) - before).toBeCloseTo(0)
  })

  test('takes a code above ₹500 in a day, in one sale or in several', async () => {
    const known = await neighbour({ credit: 5000 })
    const { id } = known
    const sale = { customer: id, useCredit: true }
    expect((await quote({ ...sale, items: loaves(12) })).code).toBeUndefined()
    const tooMuch = { ...sale, items: loaves(13) }
    expect((await quote(tooMuch)).code).toMatch(/^More than ₹500 of store credit/)
    expect(await take(tooMuch)).toMatchObject(REQUIRED)
    expect(await creditOf(id)).toBe(5000)
    const undone = await taken({ ...sale, items: loaves(12) })
    await shop.seller.expectDone(moveOrder, { id: undone._id, status: 'Cancelled' })
    await taken({ ...sale, items: loaves(10) })
    await taken({ ...sale, items: loaves(2) })
    expect(await take(sale)).toMatchObject(REQUIRED)
    expect((await quote(sale)).code).toBeTruthy()
    expect(await taken({ ...sale, code: await codeFor(known) })).toMatchObject({ credit: LOAF })
    const before = await ordersOf(id)
    await age(before, -25)
    await taken(sale)
    await age(before, 25)
  })
})

test('two tills at once use no more than the day’s sum without a code, and two orders one code once', async () => {
  const known = await neighbour({ credit: 5000 })
  const sale = { customer: known.id, useCredit: true, items: loaves(8) }
  const sold = await Promise.all([take(sale), take(sale), take(sale)])
  expect(sold.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  const code = await codeFor(known)
  const call = { ...stranger(known.phone), useCredit: true, code }
  const ordered = await Promise.all([take(call), take(call)])
  expect(ordered.map(({ status }) => status).sort()).toEqual([200, 401])
  expect(await creditOf(known.id)).toBeCloseTo(5000 - 9 * LOAF)
})

describe('store credit on the phone', () => {
  test('of a neighbour is not there for a stranger who says the number', async () => {
    const { id, phone } = await neighbour()
    const order = await taken({ ...stranger(phone), totalSeen: LOAF })
    expect(order).toMatchObject({ userId: id, amount: LOAF, isPaid: false })
    expect(order.credit ?? 0).toBe(0)
    const asked = { ...stranger(phone), useCredit: true }
    expect(await quote({ ...asked, pincode: home.zipcode })).toMatchObject({
      storeCredit: LOAF,
      code: expect.stringContaining('Nothing has been delivered to this address before'),
    })
    expect((await quote({ ...asked, newAddress: undefined })).code).toBeUndefined()
    expect(await take(asked)).toMatchObject(REQUIRED)
    expect(await take({ ...asked, code: '123456' })).toMatchObject({ status: 401, body: { code: 'wrong_code' } })
    expect(await creditOf(id)).toBe(LOAF)
    expect((await customerOf(id)).customer.orders).toBe(2)
  })

  test('pays without a code where something was delivered before, however the address is written', async () => {
    const { id, phone, newAddress } = await neighbour()
    const call = { channel: 'phone', useCredit: true, newAddress: { ...newAddress, street: '9, temple road' } }
    const newCustomer = { name: 'Lata', phone }
    expect((await quote({ ...call, newCustomer, pincode: home.zipcode })).code).toBeUndefined()
    expect(await taken({ ...call, newCustomer })).toMatchObject({ userId: id, credit: LOAF, isPaid: true })
    await give(id, LOAF)
    const { addresses } = await customerOf(id)
    const saved = addresses.find(({ street }) => street === home.street)?._id
    expect(await taken({ ...call, newAddress: undefined, customer: id, address: saved })).toMatchObject({
      credit: LOAF,
    })
  })

  test('another flat of the same house is a new address, and so is one where nothing has arrived yet', async () => {
    const { id, phone } = await neighbour()
    const flat = { ...stranger(phone, { ...home, area: 'Flat 7, Hebbal' }), useCredit: true }
    expect(await take(flat)).toMatchObject(REQUIRED)
    await taken({ ...flat, useCredit: false })
    expect(await take(flat)).toMatchObject(REQUIRED)
    const { addresses } = await customerOf(id)
    const saved = addresses.find(({ area }) => area.startsWith('Flat'))?._id
    const chosen = { channel: 'phone', customer: id, address: saved, useCredit: true }
    expect((await quote({ ...chosen, pincode: home.zipcode })).code).toBeTruthy()
    expect(await take(chosen)).toMatchObject(REQUIRED)
  })

  test('goes to a new address with the code that the number got, once, and the text says what it does', async () => {
    const known = await neighbour()
    const { id, phone, number } = known
    const call = { ...stranger(phone), useCredit: true, totalSeen: LOAF, creditSeen: LOAF }
    const code = await shop.codeFor(number, () => shop.seller.expectDone(askSpendingCode, { phone }))
    const { text } = shop.texts.textsTo(number).at(-1) ?? {}
    expect(text).toContain('pay for an order with your store credit or put it on your account')
    const wrong = code === '000000' ? '111111' : '000000'
    expect(await take({ ...call, code: wrong })).toMatchObject({ status: 401, body: { code: 'wrong_code' } })
    const key = 'neighbour-pays'
    const first = await take({ ...call, code }, key)
    expect(first).toMatchObject({ status: 200, body: { order: { userId: id, credit: LOAF } } })
    expect((await take({ ...call, code }, key)).body).toEqual(first.body)
    await give(id, LOAF)
    expect(await take({ ...call, code })).toMatchObject({ status: 401 })
    expect(await creditOf(id)).toBe(LOAF)
  })

  test('a code is not used up by an order that is refused for something else', async () => {
    const known = await neighbour()
    const call = { ...stranger(known.phone), useCredit: true, code: await codeFor(known) }
    expect(await take({ ...call, items: loaves(1), totalSeen: 1 })).toMatchObject({ body: { code: 'total_changed' } })
    expect(await take({ ...call, newAddress: { ...call.newAddress, zipcode: '12' } })).toMatchObject({
      body: { code: 'not_served' },
    })
    expect((await take(call)).status).toBe(200)
  })

  test('no other code does it, and its code does nothing else', async () => {
    const [one, other] = [await neighbour(), await neighbour()]
    const call = { ...stranger(one.phone), useCredit: true }
    const person = shop.open.visitor()
    const signIn = await shop.codeFor(one.number, () => person.expectDone(askPhoneCode, { phone: one.phone }))
    expect(await take({ ...call, code: signIn })).toMatchObject({ status: 401 })
    const others = await codeFor(other)
    expect(await take({ ...call, code: others })).toMatchObject({ status: 401 })
    expect(await person.call(loginWithPhone, { phone: other.phone, code: others })).toMatchObject({ status: 401 })
    const pair = { into: one.id, from: other.id }
    expect(await shop.seller.call(mergeCustomers, { ...pair, code: others })).toMatchObject({ status: 401 })
    expect(await take({ ...stranger(other.phone), useCredit: true, code: others })).toMatchObject({ status: 200 })
  })

  test('of somebody who orders on the site: the number of their own newest order gets the code', async () => {
    const phone = newNumber()
    const asha = await cashCustomer(shop.open, { phone })
    await asha.order()
    const { _id: id } = (await asha.person.expectDone(checkUser)).body.user
    await give(id, LOAF)
    // A stranger's number at the door of an order by phone gets nothing.
    const call = { ...stranger('9000000001'), newCustomer: undefined, customer: id }
    await taken(call)
    expect(await take({ ...call, useCredit: true })).toMatchObject(REQUIRED)
    const code = await codeFor({ id, number: `+91${phone}` })
    expect(await take({ ...call, useCredit: true, code })).toMatchObject({ status: 200 })
    expect(shop.texts.textsTo('+919000000001')).toEqual([])
    expect((await asha.person.call(askAccountCode)).status).toBe(409)
    expect((await asha.person.expectDone(listAddresses)).body.addresses).toHaveLength(2)
  })

  test('no code goes to a number that ordered nothing for half a year, or to nobody', async () => {
    const { phone, id } = await neighbour()
    await shop.longAfterOrdersOf(`+91${phone}`, async () => {
      const { status, body } = await shop.seller.call(askSpendingCode, { customer: id })
      expect([status, body.message]).toEqual([409, expect.stringContaining('another owner')])
    })
    for (const nobody of [{ phone: newNumber() }, { customer: 'nobody' }, { customer: 'countersales00000000' }, {}])
      expect(await shop.seller.call(askSpendingCode, nobody)).toMatchObject({ status: 404 })
    expect(shop.texts.textsTo(`+91${phone}`)).toEqual([])
  })
})

describe('what goes on the account of a number', () => {
  test('to a new address takes a code, for a typed number and for a chosen customer', async () => {
    const known = await neighbour({ credit: 0 })
    const { id, phone, newAddress } = known
    await shop.seller.expectDone(saveOwedLimit, { id, limit: 1000 })
    const typed = { ...stranger(phone), pay: 'account' }
    const quoted = await quote({ ...typed, pincode: home.zipcode })
    expect(quoted).toMatchObject({ account: { owed: 0, owedLimit: 1000 }, code: expect.any(String) })
    for (const call of [typed, { ...typed, newCustomer: undefined, customer: id }])
      expect(await take(call)).toMatchObject(REQUIRED)
    expect((await customerOf(id)).customer.owed).toBe(0)
    const own = { ...typed, newAddress }
    expect((await quote({ ...own, pincode: home.zipcode })).code).toBeUndefined()
    await taken(own)
    await taken({ ...typed, code: await codeFor(known) })
    expect((await customerOf(id)).customer.owed).toBe(81.6)
  })

  test('with a typed number at the counter, above ₹500 in a day; a chosen customer has the limit that the shop gave', async () => {
    const { id, phone } = await neighbour({ credit: 0 })
    await shop.seller.expectDone(saveOwedLimit, { id, limit: 5000 })
    const sale = { newCustomer: { name: 'Somebody Else', phone }, pay: 'account', items: loaves(12) }
    await taken(sale)
    expect((await quote({ ...sale, items: loaves(1) })).code).toMatch(/₹500/)
    expect(await take({ ...sale, items: loaves(1) })).toMatchObject(REQUIRED)
    await taken({ customer: id, pay: 'account', items: loaves(20) })
  })

  test('is refused with the limit first: nobody is sent a code for what can’t be bought', async () => {
    const { id, phone } = await neighbour({ credit: 0 })
    await shop.seller.expectDone(saveOwedLimit, { id, limit: 0 })
    expect(await take({ ...stranger(phone), pay: 'account' })).toMatchObject({
      status: 409,
      body: { code: 'owed_limit' },
    })
    // An advance is the customer's money, too.
    await shop.seller.expectDone(receivePayment, { id, amount: 100, by: 'upi' })
    expect(await take({ ...stranger(phone), pay: 'account' })).toMatchObject(REQUIRED)
  })
})

test('a shop without text messages says so, and uses the credit at known addresses', async () => {
  const seller = { email: 'owner@shop.example', password: 'a long password of the owner', demo: false }
  const small = await openShop({ seeds: [grocery('Bread')], config: { seller } })
  const owner = await small.seller()
  const product = (await small.product('Bread'))._id
  const phone = newNumber()
  const newAddress = { ...home, name: 'Lata', phone }
  const call = {
    channel: 'phone',
    newCustomer: { name: 'Lata', phone },
    newAddress,
    items: [{ product, quantity: 1 }],
  } satisfies Partial<BodyToSend<typeof takeOrder>>
  const { order } = (await owner.expectDone(takeOrder, { ...call, pay: 'cash' })).body
  for (const status of ['Packed', 'Out for delivery', 'Delivered'] as const)
    await owner.expectDone(moveOrder, { id: order._id, status })
  await owner.expectDone(giveCredit, { id: order.userId, amount: LOAF, reason: 'Late' })
  expect(await owner.call(askSpendingCode, { phone })).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('this shop sends none yet') },
  })
  const used = await owner.expectDone(takeOrder, { ...call, pay: 'cash', useCredit: true })
  expect(used.body.order).toMatchObject({ credit: LOAF })
  await small.close()
})
