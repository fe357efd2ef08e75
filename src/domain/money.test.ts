import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { discountPercent, formatPaise, MAX_PRICE, paise, paiseFromRupees, quoteFor, rupeesFromPaise } from './money.ts'

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

describe('a quote', () => {
  test('tells what is kept against the printed prices', () => {
    const bread = { price: paise(500), offerPrice: paise(435), quantity: 2 }
    const milk = { price: paise(70), offerPrice: paise(60), quantity: 3 }
    expect(quoteFor([bread, milk]).saved).toBe(160)
    expect(quoteFor([]).saved).toBe(0)
  })

  test('of 4.35 is 4.43', () => {
    const { cart, tax, total } = quoteFor([{ price: paise(500), offerPrice: paise(435), quantity: 1 }])
    expect({ cart, tax, total }).toEqual({ cart: 435, tax: 8, total: 443 })
  })

  test('adds up to the paisa: tax is 2 % rounded down, the total is cart plus tax', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 50 }), (lines) => {
        const { cart, tax, fee, total } = quoteFor(lines)
        const exact = lines.reduce((sum, { offerPrice, quantity }) => sum + BigInt(offerPrice) * BigInt(quantity), 0n)
        expect(BigInt(cart)).toBe(exact)
        expect(BigInt(tax)).toBe((exact * 2n) / 100n)
        expect(fee).toBe(0)
        expect(total).toBe(cart + tax)
      }),
    )
  })

  test('does not depend on the order of the lines', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 20 }), (lines) => {
        expect(quoteFor([...lines].reverse())).toEqual(quoteFor(lines))
      }),
    )
  })
})
