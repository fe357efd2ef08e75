import { expect, test } from 'vitest'
import {
  listCustomerOrders,
  readCustomer,
  receivePayment,
  saveOwedLimit,
  undoPayment,
} from '#contract/customers/customers.ts'
import { readStatement } from '#contract/customers/owed.ts'
import { moveOrder, refundOrderItems } from '#contract/orders/seller-orders.ts'
import { takeOrder } from '#contract/orders/take-order.ts'
import { cashLosses } from '../testing/cash-ledger.ts'
import { grocery } from '../testing/groceries.ts'
import { findLosses } from '../testing/money-ledger.ts'
import { openShop } from '../testing/open-shop.ts'
import { rounds } from '../testing/rounds.ts'

/** Numbers that look random and are the same in each run. */
function chances(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return (state >> 8) % below
  }
}

const HISTORIES = rounds(6, 60)
const ACTS = 12

test(
  'random histories of accounts add up, through orders, payments, refunds, cancellations and what is taken back',
  async () => {
    const shop = await openShop({ seeds: [grocery('Bread'), grocery('Milk')] })
    const seller = await shop.seller()
    const products = [(await shop.product('Bread'))._id, (await shop.product('Milk'))._id]
    for (let history = 0; history < HISTORIES; history++) {
      const chance = chances(history + 1)
      const newCustomer = { name: 'Lata', phone: `98860${String(10_000 + history)}` }
      const order = async (pay: 'cash' | 'account') => {
        const items = [{ product: products[chance(2)] ?? '', quantity: 1 + chance(4) }]
        return (await seller.call(takeOrder, { channel: 'counter', newCustomer, items, pay })).body
      }
      const first = await order('cash')
      if (!first.success) throw new Error(first.message)
      const { userId: id } = first.order
      const limit = 200 + chance(600)
      await seller.expectDone(saveOwedLimit, { id, limit })
      const orders: string[] = []
      const payments: string[] = []
      for (let act = 0; act < ACTS; act++) {
        const what = chance(10)
        const one = orders[chance(Math.max(orders.length, 1))]
        if (what < 4) {
          const owed = (await seller.expectDone(readCustomer, { id })).body.customer.owed
          const taken = await order('account')
          if (taken.success) orders.push(taken.order._id)
          const after = (await seller.expectDone(readCustomer, { id })).body.customer.owed
          if (taken.success) expect(after).toBeLessThanOrEqual(limit)
          else expect(after).toBe(owed)
        } else if (what < 7) {
          const by = what === 4 ? 'cash' : 'upi'
          payments.push((await seller.expectDone(receivePayment, { id, amount: 1 + chance(300), by })).body.payment)
        } else if (what === 7 && one) await seller.call(moveOrder, { id: one, status: 'Cancelled' })
        else if (what === 8 && one)
          await seller.call(refundOrderItems, { id: one, items: products.map((product) => ({ product, refunded: 1 })) })
        else if (payments.length > 0) await seller.expectDone(undoPayment, { id: payments.pop() ?? '' })
      }
      const { customer } = (await seller.expectDone(readCustomer, { id })).body
      const statement = (await seller.expectDone(readStatement, { id, from: '2020-01-01' })).body
      expect(statement.closing).toBe(customer.owed)
      const found = (await seller.expectDone(listCustomerOrders, { id, limit: '100' })).body.orders
      const open = found.filter(
        ({ paidBy, isPaid, status }) => paidBy === 'Account' && !isPaid && status !== 'Cancelled',
      )
      expect(open.length > 0).toBe(customer.owed > 0)
    }
    expect(await findLosses(shop.shop.db, {})).toEqual([])
    expect(await cashLosses(shop.shop.db)).toEqual([])
    await shop.close()
  },
  HISTORIES * 10_000,
)
