import fc from 'fast-check'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { amountOf, type Bill, billFor, dueOf, totalOf } from '#domain/bill.ts'
import { addToBill } from '#domain/change-bill.ts'
import { paise } from '#domain/money.ts'
import { printBill } from '#domain/printed-bill.ts'
import { DEFAULT_TAX } from '#domain/shop-facts.ts'
import { databaseBefore } from '../testing/database-before.ts'
import { migrate } from './migrate.ts'

const ORDERS = 500

let pool: pg.Pool
beforeAll(async () => {
  pool = (await databaseBefore('0082_bills.sql')).pool
  await pool.query(
    `INSERT INTO users (id, name, email, password_hash) VALUES ('asha', 'Asha', 'asha@example.com', 'none')`,
  )
})
afterAll(() => pool.end())

const amount = fc.oneof(fc.constant(0), fc.nat({ max: 500_000 }))
/** As the shop computed them before there were rows. */
const oldOrder = fc
  .record({
    cart: fc.integer({ min: 1, max: 100_000_000 }),
    fee: amount,
    balance: amount,
    missing: amount,
    refunds: fc.array(fc.record({ toPayment: amount, toCredit: amount }), { maxLength: 3 }),
    isOnline: fc.boolean(),
  })
  .map(({ cart, fee, balance, missing, refunds, isOnline }) => {
    const tax = Math.floor((cart * 2) / 100)
    const total = cart + tax + fee
    const credit = Math.min(balance, total)
    const notCharged = isOnline ? 0 : Math.min(missing, total - credit)
    let left = total - notCharged
    const back = refunds.flatMap((refund) => {
      const toPayment = isOnline ? Math.min(refund.toPayment, left) : 0
      const toCredit = Math.min(refund.toCredit, left - toPayment)
      left -= toPayment + toCredit
      return toPayment + toCredit > 0 ? [{ toPayment, toCredit }] : []
    })
    return { cart, tax, fee, total, credit, notCharged, back, isOnline }
  })
type OldOrder = typeof oldOrder extends fc.Arbitrary<infer Value> ? Value : never

const sumOf = (back: OldOrder['back'], where: 'toPayment' | 'toCredit') =>
  back.reduce((sum, refund) => sum + refund[where], 0)

async function insertOld(id: string, { cart, tax, fee, total, credit, notCharged, back, isOnline }: OldOrder) {
  const refunded = sumOf(back, 'toPayment') + sumOf(back, 'toCredit')
  await pool.query(
    `INSERT INTO orders (id, user_id, status, payment_type, is_paid, cart, tax, fee, amount, credit, not_charged,
      short_value, refunded, address, provider_order_id, provider_payment_id)
    VALUES ($1, 'asha', 'Delivered', $2, true, $3, $4, $5, $6, $7, $8, $8, $9, '{}', $10, $10)`,
    [id, isOnline ? 'Online' : 'COD', cart, tax, fee, total, credit, notCharged, refunded, isOnline ? id : null],
  )
  for (const [place, { toPayment, toCredit }] of back.entries()) {
    await pool.query(
      `INSERT INTO order_refunds (id, order_id, lines, goods, tax, to_payment, to_credit) VALUES ($1, $2, '[]', $3, 0, $4, $5)`,
      [`${id} ${place}`, id, toPayment + toCredit, toPayment, toCredit],
    )
  }
  await pool.query(
    `INSERT INTO payment_intents (id, user_id, cart, tax, fee, amount, credit, lines, address, cart_then, held, held_until)
    VALUES ($1, 'asha', $2, $3, $4, $5, $6, '[]', '{}', '{}', false, now())`,
    [id, cart, tax, fee, total - credit, credit],
  )
}

/** What the shop of today would have stored. */
function expected({ cart, fee, credit, notCharged, back }: OldOrder): Bill {
  const line = { product: { offerPrice: paise(cart) }, quantity: 1 }
  return addToBill(addToBill(billFor([line], { tax: DEFAULT_TAX, fee: paise(fee) }), { credit: -credit }), {
    missing: -notCharged,
    refund: -sumOf(back, 'toPayment'),
    refundAsCredit: -sumOf(back, 'toCredit'),
  })
}

test('an old order is read as the bill that was charged, to the paisa, whatever became of it', async () => {
  const old = fc.sample(oldOrder, ORDERS)
  for (const [place, order] of old.entries()) await insertOld(`order${place}`, order)
  await migrate(pool)
  const { rows } = await pool.query<{ id: string; bill: Bill; intent: Bill }>(
    'SELECT orders.id, orders.bill, intent.bill AS intent FROM orders JOIN payment_intents intent USING (id)',
  )
  expect(rows).toHaveLength(ORDERS)
  for (const { id, bill, intent } of rows) {
    const order = old[Number(id.slice('order'.length))] ?? expect.fail(id)
    expect(bill).toEqual(expected(order))
    expect(totalOf(bill)).toBe(order.total)
    expect(dueOf(bill)).toBe(order.total - order.credit - order.notCharged)
    expect(amountOf(bill, 'tax')).toBe(order.tax)
    expect(printBill(bill).map(({ label }) => label)).toContain('Tax (2%)')
    expect(dueOf(intent)).toBe(order.total - order.credit)
  }
})

test('neither an amount nor a row can change alone', async () => {
  for (const change of [
    'amount = amount + 1',
    'tax = tax + 1',
    'credit = credit + 1',
    'not_charged = not_charged + 1',
  ]) {
    await expect(pool.query(`UPDATE orders SET ${change}, short_value = short_value + 1`)).rejects.toThrow(
      'orders_bill',
    )
  }
  await expect(pool.query(`UPDATE orders SET bill = jsonb_set(bill, '{0,amount}', '7000000000')`)).rejects.toThrow(
    'orders_bill',
  )
  await expect(pool.query(`UPDATE orders SET bill = '[]'`)).rejects.toThrow('orders_bill')
})
