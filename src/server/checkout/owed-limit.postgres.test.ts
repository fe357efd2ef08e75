import { expect, test } from 'vitest'
import { readCustomer, receivePayment, saveOwedLimit, undoPayment } from '#contract/customers/customers.ts'
import { moveOrder } from '#contract/orders/seller-orders.ts'
import { takeOrder } from '#contract/orders/take-order.ts'
import { grocery } from '../testing/groceries.ts'
import { findLosses } from '../testing/money-ledger.ts'
import { openShop } from '../testing/open-shop.ts'

test('20 orders on account at once, in two processes, never pass the limit; payments and cancellations meanwhile add up', async () => {
  const shop = await openShop({ seeds: [grocery('Bread', { stock: 90 })] })
  const other = await openShop({ beside: shop })
  const sellers = [await shop.seller(), await other.seller()] as const
  const [seller] = sellers
  const items = [{ product: (await shop.product('Bread'))._id, quantity: 1 }]
  const newCustomer = { name: 'Lata', phone: '9886011111' }
  const sell = (at: number, pay: 'cash' | 'account') =>
    sellers[at % 2 === 0 ? 0 : 1].call(takeOrder, { channel: 'counter', newCustomer, items, pay })
  const first = await sell(0, 'cash')
  if (!first.body.success) throw new Error(first.body.message)
  const { userId: id } = first.body.order
  const owed = async () => (await seller.expectDone(readCustomer, { id })).body.customer.owed

  await seller.expectDone(saveOwedLimit, { id, limit: 5 * 40.8 })
  const replies = await Promise.all(Array.from({ length: 20 }, (_, at) => sell(at, 'account')))
  const taken = replies.flatMap(({ body }) => (body.success ? [body.order._id] : []))
  expect(taken).toHaveLength(5)
  expect(await owed()).toBe(204)
  for (const { status, body } of replies) if (!body.success) expect([status, body.code]).toEqual([409, 'owed_limit'])

  const pay = (at: number) => sellers[at % 2 === 0 ? 0 : 1].expectDone(receivePayment, { id, amount: 40.8, by: 'upi' })
  const [paid] = await Promise.all([
    pay(0),
    pay(1),
    ...taken
      .slice(0, 3)
      .map((order, at) => sellers[at % 2 === 0 ? 0 : 1].expectDone(moveOrder, { id: order, status: 'Cancelled' })),
    ...Array.from({ length: 6 }, (_, at) => sell(at, 'account')),
  ])
  await Promise.all([
    seller.expectDone(undoPayment, { id: paid.body.payment }),
    pay(1),
    sell(0, 'account'),
    sell(1, 'account'),
  ])
  expect(await owed()).toBeLessThanOrEqual(204 + 40.8)
  expect(await findLosses(shop.shop.db, {})).toEqual([])
  await other.close()
  await shop.close()
}, 60_000)
