import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amountOf, type Bill, billFor, dueOf, takenOff, totalOf } from './bill.ts'
import { decideRefund, decideShortage, type RefundCase } from './decide-refund.ts'
import { MAX_PRICE, paise, sumOfLines } from './money.ts'
import { printBill } from './printed-bill.ts'
import { isShopTax, isTaxPercent, type ShopTax, TAX_MODES, withRates } from './tax.ts'

const line = (offerPrice: number, taxRate: number | null = null, quantity = 1) => ({
  product: { offerPrice: paise(offerPrice), taxRate },
  quantity,
})

const percent = fc.integer({ min: 1, max: 4000 }).map((hundredths) => hundredths / 100)
const rate = fc.oneof(fc.constantFrom(null, 0, 5, 12, 18, 28, 40), percent)
const tax = fc.record({ mode: fc.constantFrom(...TAX_MODES), percent })
const lines = fc.array(
  fc
    .record({ price: fc.integer({ min: 1, max: MAX_PRICE }), taxRate: rate, quantity: fc.integer({ min: 1, max: 99 }) })
    .map(({ price, taxRate, quantity }) => line(price, taxRate, quantity)),
  { minLength: 1, maxLength: 40 },
)
const amount = fc.nat({ max: 2_000_000 })

const told = (bill: Bill) => bill.filter(({ kind }) => kind === 'includedTax')
const exact = (percent: number) => BigInt(Math.round(percent * 100))

const printed = (bill: Bill) => printBill(bill).map(({ label, amount }) => `${label} ${amount}`)

describe('a bill', () => {
  test('with tax that is added names the shop’s percent', () => {
    expect(printed(billFor([line(10_000)], { tax: { mode: 'added', percent: 7.5 } }))).toEqual([
      'Price ₹100',
      'Shipping Free',
      'Tax (7.5%) ₹7.50',
      'Total ₹107.50',
    ])
  })

  test('with tax that is included adds nothing, and tells below the total how much of it is tax, by rate', () => {
    const bought = [line(11_800, 18), line(10_500), line(4000, 0), line(10_500, null, 2)]
    const bill = billFor(bought, { tax: { mode: 'included', percent: 5 }, fee: paise(2500), balance: paise(5000) })
    expect(printed(bill)).toEqual([
      'Price ₹473',
      'Shipping ₹25',
      'Total ₹498',
      'Includes tax (5%) ₹15',
      'Includes tax (18%) ₹18',
      'Store credit −₹50',
      'To pay ₹448',
    ])
  })

  test('without tax has no row of it', () => {
    const bill = billFor([line(10_000, 18)], { tax: { mode: 'none', percent: 2 } })
    expect(printed(bill)).toEqual(['Price ₹100', 'Shipping Free', 'Total ₹100'])
  })

  test('adds up to the paisa in every mode, whatever the sequence of its lines', () => {
    fc.assert(
      fc.property(lines, tax, amount, amount, (bought, tax, fee, balance) => {
        const beside = { tax, fee: paise(fee), balance: paise(balance) }
        const bill = billFor(bought, beside)
        const items = sumOfLines(bought)
        const added = tax.mode === 'added' ? Number((BigInt(items) * exact(tax.percent)) / 10_000n) : 0
        expect(amountOf(bill, 'items')).toBe(items)
        expect(amountOf(bill, 'tax')).toBe(added)
        expect(totalOf(bill)).toBe(items + added + fee)
        expect(dueOf(bill)).toBe(totalOf(bill) - takenOff(bill, 'credit'))
        expect(billFor(bought.toReversed(), beside)).toEqual(bill)
        if (tax.mode !== 'included') expect(told(bill)).toEqual([])
      }),
    )
  })

  test('tells for every rate exactly the tax in the lines of that rate, and never more than they cost', () => {
    fc.assert(
      fc.property(lines, percent, (bought, percent) => {
        const bill = billFor(bought, { tax: { mode: 'included', percent } })
        const taxed = bought.filter(({ product }) => (product.taxRate ?? percent) > 0)
        expect(new Set(told(bill).map((row) => row.rate))).toEqual(
          new Set(taxed.map(({ product }) => product.taxRate ?? percent)),
        )
        for (const row of told(bill)) {
          const rate = row.rate ?? expect.fail('a told tax has a rate')
          const gross = BigInt(sumOfLines(bought.filter(({ product }) => (product.taxRate ?? percent) === rate)))
          expect(BigInt(row.amount)).toBe((gross * exact(rate)) / (10_000n + exact(rate)))
          expect(row.label).toBe(`Includes tax (${rate}%)`)
        }
        expect(amountOf(bill, 'includedTax')).toBeLessThan(totalOf(bill))
      }),
    )
  })

  test('is the same for lines that took their rates along', () => {
    fc.assert(
      fc.property(lines, tax, tax, (bought, tax, later) => {
        const agreed = withRates(bought, tax)
        expect(billFor(agreed, { tax })).toEqual(billFor(bought, { tax }))
        const reread = billFor(agreed, { tax: { ...tax, percent: tax.mode === 'added' ? tax.percent : later.percent } })
        expect(reread, 'whatever the shop says later').toEqual(billFor(bought, { tax }))
      }),
    )
  })
})

