import fc from 'fast-check'
import { expect, test } from 'vitest'
import { billFor } from './bill.ts'
import { paise } from './money.ts'
import {
  dueAtDoor,
  HAPPY_PATH,
  isPaidAfter,
  isPaidAfterUndo,
  mayMove,
  mayUndo,
  mayUndoSale,
  movesFrom,
  ORDER_STATUSES,
  type OrderStatus,
  paymentStatus,
  paymentWords,
  SALE_UNDO_MINUTES,
  stageOf,
  statusBefore,
  UNDO_SECONDS,
  urgencyOf,
} from './order.ts'
import { DEFAULT_TAX } from './shop-facts.ts'

const status = fc.constantFrom(...ORDER_STATUSES)
const mover = fc.constantFrom('shopper' as const, 'seller' as const)

test('an order goes forward only, and ends; what a rider can’t deliver goes back', () => {
  const rank = (at: OrderStatus) => (at === 'Cancelled' ? HAPPY_PATH.length : HAPPY_PATH.indexOf(at))
  fc.assert(fc.property(status, status, mover, (from, to, who) => !mayMove(from, to, who) || rank(to) > rank(from)))
  expect(movesFrom('Delivered', 'seller')).toEqual([])
  expect(movesFrom('Cancelled', 'seller')).toEqual([])
  expect(ORDER_STATUSES.map((from) => movesFrom(from, 'rider'))).toEqual([
    [],
    [],
    ['Out for delivery'],
    ['Packed', 'Delivered'],
    [],
    [],
  ])
})

test('a shopper may only cancel what is not packed yet', () => {
  const allowed = ORDER_STATUSES.flatMap((from) => movesFrom(from, 'shopper').map((to) => [from, to]))
  expect(allowed).toEqual([
    ['Waiting for confirmation', 'Cancelled'],
    ['Order Placed', 'Cancelled'],
  ])
})

test('a seller moves it step by step to the door, or cancels it before it leaves', () => {
  expect(ORDER_STATUSES.map((from) => movesFrom(from, 'seller'))).toEqual([
    ['Order Placed', 'Cancelled'],
    ['Packed', 'Cancelled'],
    ['Out for delivery', 'Cancelled'],
    ['Delivered'],
    [],
    [],
  ])
})

test('nothing is cancelled once it is on the way', () => {
  expect(mayMove('Out for delivery', 'Cancelled', 'seller')).toBe(false)
  expect(mayMove('Packed', 'Cancelled', 'seller')).toBe(true)
})

test('cash is paid at the door, and paid stays paid', () => {
  expect(isPaidAfter('Delivered', 'COD', false)).toBe(true)
  expect(isPaidAfter('Packed', 'COD', false)).toBe(false)
  expect(isPaidAfter('Delivered', 'Online', false)).toBe(false)
  fc.assert(
    fc.property(status, fc.constantFrom('COD' as const, 'Online' as const), (to, type) => isPaidAfter(to, type, true)),
  )
})

const payment = fc.constantFrom(
  { paymentType: 'COD', wasPaid: false, credit: 0 } as const,
  { paymentType: 'COD', wasPaid: false, credit: 40 } as const,
  { paymentType: 'COD', wasPaid: true, credit: 102 } as const,
  { paymentType: 'Online', wasPaid: true, credit: 0 } as const,
)

test('a move that is taken back leaves the order as it was, money included', () => {
  fc.assert(
    fc.property(status, status, payment, (from, to, { paymentType, wasPaid, credit }) => {
      if (!mayMove(from, to, 'seller') || statusBefore(to) === null) return true
      const moved = {
        paymentType,
        isPaid: isPaidAfter(to, paymentType, wasPaid),
        bill: billFor([{ product: { offerPrice: paise(100) }, quantity: 1 }], {
          tax: DEFAULT_TAX,
          balance: paise(credit),
        }),
      }
      return statusBefore(to) === from && isPaidAfterUndo(to, moved) === wasPaid
    }),
  )
  expect(statusBefore('Delivered')).toBe('Out for delivery')
})

test('an order is neither taken back from being placed nor from being cancelled', () => {
  expect(ORDER_STATUSES.filter((at) => statusBefore(at) === null)).toEqual([
    'Waiting for confirmation',
    'Order Placed',
    'Cancelled',
  ])
})

