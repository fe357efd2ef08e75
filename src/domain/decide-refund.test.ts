import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountOf, BACK_BY_HAND, billFor, dueOf, isNotCharged, NOT_CHARGED, takenOff, totalOf } from './bill.ts'
import {
  decideCancellation,
  decideRefund,
  decideShortage,
  type RefundCase,
  type RefundDecision,
  type ShortLine,
} from './decide-refund.ts'
import { refundOf } from './item-refund.ts'
import { paise } from './money.ts'
import { type OrderedLine, TAKEN_PAYMENTS } from './order.ts'
import { DEFAULT_TAX } from './shop-facts.ts'
import { COMMON_TAX_RATES, rateOf, TAX_MODES } from './tax.ts'

type Bought = { price: number; quantity: number; taxRate?: number }

function orderOf(bought: Bought[], { fee = 0, balance = 0, online = false, tax = DEFAULT_TAX } = {}): RefundCase {
  const items = bought.map(({ price, quantity, ...product }, index) => ({
    productId: String(index),
    name: `Item ${index}`,
    offerPrice: paise(price),
    taxRate: rateOf(product, tax),
    quantity,
    refunded: 0,
    short: 0,
    less: paise(0),
  }))
  const lines = items.map(({ quantity, ...product }) => ({ product, quantity }))
  const bill = billFor(lines, { tax, fee: paise(fee), balance: paise(balance) })
  const isPaidOnline = online && dueOf(bill) >= 100
  return { status: 'Order Placed', bill, items, isPaidOnline, elsewhere: paise(0), isAccountDeleted: false }
}

function after(order: RefundCase, { bill, lines }: RefundDecision, counted: ('refunded' | 'short')[]): RefundCase {
  const items = order.items.map((item) => {
    const { quantity = 0, less = 0 } = lines.find(({ productId }) => productId === item.productId) ?? {}
    const counts = Object.fromEntries(counted.map((column) => [column, item[column] + quantity]))
    return { ...item, ...counts, less: paise(item.less + less) }
  })
  return { ...order, bill, items }
}

const afterFree = (order: RefundCase, lines: OrderedLine[]) =>
  after(order, { bill: order.bill, lines } as RefundDecision, ['refunded'])

function decided(order: RefundCase, lines: OrderedLine[]): RefundDecision {
  const decision = decideRefund(order, lines)
  if ('problem' in decision) throw new Error(decision.problem)
  return decision
}

const orders = fc
  .record({
    bought: fc.array(
      fc.record({
        price: fc.integer({ min: 1, max: 9_999 }),
        quantity: fc.integer({ min: 1, max: 9 }),
        taxRate: fc.constantFrom(...COMMON_TAX_RATES),
      }),
      {
        minLength: 1,
        maxLength: 6,
      },
    ),
    fee: fc.nat({ max: 3000 }),
    balance: fc.oneof(fc.constant(0), fc.nat({ max: 60_000 })),
    online: fc.boolean(),
    tax: fc.record({ mode: fc.constantFrom(...TAX_MODES), percent: fc.constantFrom(2, 5, 7.25, 40) }),
  })
  .map(({ bought, ...paid }) => orderOf(bought, paid))
const draws = fc.infiniteStream(fc.nat())

/** Some of the pieces that are left, not all of them. */
function someOf(order: RefundCase, draw: (below: number) => number): OrderedLine[] {
  const left = order.items.filter(({ quantity, refunded }) => refunded < quantity)
  const chosen = left.slice(draw(left.length))
  return chosen.map(({ productId, quantity, refunded }) => ({ productId, quantity: 1 + draw(quantity - refunded) }))
}

/** What is short or worth less when an order is picked; the least thing stays as it was asked for. */
function shortOf(order: RefundCase, draw: (below: number) => number): ShortLine[] {
  const short = new Map(someOf(order, draw).map(({ productId, quantity }) => [productId, quantity]))
  return order.items.map(({ productId, quantity, offerPrice }) => {
    const missing = short.get(productId) ?? 0
    const less = draw(2) * draw(offerPrice * (quantity - missing) || 1)
    return { productId, quantity: missing, less: paise(less), cheaper: paise(draw(less + 1)) }
  })
}

test('whatever is missing, lighter, replaced and refunded, each paisa of an order goes back once, and no more', () => {
  fc.assert(
    fc.property(orders, draws, (placed, random) => {
      const draw = (below: number) => (random.next().value ?? 0) % below
      const [total, captured] = [totalOf(placed.bill), placed.isPaidOnline ? dueOf(placed.bill) : 0]
      let order = placed
      const short = draw(3) === 0 ? shortOf(order, draw) : []
      const shortage = decideShortage(order, short)
      if (shortage) {
        order = after(order, shortage, ['short', 'refunded'])
        const reasons = NOT_CHARGED.map((kind) => takenOff(order.bill, kind))
        expect(reasons.every((amount) => amount >= 0)).toBe(true)
        expect(reasons.reduce<number>((sum, amount) => sum + amount, 0)).toBe(shortage.notCharged)
      }
      expect(decideShortage(order, short)).toBeNull()
      expect(dueOf(order.bill)).toBeGreaterThanOrEqual(0)
      order = { ...order, status: 'Delivered' }
      while (order.items.some(({ quantity, refunded }) => refunded < quantity)) {
        const some = someOf(order, draw)
        // Pieces of which less came than a paisa's worth are free, and nothing goes back for them.
        const isFree = refundOf(order, some).amount === 0
        order = isFree ? afterFree(order, some) : after(order, decided(order, some), ['refunded'])
        expect(takenOff(order.bill, 'refund')).toBeLessThanOrEqual(captured)
      }
      const back = ([...NOT_CHARGED, 'refund', 'refundAsCredit'] as const).map((kind) => takenOff(order.bill, kind))
      expect(back.reduce<number>((sum, amount) => sum + amount, 0)).toBe(total)
      expect(totalOf(order.bill), 'what was charged stays').toBe(total)
    }),
  )
})

