import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteAccount } from '#contract/accounts/account-settings.ts'
import { readCustomer, receivePayment, undoPayment } from '#contract/customers/customers.ts'
import { verifyOnlineOrder } from '#contract/orders/place-order.ts'
import { payOwed, readOwed, verifyOwedPayment } from '#contract/payments/owed.ts'
import { checkAllSoon } from '../payments/intent-check-store.ts'
import { sendRefunds } from '../payments/refunder.ts'
import { everybodyMayOwe } from '../testing/everybody-may-owe.ts'
import { findLosses } from '../testing/money-ledger.ts'
import { owe, Payer, type PaymentResult, pay, refundByHand, refundsOf } from '../testing/paying.ts'
import { openPayingShop, type PayingShop } from '../testing/paying-shop.ts'
import type { Visitor } from '../testing/visitor.ts'
import { checkOpenPayments } from './reconcile-payments.ts'

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

/** Somebody who owes the shop ₹81.60, for two breads. */
async function debtor() {
  const payer = await Payer.at(shop)
  const order = await owe(shop, payer, { Bread: 2 })
  return { ...payer, payer, person: payer.person, order }
}
const owedBy = async (person: Visitor) => (await person.expectDone(readOwed)).body
const begin = async (person: Visitor, amount: number) => String((await person.expectDone(payOwed, { amount })).body.id)
const verify = (person: Visitor, result: PaymentResult) => person.call(verifyOwedPayment, result)

