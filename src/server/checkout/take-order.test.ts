import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkUser } from '#contract/accounts/accounts.ts'
import {
  giveCredit,
  listCustomerOrders,
  listCustomers,
  readCustomer,
  receivePayment,
  saveOwedLimit,
  undoPayment,
} from '#contract/customers/customers.ts'
import { readCashDay } from '#contract/delivery/cash-day.ts'
import { saveMaxPromise } from '#contract/delivery/seller-delivery.ts'
import { barFromCash } from '#contract/orders/cash-bars.ts'
import { readCredit } from '#contract/orders/credit.ts'
import { readReceipts } from '#contract/orders/receipts.ts'
import { listSellerOrders, moveOrder, refundOrderItems, undoOrderMove } from '#contract/orders/seller-orders.ts'
import { matchList, quoteTakenOrder, takeOrder } from '#contract/orders/take-order.ts'
import { showSales } from '#contract/sales/sales.ts'
import { listActivity } from '#contract/shop/activity.ts'
import { listMails } from '#contract/shop/mail.ts'
import type { ReplyBody } from '../testing/answer.ts'
import { cashCustomer } from '../testing/cash-customers.ts'
import { cashLosses } from '../testing/cash-ledger.ts'
import { everybodyMayOwe } from '../testing/everybody-may-owe.ts'
import { grocery } from '../testing/groceries.ts'
import { findLosses } from '../testing/money-ledger.ts'
import { type OpenShop, openShop, type StaffVisitor } from '../testing/open-shop.ts'
import type { Visitor } from '../testing/visitor.ts'

let shop: OpenShop
let seller: Visitor
let ravi: StaffVisitor
beforeAll(async () => {
  shop = await openShop({
    seeds: [
      grocery('Bread', { stock: 90 }),
      grocery('Toned Milk', { category: 'Dairy', weight: '1 L' }),
      grocery('Red Onion', { category: 'Vegetables', weight: '500 g' }),
    ],
  })
  seller = await shop.seller()
  ravi = await shop.staff('manager', 'Ravi')
  await everybodyMayOwe(shop.shop.db)
})
afterAll(async () => {
  expect(await findLosses(shop.shop.db, {})).toEqual([])
  expect(await cashLosses(shop.shop.db)).toEqual([])
  await shop.close()
})

const home = { street: '9 Temple Road', area: 'Hebbal', city: 'Bengaluru', state: 'Karnataka', zipcode: '560024' }
const lata = { name: 'Lata Devi', phone: '98860 11111' }
const breads = async (quantity: number) => [{ product: (await shop.product('Bread'))._id, quantity }]
const stockOfBread = async () => (await shop.product('Bread')).stock
const call = async (changes: object) =>
  ravi.call(takeOrder, {
    channel: 'phone',
    newCustomer: lata,
    newAddress: { ...home, ...lata },
    items: await breads(2),
    pay: 'cash',
    ...changes,
  })
async function taken(changes: object = {}) {
  const { body } = await call(changes)
  if (!body.success) throw new Error(body.message)
  return body.order
}
const deliver = async (id: string) => {
  for (const status of ['Packed', 'Out for delivery', 'Delivered'] as const)
    await seller.expectDone(moveOrder, { id, status })
}
/** Nothing goes on account to where nothing has arrived yet. */
const arrived = async (who: object) => deliver((await taken({ ...who, items: await breads(1), pay: 'cash' }))._id)
const onAccount = async (id: string) => (await seller.expectDone(readCustomer, { id })).body
const till = async () => (await seller.expectDone(readCashDay)).body.till.orders
async function refund({ _id: id, items }: ReplyBody<typeof takeOrder>['order'], refunded: number) {
  const back = items.map(({ product }) => ({ product: product._id, refunded }))
  return (await seller.expectDone(refundOrderItems, { id, items: back })).body.order
}
const owedBy = async (id: string) => (await onAccount(id)).customer.owed

