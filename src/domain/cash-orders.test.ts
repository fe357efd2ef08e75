import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  boundedPieces,
  CANCELLED_ORDERS,
  type CashStanding,
  cashAllowance,
  doorOf,
  hasCancelledTooMany,
  judgeCashOrder,
  MAX_OPEN_CASH_ORDERS,
  mayPayAgain,
  OPEN_CASH_ORDERS,
  phoneDigitsOf,
  WAITING_CASH_ORDERS,
} from './cash-orders.ts'

const none = { orders: 0, pieces: 0, waiting: 0, cancelled: 0 }
const newcomer: CashStanding = { newcomersMay: OPEN_CASH_ORDERS, received: 0, account: none, door: none, phone: none }

const open = fc.record({ orders: fc.nat(12), pieces: fc.nat(800), waiting: fc.nat(8), cancelled: fc.nat(30) })
const standing = fc.record({
  newcomersMay: fc.nat(12),
  received: fc.nat(20),
  account: open,
  door: open,
  phone: open,
})
const RANK = { take: 0, wait: 1, refuse: 2 }

test('an ordinary big first basket is taken at once: thirty products, six of each', () => {
  expect(judgeCashOrder(30 * 6, newcomer)).toBe('take')
  expect(judgeCashOrder(30 * 6 + 1, newcomer)).toBe('wait')
})

test('the fourth open order of a newcomer waits, and after five that wait the next is refused', () => {
  const three = { orders: 3, pieces: 3, waiting: 0, cancelled: 0 }
  expect(judgeCashOrder(1, { ...newcomer, account: three })).toBe('wait')
  expect(judgeCashOrder(1, { ...newcomer, account: { ...three, waiting: WAITING_CASH_ORDERS } })).toBe('refuse')
})

test.each(['door', 'phone'] as const)('accounts with the same %s share a bound of ten', (place) => {
  const with9 = { ...newcomer, [place]: { orders: 9, pieces: 9, waiting: 0, cancelled: 0 } }
  const with10 = { ...newcomer, [place]: { orders: 10, pieces: 10, waiting: 0, cancelled: 0 } }
  expect(judgeCashOrder(1, with9)).toBe('take')
  expect(judgeCashOrder(1, with10)).toBe('wait')
})

test('a customer who has received an order is not refused for what strangers ordered to the same door', () => {
  const crowded = { orders: 10, pieces: 10, waiting: WAITING_CASH_ORDERS, cancelled: 0 }
  const strangers = { ...newcomer, door: crowded, phone: crowded }
  expect(judgeCashOrder(1, strangers)).toBe('refuse')
  expect(judgeCashOrder(1, { ...strangers, received: 1 })).toBe('wait')
})

test('each delivery allows one more, up to ten, and never less than the shop gives newcomers', () => {
  fc.assert(
    fc.property(fc.nat(50), fc.nat(50), (newcomersMay, received) => {
      const { orders } = cashAllowance({ newcomersMay, received }).account
      const after = cashAllowance({ newcomersMay, received: received + 1 }).account
      expect(orders).toBeGreaterThanOrEqual(newcomersMay)
      expect(orders).toBeLessThanOrEqual(Math.max(MAX_OPEN_CASH_ORDERS, newcomersMay))
      expect(after.orders - orders).toBe(orders < MAX_OPEN_CASH_ORDERS ? 1 : 0)
    }),
  )
})

test('more pieces, more open orders or fewer deliveries never make it easier', () => {
  fc.assert(
    fc.property(standing, fc.integer({ min: 1, max: 400 }), fc.nat(200), (now, pieces, more) => {
      const rank = RANK[judgeCashOrder(pieces, now)]
      const { account } = now
      expect(RANK[judgeCashOrder(pieces + more, now)]).toBeGreaterThanOrEqual(rank)
      const busier = { ...account, orders: account.orders + 1, pieces: account.pieces + more }
      expect(RANK[judgeCashOrder(pieces, { ...now, account: busier })]).toBeGreaterThanOrEqual(rank)
      const fickle = { ...now, account: { ...account, cancelled: account.cancelled + 1 } }
      expect(RANK[judgeCashOrder(pieces, fickle)]).toBeGreaterThanOrEqual(rank)
      if (hasCancelledTooMany(now)) expect(hasCancelledTooMany(fickle)).toBe(true)
      if (hasCancelledTooMany({ ...now, received: now.received + 1 })) expect(hasCancelledTooMany(now)).toBe(true)
      expect(RANK[judgeCashOrder(pieces, { ...now, received: now.received + 1 })]).toBeLessThanOrEqual(rank)
    }),
  )
})

test('by weight, each kilo or litre that is begun is a piece', () => {
  const loose = { step: 250, unit: 'g' as const }
  expect([1, 4, 5, 99].map((steps) => boundedPieces({ loose }, steps))).toEqual([1, 1, 2, 25])
  expect(boundedPieces({ loose: { step: 1000, unit: 'ml' } }, 99)).toBe(99)
  expect(boundedPieces({}, 7)).toBe(7)
})

