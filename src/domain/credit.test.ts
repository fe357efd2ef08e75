import fc from 'fast-check'
import { expect, test } from 'vitest'
import { payWithCredit } from './credit.ts'
import { type Paise, paise, quoteFor } from './money.ts'

const rupees = (amount: number) => paise(amount * 100)
const quoteOf = (offerPrice: Paise) => quoteFor([{ price: offerPrice, offerPrice, quantity: 1 }])

test('credit pays as much of the total as it can, and the rest is due', () => {
  expect(payWithCredit(quoteOf(rupees(100)), rupees(30))).toMatchObject({ total: 10200, credit: 3000, due: 7200 })
  expect(payWithCredit(quoteOf(rupees(100)), rupees(500))).toMatchObject({ total: 10200, credit: 10200, due: 0 })
  expect(payWithCredit(quoteOf(rupees(100)), paise(0))).toMatchObject({ total: 10200, credit: 0, due: 10200 })
})

test('nobody is asked for less than a rupee, unless the whole order costs less', () => {
  expect(payWithCredit(quoteOf(rupees(100)), paise(10150))).toMatchObject({ credit: 10100, due: 100 })
  expect(payWithCredit(quoteOf(paise(50)), paise(20))).toMatchObject({ total: 51, credit: 0, due: 51 })
  expect(payWithCredit(quoteOf(paise(50)), paise(51))).toMatchObject({ credit: 51, due: 0 })
})

test('credit and what is due are the total, and no more credit is used than there is', () => {
  fc.assert(
    fc.property(fc.nat({ max: 2_000_000 }), fc.nat({ max: 2_000_000 }), (price, balance) => {
      const quote = quoteOf(paise(price))
      const { credit, due } = payWithCredit(quote, paise(balance))
      expect(credit + due).toBe(quote.total)
      expect(credit).toBeGreaterThanOrEqual(0)
      expect(credit).toBeLessThanOrEqual(balance)
      expect(due === 0 || due >= Math.min(100, quote.total)).toBe(true)
      expect(balance - credit <= 100 || due === 0, 'all that helps is used').toBe(true)
    }),
  )
})