describe('a caller without an email', () => {
  test('gets an account by phone number, a promise and a fee as on the site, and no emails', async () => {
    const before = await stockOfBread()
    const order = await taken()
    expect(order).toMatchObject({
      channel: 'phone',
      paymentType: 'COD',
      isPaid: false,
      status: 'Order Placed',
      amount: 81.6,
      address: { firstName: 'Lata', lastName: 'Devi', phone: '98860 11111', street: '9 Temple Road' },
    })
    expect(order.promise?.by).toBeTruthy()
    expect(await stockOfBread()).toBe(Number(before) - 2)
    const { customers } = (await seller.expectDone(listCustomers, { search: '886011' })).body
    expect(customers).toMatchObject([{ _id: order.userId, name: 'Lata Devi', orders: 1, owed: 0 }])
    const { mails } = (await seller.expectDone(listMails, { limit: '50' })).body
    expect(mails).toEqual([])
  })

  test('is the same customer with the next call, however the number is typed', async () => {
    const again = await taken({ newCustomer: { ...lata, phone: '+91-98860-11111' } })
    const { orders } = (await seller.expectDone(listCustomerOrders, { id: again.userId })).body
    expect(orders).toHaveLength(2)
    const { email, addresses } = await onAccount(again.userId)
    expect(email).toBeNull()
    expect(addresses).toHaveLength(1)
  })

  test('has an order that says who took it', async () => {
    const { _id } = await taken()
    const { orders } = (await seller.expectDone(listSellerOrders, { search: _id, limit: '1' })).body
    expect(orders).toMatchObject([{ channel: 'phone', handling: { takenBy: 'Ravi' } }])
  })
})

test('a known customer is served from their own addresses, and only from those', async () => {
  const asha = await cashCustomer(shop, { phone: '9880012345' })
  await asha.order()
  const { _id: customer } = (await asha.person.expectDone(checkUser)).body.user
  const { addresses } = await onAccount(customer)
  const known = { customer, newCustomer: undefined, newAddress: undefined }
  const order = await taken({ ...known, address: addresses[0]?._id })
  expect(order).toMatchObject({ userId: customer, address: { phone: '9880012345' } })
  const lataDevis = (await onAccount((await taken()).userId)).addresses[0]?._id
  expect(await call({ ...known, address: lataDevis })).toMatchObject({ status: 403 })
  expect(await call({ ...known })).toMatchObject({ status: 400, body: { message: 'Choose an address.' } })
  expect(await call({ ...known, customer: 'nobody', address: addresses[0]?._id })).toMatchObject({ status: 404 })
})

test('what can’t be sold, delivered or paid later is refused with a sentence, and changes nothing', async () => {
  const before = await stockOfBread()
  expect(await call({ items: await breads(99) })).toMatchObject({ status: 409, body: { code: 'out_of_stock' } })
  expect(await call({ newAddress: { ...home, ...lata, zipcode: '12' } })).toMatchObject({
    body: { code: 'not_served' },
  })
  expect(await call({ newCustomer: { name: 'Lata', phone: '98' } })).toMatchObject({
    body: { code: 'missing_details' },
  })
  expect(await call({ totalSeen: 1 })).toMatchObject({ status: 409, body: { code: 'total_changed' } })
  expect(await stockOfBread()).toBe(before)
  const barred = await taken({ newCustomer: { name: 'Bindu', phone: '9886022222' } })
  await seller.expectDone(barFromCash, { order: barred._id, kinds: ['account'], reason: 'Never opens' })
  for (const pay of ['cash', 'account'])
    expect(await call({ newCustomer: { name: 'Bindu', phone: '9886022222' }, pay })).toMatchObject({
      body: { code: 'cash_refused' },
    })
  const turned = 'Lata\u202eataL'
  expect(await call({ newCustomer: { ...lata, name: turned } })).toMatchObject({
    body: { fields: { 'newCustomer.name': expect.anything() } },
  })
  expect(await call({ newAddress: { ...home, ...lata, name: turned } })).toMatchObject({
    body: { fields: { 'newAddress.name': expect.anything() } },
  })
  const door = { ...home, name: 'Lata Devi', phone: 'next door' }
  expect(await call({ newAddress: door })).toMatchObject({
    body: { fields: { 'newAddress.phone': expect.anything() } },
  })
  const key = 'one-click'
  const body = {
    channel: 'phone',
    newCustomer: lata,
    newAddress: { ...home, ...lata },
    items: await breads(1),
    pay: 'cash',
  } as const
  const [one, two] = [await ravi.call(takeOrder, body, { key }), await ravi.call(takeOrder, body, { key })]
  expect(one.body).toEqual(two.body)
})

