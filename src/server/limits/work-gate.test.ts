import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Overloaded } from '../http/overloaded.ts'
import { type GateRule, WorkGate } from './work-gate.ts'

/** A gate whose clock and work the test moves by hand. */
function gateByHand(rule: GateRule) {
  let now = 0
  const gate = new WorkGate(rule, () => now)
  const working: (() => void)[] = []
  const heard = { served: 0, refused: [] as number[] }
  const ask = (budgetMs?: number) =>
    gate
      .run(() => new Promise<void>((done) => working.push(done)), budgetMs)
      .then(
        () => heard.served++,
        (error) => {
          if (!(error instanceof Overloaded)) throw error
          heard.refused.push(error.retryAfterSeconds)
        },
      )
  const byHand = {
    gate,
    heard,
    working,
    async arrive(count = 1, budgetMs?: number) {
      for (let request = 0; request < count; request++) void ask(budgetMs)
      await turn()
    },
    /** Each takes so many milliseconds, one after another. */
    async finish(count = 1, eachMs = 0) {
      for (let request = 0; request < count; request++) {
        now += eachMs
        working.shift()?.()
        await turn()
      }
    },
    wait(ms: number) {
      now += ms
    },
    /** So often that the gate knows it; a little less than the full time each. */
    async workTakes(ms: number) {
      for (let request = 0; request < 60; request++) {
        await byHand.arrive()
        await byHand.finish(1, ms)
      }
    },
  }
  return byHand
}

test('a rush is served whole, so many at a time and in order', async () => {
  const { gate, heard, working, arrive, finish } = gateByHand({ places: 2 })
  await arrive(200)
  expect(working).toHaveLength(2)
  expect(gate.waiting).toBe(198)
  await finish(200, 1)
  expect(heard).toEqual({ served: 200, refused: [] })
  expect(gate.inside).toBe(0)
})

test('more than may wait are refused at once', async () => {
  const { gate, heard, arrive } = gateByHand({ places: 1, mostWaiting: 3 })
  await arrive(10)
  expect(heard.refused).toHaveLength(6)
  expect(gate.waiting).toBe(3)
  expect(gate.refusals).toBe(6)
})

test('a queue that never ends refuses nobody while the wait in it is short', async () => {
  const { heard, arrive, finish } = gateByHand({ places: 2, budgetMs: 1_000 })
  await arrive(12)
  for (let request = 0; request < 2_000; request++) {
    await finish(1, 5)
    await arrive(1)
  }
  expect(heard).toEqual({ served: 2_000, refused: [] })
})

test('a request that would wait beyond its budget is refused, and told when to come back', async () => {
  const { gate, heard, arrive, workTakes } = gateByHand({ places: 1, budgetMs: 2_000 })
  await workTakes(500)
  await arrive(5)
  expect(heard.refused).toEqual([])
  await arrive()
  expect(heard.refused).toEqual([3])
  expect(gate.waiting).toBe(4)
})

test('a patient request is let in where an impatient one is refused', async () => {
  const { heard, gate, arrive, workTakes } = gateByHand({ places: 1, budgetMs: 1_000 })
  await workTakes(500)
  await arrive(3)
  await arrive()
  expect(heard.refused).toHaveLength(1)
  await arrive(1, 5_000)
  expect(heard.refused).toHaveLength(1)
  expect(gate.waiting).toBe(3)
})

test('work that hangs is noticed before it ends', async () => {
  const { heard, arrive, wait } = gateByHand({ places: 2, budgetMs: 1_000 })
  await arrive(2)
  wait(900)
  await arrive()
  expect(heard.refused).toHaveLength(0)
  wait(200)
  await arrive()
  expect(heard.refused).toHaveLength(1)
})

test('when the rush is over, requests wait again', async () => {
  const { heard, arrive, finish, workTakes } = gateByHand({ places: 1, budgetMs: 1_000 })
  await workTakes(3_000)
  await arrive(2)
  expect(heard.refused).toHaveLength(1)
  for (let request = 0; request < 60; request++) {
    await finish(1, 1)
    await arrive()
  }
  await arrive(20)
  expect(heard.refused).toHaveLength(1)
})

test('a request that waited too long is refused instead of being served late', async () => {
  const { heard, working, arrive, finish, wait } = gateByHand({ places: 1 })
  await arrive(3)
  wait(21_000)
  await finish(1)
  expect(heard.served).toBe(1)
  expect(heard.refused).toHaveLength(2)
  expect(working).toHaveLength(0)
})

test('work that fails leaves its place to the next', async () => {
  const gate = new WorkGate({ places: 1 })
  await expect(gate.run(() => Promise.reject(new Error('burnt')))).rejects.toThrow('burnt')
  await expect(gate.run(async () => 'soup')).resolves.toBe('soup')
})
