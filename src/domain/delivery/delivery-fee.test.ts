import fc from 'fast-check'
import { expect, test } from 'vitest'
import { payWithCredit } from '../credit.ts'
import { paise, quoteFor } from '../money.ts'
import { addFee } from './delivery-fee.ts'

const line = (offerPrice: number) => ({ price: paise(offerPrice), offerPrice: paise(offerPrice), quantity: 1 })

test('a delivery for nothing changes nothing', () => {
  const quote = quoteFor([line(435)])
  expect(addFee(quote, paise(0))).toEqual(quote)
})

test('a fee is added to the total and is not taxed, and store credit pays it too', () => {
  const quote = addFee(quoteFor([line(10_000)]), paise(2500))
  expect(quote).toMatchObject({ cart: 10_000, tax: 200, fee: 2500, total: 12_700 })
  expect(payWithCredit(quote, paise(12_700))).toMatchObject({ credit: 12_700, due: 0 })
})

test('cart, tax and fee are the total, the last fee counts, and credit and what is due are the total again', () => {
  const amount = fc.nat({ max: 2_000_000 })
  fc.assert(
    fc.property(amount, amount, amount, amount, (price, first, fee, balance) => {
      const plain = quoteFor([line(price)])
      const quote = addFee(addFee(plain, paise(first)), paise(fee))
      expect(quote.total).toBe(plain.total + fee)
      expect(quote.total).toBe(quote.cart + quote.tax + quote.fee)
      const { credit, due } = payWithCredit(quote, paise(balance))
      expect(credit + due).toBe(quote.total)
      expect(credit).toBeLessThanOrEqual(balance)
    }),
  )
})
