import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkUser } from '#contract/accounts/accounts.ts'
import {
  listCustomerOrders,
  listCustomers,
  mergeCustomers,
  readCustomer,
  receivePayment,
  saveCustomerNotes,
  undoPayment,
} from '#contract/customers/customers.ts'
import { moveOrder, refundOrderItems } from '#contract/orders/seller-orders.ts'
import { takeOrder } from '#contract/orders/take-order.ts'
import { owedBy } from '../credit/owed-store.ts'
import { cashCustomer } from '../testing/cash-customers.ts'
import { everybodyMayOwe } from '../testing/everybody-may-owe.ts'
import { grocery } from '../testing/groceries.ts'
import { mergeWithCode, shownMergeCode } from '../testing/merge-with-code.ts'
import { findLosses } from '../testing/money-ledger.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import type { Visitor } from '../testing/visitor.ts'

let shop: OpenShop
let other: OpenShop
let sellers: [Visitor, Visitor]
beforeAll(async () => {
  shop = await openShop({ seeds: [grocery('Bread')] })
  other = await openShop({ beside: shop })
  await everybodyMayOwe(shop.shop.db)
  sellers = [await shop.seller(), await other.seller()]
})
afterAll(async () => {
  expect(await findLosses(shop.shop.db, {})).toEqual([])
  await other.close()
  await shop.close()
})

const home = { street: '9 Temple Road', area: '', city: 'Bengaluru', state: 'Karnataka', zipcode: '560024' }

async function caller(name: string, phone: string, by = sellers[0], pay: 'account' | 'cash' = 'account') {
  const items = [{ product: (await shop.product('Bread'))._id, quantity: 1 }]
  const newAddress = { ...home, name, phone }
  const order = { channel: 'phone', newCustomer: { name, phone }, newAddress, items, pay } as const
  return (await by.expectDone(takeOrder, order)).body.order
}
async function soldOnAccount(name: string, phone: string, by = sellers[0]) {
  const items = [{ product: (await shop.product('Bread'))._id, quantity: 1 }]
  const sale = { channel: 'counter', newCustomer: { name, phone }, items, pay: 'account' } as const
  return (await by.expectDone(takeOrder, sale)).body.order
}
const read = async (id: string) => (await sellers[0].expectDone(readCustomer, { id })).body

/** Everything that all customers owe and have, however many accounts it is in. */
async function allMoney() {
  const { rows } = await shop.shop.db.execute(sql`SELECT (SELECT sum(owed) FROM owed_accounts) AS owed,
    (SELECT sum(balance) FROM credit_accounts) AS credit, (SELECT count(*) FROM orders) AS orders,
    (SELECT count(*) FROM addresses) AS addresses, (SELECT sum(amount) FROM orders) AS sold`)
  return rows[0]
}

test('a caller and a shopper who are one person become one customer, and every paisa goes along', async () => {
  const asha = await cashCustomer(shop, { phone: '9000000001' })
  await asha.order()
  const into = (await asha.person.expectDone(checkUser)).body.user._id
  const { userId: from } = await caller('Asha on the phone', '9000000002')
  const order = await caller('Asha on the phone', '9000000002', sellers[0], 'cash')
  for (const status of ['Packed', 'Out for delivery', 'Delivered'] as const)
    await sellers[0].expectDone(moveOrder, { id: order._id, status })
  const back = { items: [{ product: order.items[0]?.product._id ?? '', refunded: 1 }] }
  await sellers[0].expectDone(refundOrderItems, { id: order._id, ...back })
  await sellers[0].expectDone(receivePayment, { id: from, amount: 10, by: 'cash' })
  await sellers[0].expectDone(saveCustomerNotes, { id: into, notes: 'Second floor' })
  await sellers[0].expectDone(saveCustomerNotes, { id: from, notes: 'Hard of hearing' })

  const code = '000000'
  expect(await sellers[0].call(mergeCustomers, { into: from, from: into, code })).toMatchObject({ status: 409 })
  expect(await sellers[0].call(mergeCustomers, { into, from: into, code })).toMatchObject({ status: 409 })
  expect(await sellers[0].call(mergeCustomers, { into, from: 'nobody', code })).toMatchObject({ status: 404 })
  const before = await allMoney()
  expect(await mergeWithCode(sellers[0], { into, from })).toMatchObject({ status: 200 })
  expect(await allMoney()).toEqual(before)

  const merged = await read(into)
  expect(merged).toMatchObject({
    customer: { name: 'Asha on the phone', orders: 3, owed: 30.8, notes: 'Second floor\nHard of hearing' },
    storeCredit: 40.8,
  })
  expect(merged.addresses).toHaveLength(2)
  expect((await sellers[0].expectDone(listCustomerOrders, { id: into })).body.orders).toHaveLength(3)
  for (const search of ['9000000001', '9000000002', 'asha rao'])
    expect((await sellers[0].expectDone(listCustomers, { search })).body.customers).toMatchObject([{ _id: into }])
  expect(await sellers[0].call(readCustomer, { id: from })).toMatchObject({ status: 404 })
  expect((await caller('Asha', '9000000002')).userId).toBe(into)
})

test('who orders and pays while two sellers merge them loses nothing, and ends as one customer', async () => {
  const [one, two] = [await caller('Bela', '9000000011'), await caller('Bela', '9000000012')]
  const money = await allMoney()
  const there = { into: one.userId, from: two.userId }
  const back = { into: two.userId, from: one.userId }
  const codes = [await shownMergeCode(sellers[0], there), await shownMergeCode(sellers[1], back)] as const
  const replies = await Promise.all([
    sellers[0].call(mergeCustomers, { ...there, code: codes[0] }),
    sellers[1].call(mergeCustomers, { ...back, code: codes[1] }),
    ...[one, two].map(({ userId: id }) => sellers[1].call(receivePayment, { id, amount: 5, by: 'upi' })),
    soldOnAccount('Bela', '9000000011', sellers[1]),
  ])
  const merged = replies.slice(0, 2).filter((reply) => 'status' in reply && reply.status === 200)
  expect(merged).toHaveLength(1)
  const { customers } = (await sellers[0].expectDone(listCustomers, { search: 'bela' })).body
  const paid = replies.slice(2, 4).filter((reply) => 'status' in reply && reply.status === 200).length
  expect(customers.reduce((sum, { owed }) => sum + owed, 0)).toBeCloseTo(3 * 40.8 - paid * 5)
  const now = await allMoney()
  expect(Number(now?.owed)).toBe(Number(money?.owed) + 4080 - paid * 500)
})

test('a payment that comes while its customer is merged waits, and is refused to who is one no more', async () => {
  const { userId: id } = await caller('Chetan', '9000000021')
  const { body } = await sellers[0].expectDone(receivePayment, { id, amount: 2, by: 'upi' })
  const merging = await shop.shop.database.pool.connect()
  await merging.query('BEGIN')
  await merging.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [id])
  const late = [
    sellers[1].call(receivePayment, { id, amount: 5, by: 'upi' }),
    sellers[1].call(undoPayment, { id: body.payment }),
  ]
  expect(await Promise.race([...late, pause(300, 'waits')])).toBe('waits')
  await merging.query(
    `UPDATE users SET name = 'Deleted account', phone = NULL, password_hash = '', deleted_at = now() WHERE id = $1`,
    [id],
  )
  await merging.query('COMMIT')
  merging.release()
  expect(await Promise.all(late)).toMatchObject([{ status: 404 }, { status: 404 }])
  expect(await owedBy(shop.shop.db, id)).toBe(4080 - 200)
})
