import fc from 'fast-check'
import { expect, test } from 'vitest'
import { billFor, totalOf } from './bill.ts'
import { atMost, type RefundableItem, refundOf, splitNotCharged, splitRefund } from './item-refund.ts'
import { paise } from './money.ts'
import { DEFAULT_TAX as tax } from './shop-facts.ts'

function orderOf(items: RefundableItem[], fee = paise(0)) {
  return {
    bill: billFor(
      items.map(({ quantity, ...product }) => ({ product, quantity })),
      { tax, fee },
    ),
    items,
  }
}
const item = (productId: string, offerPrice: number, quantity: number): RefundableItem => ({
  productId,
  offerPrice: paise(offerPrice),
  quantity,
  refunded: 0,
})

test('an item goes back with its price and its share of the tax', () => {
  const order = orderOf([item('milk', 5000, 2), item('bread', 3000, 1)])
  expect(refundOf(order, [{ productId: 'milk', quantity: 1 }])).toEqual({ goods: 5000, tax: 100, fee: 0, amount: 5100 })
})

test('the fee stays while something is kept, and goes back with the last item', () => {
  const order = orderOf([item('milk', 5000, 2), item('bread', 3000, 1)], paise(2000))
  const milk = { productId: 'milk', quantity: 2 }
  const bread = { productId: 'bread', quantity: 1 }
  expect(refundOf(order, [milk])).toMatchObject({ fee: 0, amount: 10_200 })
  expect(refundOf(order, [milk, bread])).toMatchObject({ fee: 2000, amount: 15_260 })
  const withoutMilk = { ...order, items: order.items.map((one) => ({ ...one, refunded: one.quantity === 2 ? 2 : 0 })) }
  expect(refundOf(withoutMilk, [bread])).toEqual({ goods: 3000, tax: 60, fee: 2000, amount: 5060 })
})

test('no more goes back than is left, and the goods come before the fee', () => {
  const refund = { goods: paise(3000), tax: paise(60), fee: paise(2000), amount: paise(5060) }
  expect(atMost(refund, 9000)).toEqual(refund)
  expect(atMost(refund, 4000)).toEqual({ goods: 3000, tax: 60, fee: 940, amount: 4000 })
  expect(atMost(refund, 1000)).toEqual({ goods: 940, tax: 60, fee: 0, amount: 1000 })
  expect(atMost(refund, -5)).toMatchObject({ amount: 0 })
})

test('the refunds of all items are exactly what was charged, in any sequence and in any portions', () => {
  const items = fc.array(fc.record({ price: fc.nat({ max: 99_999_999 }), quantity: fc.integer({ min: 1, max: 99 }) }), {
    minLength: 1,
    maxLength: 20,
  })
  fc.assert(
    fc.property(items, fc.nat(), fc.infiniteStream(fc.nat()), (bought, fee, random) => {
      const order = orderOf(
        bought.map(({ price, quantity }, index) => item(String(index), price, quantity)),
        paise(fee),
      )
      const draw = (below: number) => (random.next().value ?? 0) % below
      let amount = 0
      for (;;) {
        const open = order.items.filter(({ quantity, refunded }) => refunded < quantity)
        const next = open[draw(Math.max(open.length, 1))]
        if (!next) break
        const quantity = 1 + draw(next.quantity - next.refunded)
        const refund = refundOf(order, [{ productId: next.productId, quantity }])
        expect(refund.tax).toBeGreaterThanOrEqual(0)
        expect(refund.fee).toBe(open.length === 1 && next.refunded + quantity === next.quantity ? fee : 0)
        amount += refund.amount
        next.refunded += quantity
      }
      expect(amount).toBe(totalOf(order.bill))
    }),
  )
})

test('a payment is given back before credit is given', () => {
  expect(splitRefund(paise(500), paise(300))).toEqual({ toPayment: 300, toCredit: 200 })
  expect(splitRefund(paise(500), paise(900))).toEqual({ toPayment: 500, toCredit: 0 })
  expect(splitRefund(paise(500), paise(0))).toEqual({ toPayment: 0, toCredit: 500 })
})

test('less than a rupee is neither given back to a payment nor left of it', () => {
  expect(splitRefund(paise(60), paise(900))).toEqual({ toPayment: 0, toCredit: 60 })
  expect(splitRefund(paise(860), paise(900))).toEqual({ toPayment: 800, toCredit: 60 })
  expect(splitRefund(paise(900), paise(900))).toEqual({ toPayment: 900, toCredit: 0 })
})

test('what is missing from a cash order is not collected, and credit that paid too much comes back', () => {
  const left = { due: paise(500), credit: paise(300) }
  expect(splitNotCharged(paise(200), left)).toEqual({ notCharged: 200, toCredit: 0 })
  expect(splitNotCharged(paise(600), left)).toEqual({ notCharged: 500, toCredit: 100 })
  expect(splitNotCharged(paise(450), { due: paise(500), credit: paise(0) })).toEqual({ notCharged: 450, toCredit: 0 })
})

test('nobody is asked for less than a rupee while credit can pay it', () => {
  expect(splitNotCharged(paise(450), { due: paise(500), credit: paise(300) })).toEqual({
    notCharged: 400,
    toCredit: 50,
  })
})

const amounts = fc
  .record({ due: fc.integer({ min: 100, max: 5000 }), credit: fc.nat({ max: 5000 }) })
  .chain(({ due, credit }) =>
    fc.record({ due: fc.constant(due), credit: fc.constant(credit), short: fc.nat({ max: due + credit }) }),
  )

test('neither what is collected nor the credit falls below nothing, and both together fall by what is missing', () => {
  fc.assert(
    fc.property(amounts, ({ due, credit, short }) => {
      const split = splitNotCharged(paise(short), { due: paise(due), credit: paise(credit) })
      const [dueLeft, creditLeft] = [due - split.notCharged, credit - split.toCredit]
      expect(split.notCharged + split.toCredit).toBe(short)
      expect(Math.min(split.notCharged, split.toCredit, dueLeft, creditLeft)).toBeGreaterThanOrEqual(0)
      if (dueLeft > 0 && dueLeft < 100) expect(creditLeft).toBe(0)
    }),
  )
})
