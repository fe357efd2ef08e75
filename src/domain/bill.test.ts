import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountOf, BILL_KINDS, type Bill, billFor, dueOf, takenOff, totalOf } from './bill.ts'
import { addToBill } from './change-bill.ts'
import { MAX_PRICE, paise } from './money.ts'
import { printBill } from './printed-bill.ts'
import { DEFAULT_TAX as tax } from './shop-facts.ts'

const line = (offerPrice: number, quantity = 1) => ({ product: { offerPrice: paise(offerPrice) }, quantity })
const amount = fc.nat({ max: 2_000_000 })
const lines = fc.array(
  fc
    .record({ offerPrice: fc.integer({ min: 1, max: MAX_PRICE }), quantity: fc.integer({ min: 1, max: 99 }) })
    .map(({ offerPrice, quantity }) => line(offerPrice, quantity)),
  { maxLength: 50 },
)
const sums = (bill: Bill) => ({ total: totalOf(bill), credit: takenOff(bill, 'credit'), due: dueOf(bill) })
const paidBeside = (price: number, balance: number) => sums(billFor([line(price)], { tax, balance: paise(balance) }))

test('4.35 costs 4.43', () => {
  const bill = billFor([line(435)], { tax })
  expect(bill.map(({ label, amount }) => [label, amount])).toEqual([
    ['Price', 435],
    ['Shipping', 0],
    ['Tax (2%)', 8],
  ])
  expect(totalOf(bill)).toBe(443)
})

test('adds up to the paisa: tax is 2 % rounded down, and the fee is not taxed', () => {
  fc.assert(
    fc.property(lines, amount, (bought, fee) => {
      const bill = billFor(bought, { tax, fee: paise(fee) })
      const exact = bought.reduce((sum, one) => sum + BigInt(one.product.offerPrice) * BigInt(one.quantity), 0n)
      expect(BigInt(amountOf(bill, 'items'))).toBe(exact)
      expect(BigInt(amountOf(bill, 'tax'))).toBe((exact * 2n) / 100n)
      expect(totalOf(bill)).toBe(amountOf(bill, 'items') + amountOf(bill, 'tax') + fee)
      expect(billFor(bought.toReversed(), { tax, fee: paise(fee) })).toEqual(bill)
    }),
  )
})

test('credit pays as much of the total as it can, the fee included, and the rest is due', () => {
  expect(paidBeside(10_000, 3000)).toEqual({ total: 10_200, credit: 3000, due: 7200 })
  expect(paidBeside(10_000, 50_000)).toEqual({ total: 10_200, credit: 10_200, due: 0 })
  expect(sums(billFor([line(10_000)], { tax, fee: paise(2500), balance: paise(12_700) })).due).toBe(0)
})

test('nobody is asked for less than a rupee, unless the whole order costs less', () => {
  expect(paidBeside(10_000, 10_150)).toEqual({ total: 10_200, credit: 10_100, due: 100 })
  expect(paidBeside(50, 20).due).toBe(51)
  expect(paidBeside(50, 51)).toEqual({ total: 51, credit: 51, due: 0 })
})

test('credit and what is due are the total, and no more credit is used than there is', () => {
  fc.assert(
    fc.property(amount, amount, amount, (price, fee, balance) => {
      const { total, credit, due } = sums(billFor([line(price)], { tax, fee: paise(fee), balance: paise(balance) }))
      expect(credit + due).toBe(total)
      expect(credit).toBeGreaterThanOrEqual(0)
      expect(credit).toBeLessThanOrEqual(balance)
      expect(due === 0 || due >= Math.min(100, total)).toBe(true)
      expect(balance - credit <= 100 || due === 0, 'all that helps is used').toBe(true)
    }),
  )
})

test('amounts join the row of their kind, whose label stays as it was', () => {
  const changes = fc.array(fc.record({ kind: fc.constantFrom(...BILL_KINDS), by: fc.integer({ min: -999, max: 999 }) }))
  fc.assert(
    fc.property(changes, (changed) => {
      const old = billFor([line(5000)], { tax }).map((row) =>
        row.kind === 'tax' ? { ...row, label: 'Tax (9%)', rate: 9 } : row,
      )
      const bill = changed.reduce<Bill>((so, { kind, by }) => addToBill(so, { [kind]: by }), old)
      for (const kind of BILL_KINDS) {
        const added = changed.reduce((sum, change) => (change.kind === kind ? sum + change.by : sum), 0)
        expect(amountOf(bill, kind)).toBe(amountOf(old, kind) + added)
        expect(bill.filter((row) => row.kind === kind).length).toBeLessThanOrEqual(1)
      }
      expect(bill.find(({ kind }) => kind === 'tax')).toMatchObject({ label: 'Tax (9%)', rate: 9 })
    }),
  )
})

test('is printed with each sum below its rows', () => {
  const text = (bill: Bill, isPaid = false) =>
    printBill(bill, { isPaid }).map(({ label, amount }) => `${label} ${amount}`)
  const plain = ['Price ₹100', 'Shipping Free', 'Tax (2%) ₹2', 'Total ₹102']
  expect(text(billFor([line(10_000)], { tax }))).toEqual(plain)
  const changed = addToBill(billFor([line(10_000)], { tax, balance: paise(3000) }), {
    missing: -5100,
    refundAsCredit: -1000,
  })
  expect(text(changed)).toEqual([
    ...plain,
    'Store credit −₹30',
    'Missing items −₹51',
    'To pay ₹21',
    'Refunded as store credit −₹10',
  ])
  expect(text(changed, true)).toContain('Paid ₹21')
  expect(text(billFor([line(10_000)], { tax, fee: paise(2500) }))).toContain('Shipping ₹25')
})