function orderOf(bought: ReturnType<typeof line>[], tax: ShopTax, isPaidOnline: boolean): RefundCase {
  const agreed = withRates(bought, tax)
  const items = agreed.map(({ product, quantity }, index) => ({
    productId: String(index),
    name: `Item ${index}`,
    ...product,
    quantity,
    refunded: 0,
    short: 0,
    less: paise(0),
  }))
  const bill = billFor(agreed, { tax })
  return { status: 'Delivered', bill, items, isPaidOnline, elsewhere: paise(0), isAccountDeleted: false }
}

const few = fc.array(
  fc
    .record({ price: fc.integer({ min: 50, max: 99_999 }), taxRate: rate, quantity: fc.integer({ min: 1, max: 9 }) })
    .map(({ price, taxRate, quantity }) => line(price, taxRate, quantity)),
  { minLength: 1, maxLength: 6 },
)

test.each(['refunded', 'short'] as const)(
  'all items %s one by one: exactly what was paid, and all of its tax',
  (how) => {
    fc.assert(
      fc.property(few, tax, fc.boolean(), fc.infiniteStream(fc.nat()), (bought, tax, isPaidOnline, random) => {
        const start = orderOf(bought, tax, isPaidOnline)
        let order = start
        let back = 0
        for (;;) {
          const open = order.items.filter(({ quantity, refunded }) => refunded < quantity)
          const next = open[(random.next().value ?? 0) % Math.max(open.length, 1)]
          if (!next) break
          const lines = [{ productId: next.productId, quantity: 1 }]
          const decision =
            how === 'refunded'
              ? decideRefund(order, lines)
              : decideShortage(order, [{ productId: next.productId, quantity: next.short + 1, less: paise(0) }])
          if (!decision || 'problem' in decision) throw new Error(decision?.problem ?? 'nothing is short')
          back += decision.amount
          const items = order.items.map((one) =>
            one === next ? { ...one, refunded: one.refunded + 1, short: one.short + 1 } : one,
          )
          order = { ...order, bill: decision.bill, items }
        }
        expect(back).toBe(totalOf(start.bill))
        const taken = order.bill.filter(({ kind }) => kind === 'includedTaxBack')
        for (const { rate, amount } of told(start.bill)) {
          expect(taken.find((row) => row.rate === rate)?.amount).toBe(0 - amount)
        }
        expect(told(order.bill), 'what the order was stays').toEqual(told(start.bill))
        expect(totalOf(order.bill)).toBe(totalOf(start.bill))
      }),
    )
  },
)

test('the tax of a part that went back is told below it', () => {
  const order = orderOf([line(10_500, 5, 2), line(11_800, 18)], { mode: 'included', percent: 5 }, true)
  const decision = decideRefund(order, [{ productId: '0', quantity: 1 }])
  if ('problem' in decision) throw new Error(decision.problem)
  expect(printed(decision.bill).slice(2)).toEqual([
    'Total ₹328',
    'Includes tax (5%) ₹10',
    'Includes tax (18%) ₹18',
    'Refunded −₹105',
    'Tax on amounts not charged or refunded (5%) −₹5',
  ])
})

test('percents have two decimals and are 40 or less; one that is added is above 0', () => {
  expect([0, 0.01, 2, 7.25, 40].filter(isTaxPercent)).toHaveLength(5)
  expect([-1, 40.01, 2.005, Number.NaN, Number.POSITIVE_INFINITY].filter(isTaxPercent)).toEqual([])
  expect(TAX_MODES.filter((mode) => isShopTax({ mode, percent: 0 }))).toEqual(['included', 'none'])
})
