import fc from 'fast-check'
import { expect, test } from 'vitest'
import { billFor, totalOf } from './bill.ts'
import { decideShortage, type RefundCase } from './decide-refund.ts'
import { refundOf } from './item-refund.ts'
import { paise } from './money.ts'
import { worthLess } from './sent-line.ts'
import { DEFAULT_TAX as tax } from './shop-facts.ts'

const line = { quantity: 4, picked: 4, short: 0, offerPrice: paise(2000) }

test('1 kg asked, 985 g sent, ₹1.20 back', () => {
  expect(worthLess({ ...line, weighed: { asked: 1000, sent: 985 } })).toBe(120)
})

test('what is heavier is a gift', () => {
  expect(worthLess({ ...line, weighed: { asked: 1000, sent: 1030 } })).toBe(0)
})

test('what comes instead is never dearer, and what it costs less goes back', () => {
  const replaced = { ...line, picked: 2, replaced: 2 }
  expect(worthLess({ ...replaced, insteadAmount: paise(3400) })).toBe(600)
  expect(worthLess({ ...replaced, insteadAmount: paise(9900) })).toBe(0)
})

const bought = fc.record({
  price: fc.integer({ min: 1, max: 9_999_999 }),
  quantity: fc.integer({ min: 1, max: 99 }),
  shortShare: fc.double({ min: 0, max: 1, noNaN: true }),
  lessShare: fc.double({ min: 0, max: 1, noNaN: true }),
})

test('with lines that are short, lighter or replaced, all refunds together are exactly what was charged', () => {
  fc.assert(
    fc.property(fc.array(bought, { minLength: 1, maxLength: 8 }), fc.infiniteStream(fc.nat()), (lines, random) => {
      const bill = billFor(
        lines.map(({ price, quantity }) => ({ product: { offerPrice: paise(price) }, quantity })),
        { tax, fee: paise(2500) },
      )
      let order: RefundCase = {
        status: 'Delivered',
        bill,
        items: lines.map(({ price, quantity }, index) => ({
          productId: String(index),
          name: String(index),
          offerPrice: paise(price),
          quantity,
          refunded: 0,
          short: 0,
          less: paise(0),
        })),
        isPaidOnline: false,
        elsewhere: paise(0),
        isAccountDeleted: false,
      }
      const short = lines.map(({ price, quantity, shortShare, lessShare }, index) => {
        const missing = Math.floor(quantity * shortShare)
        const less = paise(Math.floor(price * (quantity - missing) * lessShare))
        return { productId: String(index), quantity: missing, less }
      })
      let back = 0
      const decision = decideShortage(order, short)
      if (decision) {
        back += decision.amount
        order = {
          ...order,
          items: order.items.map((item, index) => {
            const { quantity = 0, less = paise(0) } = short[index] ?? {}
            return { ...item, refunded: quantity, short: quantity, less }
          }),
        }
        expect(decideShortage(order, short)).toBeNull()
      }
      for (;;) {
        const open = order.items.filter(({ quantity, refunded }) => refunded < quantity)
        const [next] = open
        if (!next) break
        const item = open[(random.next().value ?? 0) % open.length] ?? next
        const quantity = 1 + ((random.next().value ?? 0) % (item.quantity - item.refunded))
        const refund = refundOf(order, [{ productId: item.productId, quantity }])
        expect(refund.amount).toBeGreaterThanOrEqual(0)
        back += refund.amount
        order = {
          ...order,
          items: order.items.map((one) => (one === item ? { ...one, refunded: one.refunded + quantity } : one)),
        }
      }
      expect(back).toBe(totalOf(bill))
    }),
  )
})
