import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paise } from './money.ts'
import { coverOldestFirst, type OwedLine } from './owed.ts'

let id = 0
const nextId = () => String(++id).padStart(6, '0')
const order = (orderId: string, amount: number): OwedLine => ({ id: nextId(), orderId, amount: paise(amount) })
const payment = (amount: number): OwedLine => ({ id: nextId(), orderId: null, amount: paise(-amount) })
const undo = ({ id: undoes, amount }: OwedLine): OwedLine => ({
  id: nextId(),
  orderId: null,
  amount: paise(-amount),
  undoes,
})
const left = (lines: OwedLine[]) => [...coverOldestFirst(lines)].map(([, { left: rest }]) => rest)

test('a payment covers the oldest order first, and the next in part', () => {
  expect(left([order('a', 100), order('b', 80), payment(130)])).toEqual([0, 50])
  expect(left([payment(130), order('a', 100), order('b', 80)])).toEqual([0, 50])
})

test('what a cancelled order had been paid covers the next one', () => {
  expect(left([order('a', 100), order('b', 80), payment(100), order('a', -100)])).toEqual([0, 0])
})

test('a payment that is taken back covers nothing, and later ones cover what it did', () => {
  const mistake = payment(100)
  const lines = [order('a', 100), order('b', 80), mistake, payment(40), undo(mistake)]
  expect([...coverOldestFirst(lines).values()]).toMatchObject([
    { left: 60, parts: [{ payment: lines[3]?.id, amount: 40 }] },
    { left: 80, parts: [] },
  ])
})

const history = fc.array(
  fc.oneof(
    fc.record({ act: fc.constant('order' as const), amount: fc.integer({ min: 0, max: 500 }) }),
    fc.record({ act: fc.constant('pay' as const), amount: fc.integer({ min: 1, max: 700 }) }),
    fc.record({ act: fc.constant('lessen' as const), which: fc.nat(20), part: fc.integer({ min: 1, max: 100 }) }),
    fc.record({ act: fc.constant('undo' as const), which: fc.nat(20) }),
  ),
  { maxLength: 25 },
)
type History = typeof history extends fc.Arbitrary<infer Acts> ? Acts : never

/** As an account would be written: an order loses no more than it is worth, a payment is taken back once. */
function linesOf(acts: History): OwedLine[] {
  const lines: OwedLine[] = []
  const worth: { orderId: string; amount: number }[] = []
  const payments: OwedLine[] = []
  for (const each of acts) {
    if (each.act === 'order') {
      worth.push({ orderId: nextId(), amount: each.amount })
      const { orderId, amount } = worth.at(-1) ?? { orderId: '', amount: 0 }
      if (amount > 0) lines.push(order(orderId, amount))
    } else if (each.act === 'pay') {
      payments.push(payment(each.amount))
      lines.push(...payments.slice(-1))
    } else if (each.act === 'lessen') {
      const one = worth[each.which % Math.max(worth.length, 1)]
      const less = Math.floor(((one?.amount ?? 0) * each.part) / 100)
      if (!one || less === 0) continue
      one.amount -= less
      lines.push(order(one.orderId, -less))
    } else {
      const [mistake] = payments.splice(each.which % Math.max(payments.length, 1), 1)
      if (mistake) lines.push(undo(mistake))
    }
  }
  return lines
}

test('10,000 random accounts add up: each payment is used once, and the oldest debt is paid first', () => {
  fc.assert(
    fc.property(history, (acts) => {
      const lines = linesOf(acts)
      const owed = lines.reduce((sum, { amount }) => sum + amount, 0)
      const orders = [...coverOldestFirst(lines).values()]
      const unpaid = orders.reduce((sum, { left: rest }) => sum + rest, 0)
      const used = orders.flatMap(({ parts }) => parts)
      expect(unpaid).toBe(
        orders.reduce((sum, { due }) => sum + due, 0) - used.reduce((sum, { amount }) => sum + amount, 0),
      )
      // Either something is unpaid, or the rest of what was paid is an advance.
      expect(unpaid).toBe(Math.max(owed, 0))
      for (const { due, left: rest, parts } of orders) {
        expect(rest).toBeGreaterThanOrEqual(0)
        expect(parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(due - rest)
        expect(parts.every(({ amount }) => amount > 0)).toBe(true)
      }
      for (const { id: paid, amount } of lines) {
        const spent = used.filter((part) => part.payment === paid).reduce((sum, part) => sum + part.amount, 0)
        expect(spent).toBeLessThanOrEqual(Math.max(-amount, 0))
      }
      const firstOpen = orders.findIndex(({ left: rest }) => rest > 0)
      if (firstOpen >= 0) expect(orders.slice(firstOpen + 1).every(({ parts }) => parts.length === 0)).toBe(true)
    }),
    { numRuns: 10_000 },
  )
})
