import { expect, test, vi } from 'vitest'
import { checkUser } from '#contract/accounts/accounts.ts'
import { receivePayment, saveOwedLimit } from '#contract/customers/customers.ts'
import { listOwed, readStatement, sendStatement } from '#contract/customers/owed.ts'
import { moveOrder } from '#contract/orders/seller-orders.ts'
import { takeOrder } from '#contract/orders/take-order.ts'
import { shopDayOf } from '#domain/shop-day.ts'
import { cashCustomer } from '../testing/cash-customers.ts'
import { grocery } from '../testing/groceries.ts'
import { mailShopOfFile, SOON } from '../testing/mail-shop.ts'

const { open: shop, seller, server } = await mailShopOfFile([grocery('Bread')])
const today = shopDayOf(new Date()).date
const sell = async (name: string, phone: string, pay: 'cash' | 'account') => {
  const items = [{ product: (await shop.product('Bread'))._id, quantity: 1 }]
  const body = { channel: 'counter', newCustomer: { name, phone }, items, pay } as const
  return (await seller.expectDone(takeOrder, body)).body.order
}
const known = async (name: string, phone: string) => {
  const { userId: id } = await sell(name, phone, 'cash')
  await seller.expectDone(saveOwedLimit, { id, limit: 500 })
  return id
}

test('who owes something is listed, the oldest unpaid order first, with the sum of all', async () => {
  const [lata, mohan, nila] = [
    await known('Lata', '9886011111'),
    await known('Mohan', '9886022222'),
    await known('Nila', '9886033333'),
  ]
  const first = await sell('Lata', '9886011111', 'account')
  await sell('Mohan', '9886022222', 'account')
  const later = await sell('Lata', '9886011111', 'account')
  const list = async (query = {}) => (await seller.expectDone(listOwed, query)).body
  expect(await list()).toMatchObject({
    total: 122.4,
    count: 2,
    debtors: [
      { _id: lata, name: 'Lata', owed: 81.6, owedLimit: 500, orders: 2, since: first.createdAt },
      { _id: mohan, owed: 40.8, orders: 1 },
    ],
  })
  const page = await list({ limit: '1' })
  expect(page.debtors).toHaveLength(1)
  expect((await list({ limit: '1', cursor: page.nextCursor ?? '' })).debtors).toMatchObject([{ _id: mohan }])

  await seller.expectDone(receivePayment, { id: lata, amount: 50, by: 'cash' })
  expect((await list()).debtors).toMatchObject([
    { _id: mohan },
    { _id: lata, owed: 31.6, orders: 1, since: later.createdAt },
  ])
  await seller.expectDone(moveOrder, { id: later._id, status: 'Cancelled' })
  await seller.expectDone(receivePayment, { id: mohan, amount: 40.8, by: 'upi' })
  expect(await list()).toEqual({ success: true, total: 0, count: 0, debtors: [] })
  expect(nila).toBeTruthy()
})

test('a statement has what was owed before, each entry with its order, and what is owed now', async () => {
  const id = await known('Omana', '9886044444')
  const order = await sell('Omana', '9886044444', 'account')
  await seller.expectDone(receivePayment, { id, amount: 10, by: 'upi' })
  const { body } = await seller.expectDone(readStatement, { id, from: today })
  expect(body).toMatchObject({
    name: 'Omana',
    hasEmail: false,
    opening: 0,
    entries: [
      { reason: 'order', orderNumber: order.number, amount: 40.8, balance: 40.8 },
      { reason: 'payment', paidBy: 'upi', orderNumber: null, amount: -10, balance: 30.8 },
    ],
    closing: 30.8,
  })
  const tomorrow = shopDayOf(new Date(Date.now() + 86_400_000)).date
  expect((await seller.expectDone(readStatement, { id, from: tomorrow })).body).toMatchObject({
    opening: 30.8,
    entries: [],
    closing: 30.8,
  })
  expect(await seller.call(sendStatement, { id, from: today })).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('no email address') },
  })
  expect(await seller.call(readStatement, { id: 'nobody', from: today })).toMatchObject({ status: 404 })
})

test('it is emailed once for each press, to who has an address', async () => {
  const asha = await cashCustomer(shop, { phone: '9880012345' })
  await asha.order()
  const { _id: id, email } = (await asha.person.expectDone(checkUser)).body.user
  await seller.expectDone(saveOwedLimit, { id, limit: 500 })
  const items = [{ product: (await shop.product('Bread'))._id, quantity: 1 }]
  const { body } = await seller.expectDone(takeOrder, { channel: 'counter', customer: id, items, pay: 'account' })
  for (const _ of [1, 2]) await seller.expectDone(sendStatement, { id, from: today }, { key: 'asha' })
  const mails = () => server.mailsTo(email).filter(({ text }) => text.includes('You owe us'))
  await vi.waitFor(() => expect(mails()).toHaveLength(1), SOON)
  expect(mails()[0]?.text).toContain(`Order ${body.order.number}: ₹40.80`)
  expect(mails()[0]?.text).toContain('You owe us ₹40.80.')
})
