import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteAccount } from '#contract/accounts/account-settings.ts'
import { checkUser } from '#contract/accounts/accounts.ts'
import { listAddresses } from '#contract/addresses/addresses.ts'
import { readCustomer } from '#contract/customers/customers.ts'
import { takeAccountCash } from '#contract/delivery/own-cash.ts'
import { leaveShop, takeDeliveries } from '#contract/delivery/riding.ts'
import { placeCodOrder, startOnlineOrder } from '#contract/orders/place-order.ts'
import { moveOrder } from '#contract/orders/seller-orders.ts'
import { takeOrder } from '#contract/orders/take-order.ts'
import { payOwed } from '#contract/payments/owed.ts'
import { releaseExpiredHolds } from '../checkout/reconcile-payments.ts'
import { sendRefunds } from '../payments/refunder.ts'
import { everybodyMayOwe } from '../testing/everybody-may-owe.ts'
import { mergeWithCode, signedInByPhone } from '../testing/merge-with-code.ts'
import { findLosses } from '../testing/money-ledger.ts'
import { Payer, pay, refundByHand, refundsOf } from '../testing/paying.ts'
import { openPayingShop, type PayingShop } from '../testing/paying-shop.ts'
import type { Visitor } from '../testing/visitor.ts'

let shop: PayingShop
let seller: Visitor
beforeAll(async () => {
  shop = await openPayingShop()
  seller = await shop.seller()
  await everybodyMayOwe(shop.shop.db)
})
afterAll(async () => {
  await sendRefunds(shop.shop)
  expect(await findLosses(shop.shop.db, {})).toEqual([])
  await shop.close()
})

const home = { street: '9 Temple Road', area: '', city: 'Bengaluru', state: 'Karnataka', zipcode: '560024' }
const idOf = async (person: Visitor) => (await person.expectDone(checkUser)).body.user._id
const accountOf = async (id: string) => (await seller.expectDone(readCustomer, { id })).body

let last = 9845300000

/** Ordered a loaf by phone, on account; and the shopper whose account theirs is joined to. */
async function twoAccounts() {
  const phone = String(++last)
  const items = [{ product: (await shop.product('Bread'))._id, quantity: 1 }]
  const newAddress = { ...home, name: 'Asha', phone }
  const wanted = { channel: 'phone', newCustomer: { name: 'Asha', phone }, newAddress, items, pay: 'account' } as const
  const { order } = (await seller.expectDone(takeOrder, wanted)).body
  const person = await signedInByPhone(shop, seller, phone)
  const stays = await Payer.at(shop)
  await stays.person.expectDone(placeCodOrder, { items, address: stays.address })
  return { person, order, from: order.userId, stays, into: await idOf(stays.person), items }
}

/** A payment that was started and whose hold has ended, so that nothing forbids to join the account. */
async function leftOpen(person: Visitor, items: { product: string; quantity: number }[]): Promise<string> {
  const { addresses } = (await person.expectDone(listAddresses)).body
  const { body } = await person.expectDone(startOnlineOrder, { items, address: addresses[0]?._id ?? '' })
  await shop.wait(16)
  await releaseExpiredHolds(shop.shop)
  return String(body.id)
}

/** Not the jobs that wait for an order meanwhile. */
const LOCKING = "delete from sessions|from users where id|payment_type = 'Account'|into owed_accounts"
const waiting = sql`SELECT FROM pg_stat_activity
  WHERE datname = current_database() AND wait_event_type = 'Lock' AND query ~* ${LOCKING}`
const waits = (calls: number) =>
  expect
    .poll(async () => (await shop.shop.db.execute(waiting)).rows.length, { timeout: 10_000 })
    .toBeGreaterThanOrEqual(calls)

