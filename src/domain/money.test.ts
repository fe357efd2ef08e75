import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { discountPercent, formatPaise, MAX_PRICE, paise, paiseFromRupees, rupeesFromPaise, savedOn } from './money.ts'

const amount = fc.integer({ min: 1, max: MAX_PRICE }).map(paise)
const line = fc
  .record({ price: amount, percent: fc.integer({ min: 1, max: 100 }), quantity: fc.integer({ min: 1, max: 99 }) })
  .map(({ price, percent, quantity }) => ({
    price,
    offerPrice: paise(Math.max(1, Math.floor((price * percent) / 100))),
    quantity,
  }))

describe('rupees and paise', () => {
  test('every amount survives the way over the wire and back', () => {
    fc.assert(fc.property(amount, (value) => paiseFromRupees(rupeesFromPaise(value)) === value))
    fc.assert(
      fc.property(amount, (value) => paiseFromRupees(JSON.parse(JSON.stringify(rupeesFromPaise(value)))) === value),
    )
  })

  test('what is not an amount of whole paise is refused', () => {
    for (const odd of [4.355, 0.001, Number.NaN, Number.POSITIVE_INFINITY, 1e300])
      expect(paiseFromRupees(odd)).toBeNull()
    expect(() => paise(1.5)).toThrow(RangeError)
  })

  test('prices are written the Indian way, paise only where there are some', () => {
    const written = [2000, 2040, 12_000_000, 5].map((value) => formatPaise(paise(value)))
    expect(written).toEqual(['₹20', '₹20.40', '₹1,20,000', '₹0.05'])
    expect(formatPaise(MAX_PRICE)).toBe('₹10,00,000')
  })

  test('amounts are grouped as Intl groups them in India', () => {
    const figures = (digits: number) => new Intl.NumberFormat('en-IN', { minimumFractionDigits: digits })
    fc.assert(
      fc.property(fc.integer({ min: -MAX_PRICE, max: 1000 * MAX_PRICE }), (value) => {
        const expected = figures(value % 100 === 0 ? 0 : 2).format(value / 100)
        return formatPaise(paise(value)) === `₹${expected}`
      }),
    )
  })

  test('a discount is never announced larger than it is', () => {
    fc.assert(
      fc.property(line, ({ price, offerPrice }) => {
        const percent = discountPercent({ price, offerPrice })
        return percent >= 0 && percent < 100 && (price - offerPrice) * 100 >= percent * price
      }),
    )
  })

  test('a discount is told in whole percent, rounded down', () => {
    const percent = (price: number, offerPrice: number) =>
      discountPercent({ price: paise(price), offerPrice: paise(offerPrice) })
    expect([percent(5000, 4000), percent(300, 200), percent(100, 100), percent(1, 1), percent(0, 0)]).toEqual([
      20, 33, 0, 0, 0,
    ])
  })
})

test('what is kept against the printed prices', () => {
  const bread = { product: { price: paise(500), offerPrice: paise(435) }, quantity: 2 }
  const milk = { product: { price: paise(70), offerPrice: paise(60) }, quantity: 3 }
  expect(savedOn([bread, milk])).toBe(160)
  expect(savedOn([])).toBe(0)
})
