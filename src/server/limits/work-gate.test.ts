import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { gateByHand } from '../testing/gate-by-hand.ts'
import { DATABASE_CLASSES } from './admission.ts'
import { WorkGate } from './work-gate.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const counter = (budgetMs: number) => [{ name: 'counter', budgetMs }] as const
test('a rush is served whole, so many at a time and in order', async () => {
  const { gate, served, refused, maxInside, arrive, pass } = gateByHand({ places: 2, classes: counter(2_000) })
  await arrive('counter', 200, 1)
  expect(gate.inside).toBe(2)
  expect(gate.waiting).toBe(198)
  await pass(200)
  expect(served).toHaveLength(200)
  expect(refused).toEqual([])
  expect(served).toEqual(served.toSorted((a, b) => a.waitedMs - b.waitedMs))
  expect(maxInside()).toBe(2)
  expect(gate.inside).toBe(0)
})

test('more than may wait are refused at once', async () => {
  const { gate, refused, arrive } = gateByHand({ places: 1, classes: counter(2_000), maxWaiting: 3 })
  await arrive('counter', 10, 5)
  expect(refused).toHaveLength(6)
  expect(gate.waiting).toBe(3)
  expect(gate.refusals).toEqual([{ class: 'counter', count: 6 }])
})

test('a queue that never ends refuses nobody while the wait in it is short', async () => {
  const { served, refused, arrive, pass } = gateByHand({ places: 2, classes: counter(1_000) })
  await arrive('counter', 12, 10)
  for (let moment = 0; moment < 2_000; moment++) {
    await pass(5)
    await arrive('counter', 1, 10)
  }
  expect(refused).toEqual([])
  expect(served.length).toBeGreaterThan(2_000)
})

test('sixty-four patient shoppers who order again and again are all served', async () => {
  const { served, refused, arrive, pass, learn } = gateByHand({ places: 2, classes: DATABASE_CLASSES })
  await learn('order', 20)
  await arrive('order', 64, 20)
  for (let turn = 0; turn < 500; turn++) {
    await pass(20)
    await arrive('order', 2, 20)
  }
  expect(refused).toEqual([])
  expect(served.length).toBeGreaterThan(1_000)
})

test('a shopper who would wait beyond the budget is refused, and told how long the line is', async () => {
  const { gate, refused, arrive, learn } = gateByHand({ places: 1, classes: counter(2_500) })
  await learn('counter', 500)
  await arrive('counter', 5, 500)
  expect(refused).toEqual([])
  expect(gate.waiting).toBe(4)
  await arrive('counter', 1, 500)
  expect(refused).toMatchObject([{ waitedMs: 0, retryAfterSeconds: 3 }])
})

test('an order is let in where a change is refused, and a change where a read is', async () => {
  const { gate, refused, arrive, learn } = gateByHand({ places: 1, classes: DATABASE_CLASSES })
  for (const urgency of ['order', 'change', 'read'] as const) await learn(urgency, 200)
  await arrive('read', 14, 200)
  expect(refused.map(({ className }) => className)).toEqual(['read'])
  await arrive('change', 20, 200)
  expect(refused.filter(({ className }) => className === 'change')).not.toEqual([])
  await arrive('order', 3, 200)
  expect(refused.filter(({ className }) => className === 'order')).toEqual([])
  expect(gate.refusals[0]?.count).toBe(0)
})

test('an order overtakes reads that came before it', async () => {
  const { served, arrive, pass } = gateByHand({ places: 1, classes: DATABASE_CLASSES })
  await arrive('read', 5, 10)
  await arrive('order', 1, 10)
  await pass(100)
  expect(served.map(({ className }) => className).indexOf('order')).toBe(1)
})

test('work that hangs is noticed before it ends', async () => {
  const { refused, arrive, pass } = gateByHand({ places: 2, classes: counter(1_000) })
  await arrive('counter', 2, 60_000)
  await pass(500)
  await arrive('counter', 1, 10)
  expect(refused).toHaveLength(0)
  await pass(400)
  await arrive('counter', 1, 10)
  expect(refused).toMatchObject([{ waitedMs: 0 }])
})

test('a shopper whose budget is over is refused, not served late', async () => {
  const { gate, served, refused, arrive, pass } = gateByHand({ places: 1, classes: counter(1_000) })
  await arrive('counter', 3, 20_000)
  await pass(999)
  expect(refused).toHaveLength(0)
  await pass(1)
  expect(refused).toMatchObject([{ waitedMs: 1_000 }, { waitedMs: 1_000 }])
  await pass(20_000)
  expect(served).toHaveLength(1)
  expect(gate.inside + gate.waiting).toBe(0)
})

test('when the rush is over, shoppers wait again', async () => {
  const { refused, arrive, pass, learn } = gateByHand({ places: 1, classes: counter(1_000) })
  await learn('counter', 3_000)
  await arrive('counter', 2, 3_000)
  expect(refused).toHaveLength(1)
  await pass(3_000)
  await learn('counter', 1)
  await arrive('counter', 20, 1)
  expect(refused).toHaveLength(1)
})

test('how long each one waited is told by class', async () => {
  const { gate, arrive, pass } = gateByHand({ places: 1, classes: DATABASE_CLASSES })
  const heard: [string, number][] = []
  gate.onWaited((className, ms) => heard.push([className, ms]))
  await arrive('read', 2, 30)
  await arrive('order', 1, 30)
  await pass(100)
  expect(heard).toEqual([
    ['read', 0],
    ['order', 30],
    ['read', 60],
  ])
})

test('work that fails leaves its place to the next', async () => {
  const gate = new WorkGate({ places: 1, classes: counter(1_000) })
  await expect(gate.run(() => Promise.reject(new Error('burnt')))).rejects.toThrow('burnt')
  await expect(gate.run(async () => 'soup')).resolves.toBe('soup')
})

test('an IP that asks without end is refused before another that asks now and then', async () => {
  const { served, refused, arrive, pass, learn } = gateByHand({ places: 3, classes: DATABASE_CLASSES })
  await learn('read', 20)
  for (let moment = 0; moment < 500; moment++) {
    await arrive('read', 12, 20, 'greedy')
    if (moment % 10 === 0) await arrive('read', 1, 20, 'honest')
    await pass(20)
  }
  await pass(2_000)
  const of = (key: string) => served.filter((one) => one.key === key)
  expect(refused.filter(({ key }) => key === 'honest')).toEqual([])
  expect(of('honest')).toHaveLength(50)
  expect(Math.max(...of('honest').map(({ waitedMs }) => waitedMs))).toBeLessThan(100)
  expect(refused.length).toBeGreaterThan(4_000)
  expect(of('greedy').length).toBeGreaterThan(900)
})
