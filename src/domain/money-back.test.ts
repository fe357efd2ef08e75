import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { billFor } from './bill.ts'
import { addToBill } from './change-bill.ts'
import { paise } from './money.ts'
import { cancellationWords, moneyBackWords, refundTarget } from './money-back.ts'
import { DEFAULT_TAX as tax } from './shop-facts.ts'

const words = (toPayment: number, toCredit: number) =>
  moneyBackWords({ toPayment: paise(toPayment), toCredit: paise(toCredit) })

test('money that went back is told with its amounts and where they went', () => {
  expect(words(108_630, 7038)).toBe('₹1,086.30 back to your card, ₹70.38 to store credit.')
  expect(words(108_630, 0)).toBe('₹1,086.30 back to your card.')
  expect(words(0, 7038)).toBe('₹70.38 added to your store credit.')
})

describe('of a cancelled order', () => {
  const bill = billFor([{ product: { offerPrice: paise(113_400) }, quantity: 1 }], { tax, balance: paise(7038) })
  const cancelled = { status: 'Cancelled', bill, isPaid: true, paymentType: 'Online' } as const

  test('the bill says what goes back to the card and to store credit', () => {
    const split = '₹1,086.30 back to your card, ₹70.38 to store credit.'
    expect(cancellationWords({ ...cancelled, refund: 'processed' })).toBe(split)
    expect(cancellationWords({ ...cancelled, refund: 'pending' })).toBe(
      `Your refund is on its way: ${split} Banks usually take 5 to 7 working days.`,
    )
    expect(cancellationWords({ ...cancelled, refund: 'failed' })).toBe(
      `Your refund hasn’t gone through yet: ${split} We’re working on it.`,
    )
  })

  test('cash that was never paid is not said to go back, store credit is', () => {
    expect(cancellationWords({ ...cancelled, isPaid: false, paymentType: 'COD' })).toBe(
      '₹70.38 added to your store credit.',
    )
    const cash = billFor([{ product: { offerPrice: paise(113_400) }, quantity: 1 }], { tax })
    expect(cancellationWords({ ...cancelled, bill: cash, isPaid: false, paymentType: 'COD' })).toBeNull()
  })

  test('what went back for missing items before is not told again', () => {
    const refunded = addToBill(bill, { refund: -8630 })
    expect(cancellationWords({ ...cancelled, bill: refunded, refund: 'processed' })).toBe(
      '₹1,000 back to your card, ₹70.38 to store credit.',
    )
  })

  test('an order that stands gives nothing back', () => {
    expect(cancellationWords({ ...cancelled, status: 'Delivered' })).toBeNull()
  })

  test('the two amounts are what was paid, to the paisa', () => {
    const amount = fc.integer({ min: 100, max: 5_000_000 })
    fc.assert(
      fc.property(amount, fc.nat(5_000_000), (offerPrice, balance) => {
        const some = billFor([{ product: { offerPrice: paise(offerPrice) }, quantity: 1 }], {
          tax,
          balance: paise(balance),
        })
        const said = cancellationWords({ ...cancelled, bill: some, refund: 'processed' }) ?? ''
        const amounts = [...said.matchAll(/₹(\d[\d,]*(?:\.\d\d)?)/g)].map(([, figure = '']) =>
          Number(figure.replaceAll(',', '')),
        )
        const total = some.filter(({ part }) => part === 'total').reduce((sum, row) => sum + row.amount, 0)
        expect(Math.round(amounts.reduce((sum, one) => sum + one, 0) * 100)).toBe(total)
      }),
    )
  })
})

test.each([
  ['Cash', '₹40 given back in cash.', 'in cash from the till'],
  ['UPI', '₹40 given back by UPI.', 'by UPI'],
  ['Account', '₹40 taken off what you owe.', 'off what they owe'],
] as const)('what was paid in the shop (%s) is told as it goes back', (paidBy, forShopper, forSeller) => {
  const back = { toPayment: paise(0), toCredit: paise(0), byHand: paise(4000), paidBy }
  expect(moneyBackWords(back)).toBe(forShopper)
  expect(refundTarget(back)).toBe(forSeller)
  expect(refundTarget({ ...back, toCredit: paise(100) })).toBe(`partly ${forSeller}, partly as store credit`)
})