test('in a busy shop the caller chooses an hour, as on the site', async () => {
  await seller.expectDone(saveMaxPromise, { minutes: 15 })
  const items = await breads(1)
  const quote = { channel: 'phone', pincode: '560024', items } as const
  const busy = (await ravi.expectDone(quoteTakenOrder, quote)).body
  expect(busy.by).toBeUndefined()
  expect(busy.problem).toMatch(/choose a delivery time/)
  expect(await call({})).toMatchObject({ status: 409, body: { code: 'too_busy' } })
  const slot = busy.slots?.[0]?.from ?? ''
  const { by, problem } = (await ravi.expectDone(quoteTakenOrder, { ...quote, slot })).body
  expect(problem).toBeUndefined()
  expect(by).toBe(busy.slots?.[0]?.until)
  expect((await taken({ slot, promisedBy: by })).promise?.slot).toEqual(busy.slots?.[0])
  await seller.expectDone(saveMaxPromise, { minutes: null })
})

describe('what is bought on account', () => {
  test('is owed until it is paid, less what was missing, cancelled or returned', async () => {
    const mohan = { newCustomer: { name: 'Mohan', phone: '9886033333' }, pay: 'account' }
    await arrived(mohan)
    const order = await taken(mohan)
    const { userId } = order
    expect(order).toMatchObject({ paidBy: 'Account', isPaid: false })
    expect(await owedBy(userId)).toBe(81.6)
    const cancelled = await taken({ ...mohan, items: await breads(3) })
    expect(await owedBy(userId)).toBe(204)
    await seller.expectDone(moveOrder, { id: cancelled._id, status: 'Cancelled' })
    expect(await owedBy(userId)).toBe(81.6)
    await deliver(order._id)
    expect(await owedBy(userId)).toBe(81.6)
    const paid = await seller.expectDone(receivePayment, { id: userId, amount: 50, by: 'cash' })
    expect(paid.body).toMatchObject({ message: '₹50 received', owed: 31.6 })
    await seller.expectDone(receivePayment, { id: userId, amount: 40, by: 'upi' })
    const { customer, account } = await onAccount(userId)
    expect(customer.owed).toBe(-8.4)
    expect(account.map(({ reason, amount }) => [reason, amount])).toEqual([
      ['payment', -40],
      ['payment', -50],
      ['order_cancelled', -122.4],
      ['order', 122.4],
      ['order', 81.6],
    ])
    const refunded = await refund(order, 1)
    expect(refunded.itemRefunds).toMatchObject([{ amount: 40.8, byHand: 40.8, toCredit: 0, toPayment: 0 }])
    expect(refunded.bill.at(-1)).toMatchObject({ label: 'Taken off the account', amount: -40.8 })
    const after = await onAccount(userId)
    expect(after).toMatchObject({ customer: { owed: -49.2, spent: 81.6 }, storeCredit: 0 })
    expect(after.account[0]).toMatchObject({ reason: 'refunded', amount: -40.8, orderId: order._id })
  })

  test('is unpaid until payments cover it, the oldest order first, and unpaid again when one is taken back', async () => {
    const ritu = { newCustomer: { name: 'Ritu', phone: '9886099999' }, pay: 'account' }
    await arrived(ritu)
    const first = await taken(ritu)
    await taken({ ...ritu, items: await breads(1) })
    const { userId: id } = first
    const ordersOnAccount = async () => {
      const { orders } = (await seller.expectDone(listCustomerOrders, { id })).body
      return orders.filter(({ paidBy }) => paidBy === 'Account')
    }
    const paid = async () => (await ordersOnAccount()).map(({ isPaid }) => isPaid).reverse()
    const pay = async (amount: number) =>
      (await seller.expectDone(receivePayment, { id, amount, by: 'upi' })).body.payment
    expect(await paid()).toEqual([false, false])
    await pay(50)
    expect(await paid()).toEqual([false, false])
    const { receipts } = (await seller.expectDone(readReceipts, { ids: first._id })).body
    expect(receipts).toMatchObject([{ payments: [{ type: 'UPI', amount: 50 }], owed: 31.6 }])
    const rest = await pay(50)
    expect(await paid()).toEqual([true, false])
    await seller.expectDone(undoPayment, { id: rest })
    expect(await paid()).toEqual([false, false])
    await pay(31.6)
    expect(await paid()).toEqual([true, false])
    await seller.expectDone(moveOrder, { id: first._id, status: 'Cancelled' })
    const orders = await ordersOnAccount()
    expect(orders).toMatchObject([{ isPaid: true }, { status: 'Cancelled', isPaid: false }])
    expect(orders[1]?.refund).toBeUndefined()
    expect((await taken({ ...ritu, items: await breads(1) })).isPaid).toBe(true)
    expect((await taken({ ...ritu, items: await breads(1) })).isPaid).toBe(false)
  })

  test('and paid by store credit in part comes off what is owed first, and the rest is store credit again', async () => {
    const padma = { newCustomer: { name: 'Padma', phone: '9886066666' } }
    const cash = await taken(padma)
    await deliver(cash._id)
    await refund(cash, 1)
    const sale = await taken({ ...padma, channel: 'counter', newAddress: undefined, pay: 'account', useCredit: true })
    expect(await onAccount(sale.userId)).toMatchObject({ customer: { owed: 40.8 }, storeCredit: 0 })
    await refund(sale, 2)
    expect(await onAccount(sale.userId)).toMatchObject({ customer: { owed: 0 }, storeCredit: 40.8 })
  })

  test('has its payment taken back when it was a mistake, once, and the cash is out of the till', async () => {
    const { userId } = await taken({ newCustomer: { name: 'Quasim', phone: '9886077777' }, pay: 'account' })
    const before = await till()
    const { payment } = (await seller.expectDone(receivePayment, { id: userId, amount: 816, by: 'cash' })).body
    for (const _ of [1, 2])
      expect((await ravi.expectDone(undoPayment, { id: payment })).body).toEqual({
        success: true,
        message: '₹816 taken back',
        owed: 81.6,
      })
    expect(await till()).toBe(before)
    const { account } = await onAccount(userId)
    expect(account.map(({ reason, isUndone }) => [reason, isUndone])).toEqual([
      ['payment_undone', false],
      ['payment', true],
      ['order', false],
    ])
    for (const id of ['nothing', account[2]?._id ?? ''])
      expect(await seller.call(undoPayment, { id })).toMatchObject({ status: 404 })
  })

  test('is paid once, however often the button is pressed, and the cash is in the till', async () => {
    const { userId } = await taken({ newCustomer: { name: 'Nila', phone: '9886044444' }, pay: 'account' })
    const before = await till()
    const pay = { id: userId, amount: 81.6, by: 'cash' } as const
    for (const _ of [1, 2, 3]) await seller.expectDone(receivePayment, pay, { key: 'nila-pays' })
    expect(await owedBy(userId)).toBe(0)
    expect((await till()) - before).toBeCloseTo(81.6)
    for (const amount of [0, -5, 1.001])
      expect(await seller.call(receivePayment, { ...pay, amount })).toMatchObject({ status: 400 })
  })
})