test('a payment and credit come back whole, whatever part of them went back before the cancellation', () => {
  fc.assert(
    fc.property(orders, draws, (placed, random) => {
      const draw = (below: number) => (random.next().value ?? 0) % below
      const shortage = decideShortage(placed, shortOf(placed, draw))
      const order = shortage ? after(placed, shortage, ['short', 'refunded']) : placed
      const { asCredit, creditBack } = decideCancellation(order)
      const captured = placed.isPaidOnline ? dueOf(placed.bill) : 0
      const toProvider = captured + amountOf(order.bill, 'refund') - asCredit
      expect(toProvider === 0 || toProvider >= 100).toBe(true)
      expect(creditBack).toBeGreaterThanOrEqual(0)
      const given = takenOff(order.bill, 'refund') - amountOf(order.bill, 'refundAsCredit')
      expect(given + toProvider + creditBack).toBe(captured - amountOf(placed.bill, 'credit'))
    }),
  )
})

test('the bill tells missing pieces, lighter ones and a cheaper replacement apart', () => {
  const cash = orderOf([
    { price: 5000, quantity: 2 },
    { price: 3000, quantity: 1 },
  ])
  const rowsOff = (short: ShortLine[]) =>
    decideShortage(cash, short)
      ?.bill.filter(isNotCharged)
      .map(({ label, amount }) => [label, amount])
  const less = paise(500)
  expect(rowsOff([{ productId: '0', quantity: 0, less, cheaper: less }])).toEqual([['Cheaper replacement', -510]])
  expect(rowsOff([{ productId: '0', quantity: 0, less }])).toEqual([['Weighed less than asked', -510]])
  expect(
    rowsOff([
      { productId: '0', quantity: 0, less, cheaper: paise(300) },
      { productId: '1', quantity: 1, less: paise(0) },
    ]),
  ).toEqual([
    ['Missing items', -3060],
    ['Weighed less than asked', -204],
    ['Cheaper replacement', -306],
  ])
})

test('what others gave back of a payment is not given back again', () => {
  const order: RefundCase = { ...orderOf([{ price: 5000, quantity: 2 }], { online: true }), status: 'Delivered' }
  const one = [{ productId: '0', quantity: 1 }]
  expect(decideRefund({ ...order, elsewhere: paise(6000) }, one)).toEqual({
    problem: 'Only ₹42 of this order is left to refund.',
  })
  expect(decideRefund({ ...order, elsewhere: paise(5100) }, one)).toMatchObject({ toPayment: 5100, toCredit: 0 })
})

test('items that cannot be refunded say why', () => {
  const cash: RefundCase = { ...orderOf([{ price: 5000, quantity: 2 }]), status: 'Delivered' }
  const problem = (order: RefundCase, quantity: number) => decideRefund(order, [{ productId: '0', quantity }])
  expect(problem({ ...cash, status: 'Packed' }, 1)).toEqual({
    problem: 'Items can be refunded once the order is delivered.',
  })
  expect(problem(cash, 3)).toEqual({ problem: 'Only 2 of Item 0 can be refunded.' })
  expect(problem({ ...cash, isAccountDeleted: true }, 1)).toEqual({
    problem: 'This account was deleted, so nobody can get store credit. Please give the money back in cash.',
  })
  expect(decideRefund(cash, [{ productId: 'other', quantity: 1 }])).toEqual({
    problem: 'This product is not in the order.',
  })
})

test('what was paid in the shop goes back as it was paid, and never more of it than that', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ price: fc.integer({ min: 1, max: 50_000 }), quantity: fc.integer({ min: 1, max: 5 }) }), {
        minLength: 1,
        maxLength: 4,
      }),
      fc.integer({ min: 0, max: 100_000 }),
      fc.constantFrom(...TAKEN_PAYMENTS),
      (bought, balance, paidBy) => {
        const order: RefundCase = { ...orderOf(bought, { balance }), status: 'Delivered', paidBy }
        const [due, credit] = [dueOf(order.bill), takenOff(order.bill, 'credit')]
        let { bill, items } = order
        let [byHand, toCredit] = [0, 0]
        for (const { productId } of order.items.flatMap((item) => Array.from({ length: item.quantity }, () => item))) {
          const decision = decideRefund({ ...order, bill, items }, [{ productId, quantity: 1 }])
          if ('problem' in decision) throw new Error(decision.problem)
          expect(decision.toPayment).toBe(0)
          if (decision.toCredit > 0) expect(byHand + decision.byHand).toBe(due)
          byHand += decision.byHand
          toCredit += decision.toCredit
          bill = decision.bill
          items = items.map((item) => (item.productId === productId ? { ...item, refunded: item.refunded + 1 } : item))
        }
        expect([byHand, toCredit]).toEqual([due, credit])
        expect(takenOff(bill, BACK_BY_HAND[paidBy])).toBe(due)
      },
    ),
  )
})