describe('what a shopper owes', () => {
  test('is told with what it is made of, and only to them', async () => {
    const { person, order } = await debtor()
    expect(await owedBy(person)).toEqual({
      success: true,
      owed: 81.6,
      entries: [
        {
          _id: expect.any(String),
          at: order.createdAt,
          amount: 81.6,
          reason: 'order',
          orderId: order._id,
          orderNumber: order.number,
          paidBy: null,
          isUndone: false,
        },
      ],
    })
    const other = await shop.shopper()
    expect(await owedBy(other)).toEqual({ success: true, owed: 0, entries: [] })
    expect(await shop.visitor().call(readOwed)).toMatchObject({ status: 401 })
  })

  test('is paid online, and its orders are paid by that; however often it is verified, it counts once', async () => {
    const { person, payer, order } = await debtor()
    const { body: started } = await person.expectDone(payOwed, { amount: 81.6 })
    expect(started).toMatchObject({ amount: 8160, currency: 'INR', testMode: true, window: 'sandbox' })
    const { body: result } = await pay(shop, started.id, { webhook: 'never' })
    const answers = await Promise.all([verify(person, result), verify(person, result), verify(person, result)])
    for (const { status, body } of [...answers, await verify(person, result)])
      expect({ status, ...body }).toEqual({ status: 200, success: true, message: '₹81.60 paid. Thank you!', owed: 0 })
    const { owed, entries } = await owedBy(person)
    expect(owed).toBe(0)
    expect(entries).toMatchObject([{ reason: 'payment', amount: -81.6, paidBy: 'online' }, { reason: 'order' }])
    expect((await payer.orders()).find(({ _id }) => _id === order._id)).toMatchObject({ isPaid: true })
    const { customer, account } = (await seller.expectDone(readCustomer, { id: order.userId })).body
    expect(customer.owed).toBe(0)
    expect(await seller.call(undoPayment, { id: String(account[0]?._id) })).toMatchObject({ status: 409 })
    expect(await verify(await shop.shopper(), result)).toMatchObject({ status: 403 })
  })

  test('is paid in part, from one rupee up to all of it and no more', async () => {
    const { person } = await debtor()
    expect(await person.call(payOwed, { amount: 0.5 })).toMatchObject({ status: 400 })
    expect(await person.call(payOwed, { amount: 81.61 })).toMatchObject({
      status: 409,
      body: { code: 'changed_meanwhile', message: 'You owe us ₹81.60 now. Please pay that or less.' },
    })
    const { body: result } = await pay(shop, await begin(person, 50), { webhook: 'never' })
    expect((await verify(person, result)).body).toMatchObject({ owed: 31.6 })
    expect(await (await shop.shopper()).call(payOwed, { amount: 5 })).toMatchObject({
      status: 409,
      body: { message: 'You don’t owe us anything.' },
    })
  })

  test.for(['before', 'twice', 'reversed'])(
    'a webhook that comes %s verify enters it, verify only says so',
    async (timing) => {
      const { person } = await debtor()
      const { body: result } = await pay(shop, await begin(person, 81.6), { webhook: timing })
      expect(await owedBy(person)).toMatchObject({ owed: 0 })
      expect(await verify(person, result)).toMatchObject({ status: 200 })
      expect((await owedBy(person)).entries).toHaveLength(2)
    },
  )

  test('the tab was closed and no webhook came: the shop asks for itself, and a crash in between loses nothing', async () => {
    const { person } = await debtor()
    await pay(shop, await begin(person, 81.6), { webhook: 'never' })
    await shop.wait(3)
    await shop.shop.db.execute(
      sql`ALTER TABLE owed_entries ADD CONSTRAINT no_more CHECK (paid_by <> 'online') NOT VALID`,
    )
    await expect(checkOpenPayments(shop.shop)).rejects.toThrow()
    await shop.shop.db.execute(sql`ALTER TABLE owed_entries DROP CONSTRAINT no_more`)
    expect(await owedBy(person)).toMatchObject({ owed: 81.6 })
    await checkAllSoon(shop.shop.db)
    await Promise.all([checkOpenPayments(shop.shop), checkOpenPayments(shop.shop)])
    expect(await owedBy(person)).toMatchObject({ owed: 0 })
  })

  test('a payment that is only authorised is captured, and one that fails changes nothing', async () => {
    const { person } = await debtor()
    const orderId = await begin(person, 81.6)
    await pay(shop, orderId, { outcome: 'declined', webhook: 'before' })
    expect(await owedBy(person)).toMatchObject({ owed: 81.6 })
    const { body: result } = await pay(shop, orderId, { outcome: 'authorized', webhook: 'never' })
    expect(await verify(person, result)).toMatchObject({ status: 200, body: { owed: 0 } })
  })

  test('money that arrives days later still pays it', async () => {
    const { person } = await debtor()
    const orderId = await begin(person, 81.6)
    await shop.wait(30 * 60)
    await pay(shop, orderId, { webhook: 'before' })
    expect(await owedBy(person)).toMatchObject({ owed: 0 })
  })

  test('another amount than was asked for goes back', async () => {
    const { person } = await debtor()
    const orderId = await begin(person, 81.6)
    await pay(shop, orderId, { amount: 150, webhook: 'before' })
    expect(await owedBy(person)).toMatchObject({ owed: 81.6 })
    expect(await refundsOf(shop)).toMatchObject([{ reason: 'amount_differs', amount: 1.5 }])
  })

  test('from two devices at once it is one payment; with the counter’s beside it, the rest is paid in advance', async () => {
    const { person, order } = await debtor()
    const ids = await Promise.all([1, 2, 3].map(() => person.call(payOwed, { amount: 81.6 })))
    const done = ids.flatMap(({ body }) => (body.success ? body.id : []))
    expect(new Set(done).size).toBe(1)
    const orderId = String(done[0])
    expect(await begin(person, 81.6)).toBe(orderId)
    await seller.expectDone(receivePayment, { id: order.userId, amount: 50, by: 'upi' })
    await pay(shop, orderId, { webhook: 'before' })
    expect(await owedBy(person)).toMatchObject({ owed: -50 })
  })

  test('two captured payments of one attempt: the second goes back', async () => {
    const { person } = await debtor()
    const orderId = await begin(person, 81.6)
    await pay(shop, orderId, { webhook: 'before' })
    await shop.shop.db.execute(sql`UPDATE payment_sandbox.orders SET status = 'attempted' WHERE id = ${orderId}`)
    const { body: second } = await pay(shop, orderId, { webhook: 'before' })
    expect(await owedBy(person)).toMatchObject({ owed: 0 })
    expect((await refundsOf(shop))[0]).toMatchObject({ reason: 'paid_twice', paymentId: second.razorpay_payment_id })
    expect(await verify(person, second)).toMatchObject({ status: 409, body: { code: 'payment_refunded' } })
  })

  test('what the shop gives back on the provider’s own site is owed again, and a failed refund is not', async () => {
    const { person } = await debtor()
    const { body: result } = await pay(shop, await begin(person, 81.6), { webhook: 'before' })
    await refundByHand(shop, result.razorpay_payment_id, 3000)
    await expect
      .poll(() => owedBy(person))
      .toMatchObject({ owed: 30, entries: [{ reason: 'payment_returned', amount: 30 }, {}, {}] })
    const refundId = await refundByHand(shop, result.razorpay_payment_id, 1160)
    await expect.poll(() => owedBy(person)).toMatchObject({ owed: 41.6 })
    await shop.visitor().post('/sandbox/fail-refund', { refund_id: refundId })
    await expect
      .poll(async () => {
        await sendRefunds(shop.shop)
        return owedBy(person)
      })
      .toMatchObject({ owed: 30 })
  })

  test('money that arrives after the account was paid elsewhere and deleted goes back', async () => {
    const { person, order } = await debtor()
    const orderId = await begin(person, 81.6)
    await seller.expectDone(receivePayment, { id: order.userId, amount: 81.6, by: 'cash' })
    await person.expectDone(deleteAccount, { password: 'correct horse' })
    await pay(shop, orderId, { webhook: 'before' })
    expect((await refundsOf(shop))[0]).toMatchObject({ reason: 'account_deleted', amount: 81.6 })
  })

  test('an order’s payment pays no debt, and a debt’s makes no order', async () => {
    const { person, payer } = await debtor()
    const { body: forOrder } = await pay(shop, await payer.begin({ Bread: 1 }), { webhook: 'never' })
    expect(await verify(person, forOrder)).toMatchObject({ status: 404 })
    const { body: forDebt } = await pay(shop, await begin(person, 81.6), { webhook: 'never' })
    expect(await person.call(verifyOnlineOrder, forDebt)).toMatchObject({ status: 404 })
    expect(await payer.verify(forOrder)).toMatchObject({ status: 200 })
    expect(await verify(person, forDebt)).toMatchObject({ status: 200 })
  })
})