describe('how much a customer may owe', () => {
  test('is nothing until the shop says so, and is refused with what is owed and the limit', async () => {
    const sunita = { newCustomer: { name: 'Sunita', phone: '9886012121' } }
    await arrived(sunita)
    const { userId: id } = await taken(sunita)
    await seller.expectDone(saveOwedLimit, { id, limit: 0 })
    const onAccountNow = { ...sunita, pay: 'account' }
    const before = await stockOfBread()
    expect(await call(onAccountNow)).toMatchObject({
      status: 409,
      body: {
        code: 'owed_limit',
        message: 'They owe ₹0 and have no limit for buying on account. Set one on their page first.',
      },
    })
    expect(await stockOfBread()).toBe(before)
    expect((await ravi.expectDone(saveOwedLimit, { id, limit: 100 })).body.message).toBe('They may owe up to ₹100')
    await taken(onAccountNow)
    expect(await call(onAccountNow)).toMatchObject({
      body: {
        message:
          'They owe ₹81.60, and their limit is ₹100: ₹81.60 more can’t go on account. Take a payment or change the limit on their page first.',
      },
    })
    await seller.expectDone(receivePayment, { id, amount: 70, by: 'upi' })
    await taken(onAccountNow)
    await seller.expectDone(saveOwedLimit, { id, limit: 50 })
    expect((await onAccount(id)).customer).toMatchObject({ owed: 93.2, owedLimit: 50 })
    await seller.expectDone(receivePayment, { id, amount: 200, by: 'upi' })
    await seller.expectDone(saveOwedLimit, { id, limit: 0 })
    await taken(onAccountNow)
    expect((await onAccount(id)).customer).toMatchObject({ owed: -25.2, owedLimit: 0 })
    for (const limit of [-1, 0.001, 1_000_001])
      expect(await seller.call(saveOwedLimit, { id, limit })).toMatchObject({ status: 400 })
    expect(await seller.call(saveOwedLimit, { id: 'nobody', limit: 1 })).toMatchObject({ status: 404 })
    const { activity } = (await seller.expectDone(listActivity, { subject: 'customers' })).body
    expect(activity.find(({ act }) => act === 'customer_limit_set')).toMatchObject({
      target: id,
      details: { amount: 0 },
    })
  })
})