test('cancelling twice a day is not noticed; the fourteenth order of a day waits, and the nineteenth is refused', () => {
  const after = (cancelled: number) => ({ ...newcomer, account: { ...none, cancelled } })
  const most = OPEN_CASH_ORDERS + CANCELLED_ORDERS
  expect(judgeCashOrder(1, { ...newcomer, account: { ...none, orders: 2, cancelled: 2 } })).toBe('take')
  expect([most - 1, most].map((cancelled) => judgeCashOrder(1, after(cancelled)))).toEqual(['take', 'wait'])
  const last = most + WAITING_CASH_ORDERS
  expect([last - 1, last].map((cancelled) => hasCancelledTooMany(after(cancelled)))).toEqual([false, true])
  expect(mayPayAgain(last)).toBe(true)
  expect(mayPayAgain(MAX_OPEN_CASH_ORDERS + CANCELLED_ORDERS)).toBe(false)
})

test('open orders, however many the shop has accepted, are not taken for cancelled ones', () => {
  expect(hasCancelledTooMany({ ...newcomer, account: { ...none, orders: 100, waiting: WAITING_CASH_ORDERS } })).toBe(
    false,
  )
})

test('whoever places and cancels, the orders of a day have an end', () => {
  fc.assert(
    fc.property(fc.nat(12), fc.nat(12), fc.array(fc.boolean()), (newcomersMay, received, cancels) => {
      let account = none
      let placed = 0
      for (const isCancelled of [...cancels, ...Array<boolean>(100).fill(true)]) {
        const now = { newcomersMay, received, account, door: account, phone: account }
        if (hasCancelledTooMany(now)) break
        const verdict = judgeCashOrder(1, now)
        if (verdict === 'refuse') break
        placed++
        const { orders, waiting, cancelled } = account
        if (isCancelled) account = { ...account, cancelled: cancelled + 1 }
        else if (verdict === 'take') account = { ...account, orders: orders + 1, pieces: account.pieces + 1 }
        else account = { ...account, waiting: waiting + 1 }
      }
      const { orders } = cashAllowance({ newcomersMay, received }).account
      expect(placed).toBeLessThanOrEqual(orders + CANCELLED_ORDERS + WAITING_CASH_ORDERS)
    }),
  )
})

test('whatever is sent, taken orders and pieces stay within the allowance', () => {
  fc.assert(
    fc.property(fc.nat(12), fc.nat(12), fc.array(fc.integer({ min: 1, max: 500 })), (newcomersMay, received, sent) => {
      let account = none
      const allowed = cashAllowance({ newcomersMay, received }).account
      for (const pieces of sent) {
        const verdict = judgeCashOrder(pieces, { newcomersMay, received, account, door: account, phone: account })
        const { orders, pieces: before, waiting } = account
        if (verdict === 'take') account = { ...account, orders: orders + 1, pieces: before + pieces }
        if (verdict === 'wait') account = { ...account, waiting: waiting + 1 }
      }
      expect(account.orders).toBeLessThanOrEqual(allowed.orders)
      expect(account.pieces).toBeLessThanOrEqual(allowed.pieces)
      expect(account.waiting).toBeLessThanOrEqual(WAITING_CASH_ORDERS)
    }),
  )
})

describe('a door', () => {
  const home = {
    firstName: 'Asha',
    lastName: 'Rao',
    email: 'asha@example.com',
    street: '12 Lake Road',
    village: 'Hebbal',
    area: 'North',
    colony: 'Green Park',
    city: 'Bengaluru',
    state: 'Karnataka',
    zipcode: '560024',
    country: 'India',
    phone: '9876543210',
  }

  test('is the same however its street is written, and whoever lives there', () => {
    for (const street of ['12, lake road', ' 12 LAKE-ROAD. ', '１２ Lake Road']) {
      expect(doorOf({ ...home, street, colony: 'Elsewhere', firstName: 'Bela', phone: '1' })).toBe(doorOf(home))
    }
  })

  test('is another one with another number or PIN code', () => {
    expect(doorOf({ ...home, street: '13 Lake Road' })).not.toBe(doorOf(home))
    expect(doorOf({ ...home, zipcode: '560025' })).not.toBe(doorOf(home))
  })

  test('of a street without a number is told by the rest of the address', () => {
    const main = { ...home, street: 'Main Road' }
    expect(doorOf({ ...main, colony: 'Blue Park' })).not.toBe(doorOf(main))
  })
})

test('a phone number is the same with and without the code of the country', () => {
  for (const phone of ['+91 98765 43210', '098765-43210', '9876543210']) expect(phoneDigitsOf(phone)).toBe('9876543210')
})
