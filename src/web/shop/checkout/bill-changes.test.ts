import { expect, test } from 'vitest'
import { quoteBill } from '#contract/orders/bill.ts'
import { billFor } from '#domain/bill.ts'
import { paise } from '#domain/money.ts'
import { DEFAULT_TAX } from '#domain/shop-facts.ts'
import type { TaxMode } from '#domain/tax.ts'
import { billChanges } from './bill-changes.ts'

const GRAPES = { id: 'grapes', name: 'Grapes', offerPrice: 8400, quantity: 2 }
const BREAD = { id: 'bread', name: 'Bread', offerPrice: 3600, quantity: 1 }

function quoted(bought: (typeof GRAPES)[], { fee = 0, balance = 0, tax = DEFAULT_TAX } = {}) {
  const lines = bought.map(({ id, name, offerPrice, quantity }) => ({
    id,
    product: { name, offerPrice: paise(offerPrice) },
    quantity,
  }))
  return quoteBill(lines, billFor(lines, { tax, fee: paise(fee), balance: paise(balance) }))
}
const seen = quoted([GRAPES, BREAD])

test('the same bill has no changes', () => {
  expect(billChanges(seen, seen)).toEqual([])
})

test('a price of one of several says so, and the tax that follows from it is not told', () => {
  expect(
    billChanges(
      seen,
      quoted([
        { ...GRAPES, offerPrice: 9500 },
        { ...BREAD, offerPrice: 4000 },
      ]),
    ),
  ).toEqual([
    { id: 'grapes', name: 'Grapes', from: '₹84', to: '₹95', each: true },
    { id: 'bread', name: 'Bread', from: '₹36', to: '₹40' },
  ])
})

test('another tax is told, once it changes what is paid', () => {
  const withTax = (mode: TaxMode, percent = 2) => quoted([GRAPES, BREAD], { tax: { mode, percent } })
  const told = (before: TaxMode, after: TaxMode, percent?: number) =>
    billChanges(withTax(before), withTax(after, percent)).map(({ name, from, to }) => `${name} ${from} → ${to}`)
  expect(told('added', 'included', 5)).toEqual(['Tax (2%) ₹4.08 → ₹0'])
  expect(told('none', 'added')).toEqual(['Tax (2%) ₹0 → ₹4.08'])
  expect(told('added', 'added', 5)).toEqual(['Tax (5%) ₹4.08 → ₹10.20'])
  expect(told('none', 'included', 5)).toEqual([])
})

test('the fee and store credit are told with what they were', () => {
  expect(billChanges(quoted([GRAPES, BREAD], { balance: 4080 }), quoted([GRAPES, BREAD], { fee: 2500 }))).toEqual([
    { id: 'delivery', name: 'Shipping', from: 'Free', to: '₹25' },
    { id: 'credit', name: 'Store credit', from: '−₹40.80', to: '₹0' },
  ])
})

test('a smaller quantity is told, and a line that is gone', () => {
  expect(billChanges(seen, quoted([{ ...GRAPES, quantity: 1 }]))).toEqual([
    { id: 'grapes quantity', name: 'Grapes, quantity', from: '2', to: '1' },
    { id: 'bread quantity', name: 'Bread, quantity', from: '1', to: '0' },
  ])
})