describe('store credit given by hand', () => {
  test('says why to the customer, once, and pays for the next order', async () => {
    const asha = await cashCustomer(shop, { phone: '9880054321' })
    await asha.order()
    const { _id: id } = (await asha.person.expectDone(checkUser)).body.user
    const credit = { id, amount: 40.8, reason: 'Late on Diwali' }
    for (const _ of [1, 2])
      expect((await ravi.expectDone(giveCredit, credit, { key: 'late' })).body).toMatchObject({
        message: '₹40.80 of store credit given',
        storeCredit: 40.8,
      })
    const { balance, entries } = (await asha.person.expectDone(readCredit)).body
    expect([balance, entries]).toMatchObject([40.8, [{ reason: 'by_hand', amount: 40.8, note: 'Late on Diwali' }]])
    expect((await onAccount(id)).creditEntries).toEqual(entries)
    for (const wrong of [{ amount: 0 }, { amount: -5 }, { reason: ' ' }])
      expect(await seller.call(giveCredit, { ...credit, ...wrong })).toMatchObject({ status: 400 })
  })
})

describe('a sale at the counter', () => {
  const sell = { channel: 'counter', newCustomer: undefined, newAddress: undefined } as const

  test('is on the same stock, paid and handed over at once, and nobody’s', async () => {
    const before = await stockOfBread()
    const customers = (await seller.expectDone(listCustomers, { limit: '200' })).body.customers.length
    const order = await taken(sell)
    expect(order).toMatchObject({ channel: 'counter', paidBy: 'Cash', isPaid: true, status: 'Delivered' })
    expect(order.fee ?? 0).toBe(0)
    expect(order.promise).toBeUndefined()
    expect(await stockOfBread()).toBe(Number(before) - 2)
    expect(await taken({ ...sell, pay: 'upi' })).toMatchObject({ paidBy: 'UPI', isPaid: true })
    expect((await seller.expectDone(listCustomers, { limit: '200' })).body.customers).toHaveLength(customers)
  })

  test('is no known customer’s in the figures, unless who buys leaves a name', async () => {
    const rows = async () => {
      const { body } = await seller.expectDone(showSales, { by: 'customer' })
      return new Map(body.rows.map(({ name, orders }) => [name, orders ?? 0]))
    }
    const before = await rows()
    const more = async (name: string) => ((await rows()).get(name) ?? 0) - (before.get(name) ?? 0)
    await taken(sell)
    const { userId } = await taken({ ...sell, newCustomer: { name: 'Pushpa', phone: '9886088888' } })
    await taken({ ...sell, customer: userId, newCustomer: undefined })
    expect(await more('Counter sales without a name')).toBe(1)
    expect(await more('New customers')).toBe(1)
    expect(await more('Known customers')).toBe(1)
  })

  test('may be owed by somebody who is known, and by nobody else', async () => {
    expect(await call({ ...sell, pay: 'account' })).toMatchObject({ body: { code: 'missing_details' } })
    const order = await taken({ ...sell, newCustomer: { name: 'Omana', phone: '9886055555' }, pay: 'account' })
    expect(await owedBy(order.userId)).toBe(81.6)
    for (const nobody of [sell, { newCustomer: undefined }])
      expect(await call({ ...nobody, customer: 'countersales00000000', pay: 'account' })).toMatchObject({ status: 404 })
    await taken({ ...sell, customer: order.userId })
    expect((await onAccount(order.userId)).customer).toMatchObject({ name: 'Omana', phone: '9886055555', orders: 2 })
  })
})