test('a seller has a minute to take a move back, and not a moment longer', () => {
  const at = new Date('2026-01-31T10:00:00Z')
  const later = (seconds: number) => new Date(at.getTime() + seconds * 1000)
  fc.assert(
    fc.property(status, fc.nat({ max: 3 * UNDO_SECONDS }), (moved, seconds) => {
      const inTime = seconds < 60 && statusBefore(moved) !== null
      return mayUndo({ status: moved, at }, later(seconds)) === inTime
    }),
  )
})

test('an order is open until it is delivered or cancelled', () => {
  expect(ORDER_STATUSES.filter((at) => stageOf(at) === 'open')).toEqual([
    'Waiting for confirmation',
    'Order Placed',
    'Packed',
    'Out for delivery',
  ])
})

test.each([
  [0, 'calm'],
  [14.9, 'calm'],
  [15, 'hurry'],
  [29.9, 'hurry'],
  [30, 'late'],
  [4000, 'late'],
] as const)('after %d minutes an order is %s', (minutes, urgency) => {
  expect(urgencyOf(minutes)).toBe(urgency)
})

test.each([
  [40, 'calm'],
  [10, 'calm'],
  [9.9, 'hurry'],
  [0, 'hurry'],
  [-0.1, 'late'],
] as const)('with %d minutes left until its promise an order is %s, however old it is', (left, urgency) => {
  expect([1, 90].map((old) => urgencyOf(old, left))).toEqual([urgency, urgency])
})

test.each([
  ['a delivered order', { status: 'Delivered', isPaid: true }, 'Paid'],
  ['a cash order on its way', { status: 'Out for delivery', isPaid: false }, 'Pending'],
  ['a cancelled cash order', { status: 'Cancelled', isPaid: false }, 'Not charged'],
  ['a cancelled paid order', { status: 'Cancelled', isPaid: true }, 'Refund on its way'],
  [
    'a refund that the provider has taken',
    { status: 'Cancelled', isPaid: true, refund: 'pending' },
    'Refund on its way',
  ],
  [
    'a refund that failed and is still owed',
    { status: 'Cancelled', isPaid: true, refund: 'failed' },
    'Refund on its way',
  ],
  ['a refund that arrived', { status: 'Cancelled', isPaid: true, refund: 'processed' }, 'Refunded'],
  ['an order on account', { status: 'Delivered', isPaid: false, paidBy: 'Account' }, 'On account'],
  ['one that a payment covers', { status: 'Delivered', isPaid: true, paidBy: 'Account' }, 'Paid'],
  ['a cancelled one', { status: 'Cancelled', isPaid: false, paidBy: 'Account' }, 'Not charged'],
] as const)('%s reads as it is', (_, order, words) => {
  expect(paymentStatus({ paymentType: 'COD', ...order })).toBe(words)
})

test('what is on account is asked for by nobody at the door, and named once', () => {
  const bill = [{ kind: 'items', part: 'total', label: 'Price', amount: paise(8000) }] as const
  const cash = { paymentType: 'COD', isPaid: false, bill, status: 'Packed' } as const
  const account = { ...cash, paidBy: 'Account' } as const
  expect([dueAtDoor(cash), dueAtDoor({ ...cash, isPaid: true }), dueAtDoor(account)]).toEqual([8000, 0, 0])
  expect([paymentWords(cash), paymentWords(account), paymentWords({ ...account, isPaid: true })]).toEqual([
    'Cash On Delivery · Pending',
    'On account',
    'On account · Paid',
  ])
})

test.each([
  ['just now', { minutes: 1 }, true],
  ['half an hour ago', { minutes: SALE_UNDO_MINUTES }, false],
  ['by phone', { minutes: 1, channel: 'phone' }, false],
  ['and refunded in part', { minutes: 1, refunded: 100 }, false],
  ['and undone already', { minutes: 1, status: 'Cancelled' }, false],
] as const)('a sale of %s: undone? %o %s', (_, { minutes, ...changes }, may) => {
  const now = new Date('2026-11-18T10:00:00Z')
  const createdAt = new Date(now.getTime() - minutes * 60_000)
  expect(mayUndoSale({ channel: 'counter', status: 'Delivered', refunded: 0, createdAt, ...changes }, now)).toBe(may)
})