/** `news` arrives while `ending` has done nearly all of its work on the account, and has not committed. */
async function during<A, B>(account: string, ending: () => Promise<A>, news: () => Promise<B>): Promise<[A, B]> {
  const held = await shop.shop.database.pool.connect()
  await held.query('BEGIN')
  // Sessions of the account go near the end.
  await held.query('SELECT FROM sessions WHERE holder_id = $1 FOR UPDATE', [account])
  try {
    const ended = ending()
    await waits(1)
    const told = news()
    await waits(2)
    await held.query('COMMIT')
    return await Promise.all([ended, told])
  } finally {
    await held.query('ROLLBACK')
    held.release()
  }
}

test('a payment that arrives while two accounts are joined is an order of the one that stays', async () => {
  const { person, from, into, stays, items } = await twoAccounts()
  const payment = await leftOpen(person, items)
  const [joined] = await during(
    from,
    () => mergeWithCode(seller, { into, from }),
    () => pay(shop, payment, { webhook: 'before' }),
  )
  expect(joined.status).toBe(200)
  expect((await stays.orders())[0]).toMatchObject({ userId: into, amount: 40.8, paymentType: 'Online', isPaid: true })
  expect(await stays.orders()).toHaveLength(3)
  expect(await refundsOf(shop)).toEqual([])
})

test('a payment of what is owed pays it for the account that stays', async () => {
  const { person, order, from, into, stays } = await twoAccounts()
  const payment = String((await person.expectDone(payOwed, { amount: 40.8 })).body.id)
  await during(
    from,
    () => mergeWithCode(seller, { into, from }),
    () => pay(shop, payment, { webhook: 'before' }),
  )
  expect((await accountOf(into)).customer.owed).toBe(0)
  expect((await stays.orders()).find(({ _id }) => _id === order._id)).toMatchObject({ isPaid: true })
  expect(await refundsOf(shop)).toEqual([])
})

test('what went back on the provider’s site is owed again by the account that stays', async () => {
  const { person, order, from, into } = await twoAccounts()
  const owed = String((await person.expectDone(payOwed, { amount: 40.8 })).body.id)
  const { body: paid } = await pay(shop, owed, { webhook: 'before' })
  await refundByHand(shop, paid.razorpay_payment_id, 500)
  await expect.poll(async () => (await accountOf(from)).account[0]?.reason).toBe('payment_returned')
  await seller.expectDone(moveOrder, { id: order._id, status: 'Cancelled' })
  await during(
    from,
    () => mergeWithCode(seller, { into, from }),
    () => refundByHand(shop, paid.razorpay_payment_id, 1000),
  )
  await expect.poll(async () => (await accountOf(into)).customer.owed).toBe(-25.8)
  const { rows } = await shop.shop.db.execute(sql`SELECT FROM owed_accounts WHERE user_id = ${from}`)
  expect(rows).toEqual([])
})

test('cash that a rider took for an account is written down for the one that stays', async () => {
  const { order, from, into } = await twoAccounts()
  const ravi = await shop.staff('rider', 'Ravi Kumar')
  await seller.expectDone(moveOrder, { id: order._id, status: 'Packed' })
  await ravi.expectDone(takeDeliveries, { orders: [order._id] })
  await ravi.expectDone(leaveShop, { orders: [order._id] })
  const [, taken] = await during(
    from,
    () => mergeWithCode(seller, { into, from }),
    () => ravi.call(takeAccountCash, { order: order._id, amount: 40.8 }),
  )
  expect(taken).toMatchObject({ status: 200, body: { message: '₹40.80 received' } })
  expect((await accountOf(into)).customer.owed).toBe(0)
})

test('a payment that arrives while its account is deleted goes back', async () => {
  const leaving = await Payer.at(shop)
  const id = await idOf(leaving.person)
  const payment = await leftOpen(leaving.person, await leaving.itemsOf({ Bread: 1 }))
  const [deleted] = await during(
    id,
    () => leaving.person.call(deleteAccount, { password: 'correct horse' }),
    () => pay(shop, payment, { webhook: 'before' }),
  )
  expect(deleted.status).toBe(200)
  expect((await refundsOf(shop))[0]).toMatchObject({ reason: 'account_deleted', amount: 40.8 })
})