describe('what comes back at the counter', () => {
  const sell = { channel: 'counter', newCustomer: undefined, newAddress: undefined } as const

  test('is paid back as it was paid: cash out of the till, UPI beside it', async () => {
    const before = await till()
    const cash = await taken(sell)
    expect((await till()) - before).toBeCloseTo(81.6)
    expect((await refund(cash, 1)).itemRefunds).toMatchObject([{ byHand: 40.8, toCredit: 0, toPayment: 0 }])
    expect((await till()) - before).toBeCloseTo(40.8)
    await refund(cash, 2)
    expect((await till()) - before).toBeCloseTo(0)
    expect((await refund(await taken({ ...sell, pay: 'upi' }), 2)).bill.at(-1)).toMatchObject({
      label: 'Refunded by UPI',
      amount: -81.6,
    })
    expect((await till()) - before).toBeCloseTo(0)
  })

  test('is as if it had not been sold, when the sale is undone at once', async () => {
    const [pieces, before] = [await stockOfBread(), await till()]
    const named = { ...sell, newCustomer: { name: 'Omana', phone: '9886055555' } }
    const sales = [await taken(sell), await taken({ ...sell, pay: 'upi' }), await taken({ ...named, pay: 'account' })]
    const owed = await owedBy(sales[2]?.userId ?? '')
    for (const { _id: id } of sales) {
      expect((await ravi.expectDone(moveOrder, { id, status: 'Cancelled' })).body.order.status).toBe('Cancelled')
      expect(await ravi.call(moveOrder, { id, status: 'Cancelled' })).toMatchObject({ status: 409 })
    }
    expect(await stockOfBread()).toBe(pieces)
    expect((await till()) - before).toBeCloseTo(0)
    expect((await owedBy(sales[2]?.userId ?? '')) - owed).toBeCloseTo(-81.6)
  })

  test('can’t be undone after a refund', async () => {
    const part = await taken(sell)
    await refund(part, 1)
    const refused = { status: 409, body: { message: expect.stringMatching(/refund its items/) } }
    expect(await ravi.call(moveOrder, { id: part._id, status: 'Cancelled' })).toMatchObject(refused)
    expect(await seller.call(undoOrderMove, { id: part._id, status: 'Delivered' })).toMatchObject({ status: 409 })
  })
})

test('a list is matched to products, and quoted before it is taken', async () => {
  const { lines } = (await seller.expectDone(matchList, { text: '2 milk, 1 kg onions\n3 zzzz' })).body
  expect(lines.map(({ typed, found: [best] }) => [typed, best?.product.name, best?.quantity])).toEqual([
    ['2 milk', 'Toned Milk', 2],
    ['1 kg onions', 'Red Onion', 2],
    ['3 zzzz', undefined, undefined],
  ])
  const quote = { channel: 'phone', pincode: '560024' } as const
  const { body } = await seller.expectDone(quoteTakenOrder, { ...quote, items: await breads(2) })
  expect(body).toMatchObject({ total: 81.6, due: 81.6, lines: [{ quantity: 2 }] })
  expect(body.by).toBeTruthy()
  const short = (await seller.expectDone(quoteTakenOrder, { ...quote, items: await breads(99) })).body
  expect(short.problem).toMatch(/left of Bread/)
  expect(
    (await seller.expectDone(quoteTakenOrder, { ...quote, pincode: '1', items: await breads(1) })).body.problem,
  ).toBe('We don’t deliver to 1 yet.')
  const { rows } = await shop.shop.db.execute(sql`SELECT FROM users WHERE name = 'zzzz'`)
  expect(rows).toEqual([])
})
