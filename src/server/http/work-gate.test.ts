import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Overloaded, WorkGate } from './work-gate.ts'

/** A kitchen whose clock and dishes the test moves by hand. */
function kitchen(places: number, mostWaiting?: number) {
  let now = 0
  const gate = new WorkGate({ places, ...(mostWaiting && { mostWaiting }) }, () => now)
  const cooking: (() => void)[] = []
  const heard = { served: 0, refused: 0 }
  const ask = () =>
    gate
      .run(() => new Promise<void>((done) => cooking.push(done)))
      .then(
        () => heard.served++,
        (error) => {
          if (!(error instanceof Overloaded)) throw error
          heard.refused++
        },
      )
  return {
    gate,
    heard,
    cooking,
    async order(count = 1) {
      for (let guest = 0; guest < count; guest++) void ask()
      await turn()
    },
    async finish(count = 1) {
      for (let dish = 0; dish < count; dish++) {
        cooking.shift()?.()
        await turn()
      }
    },
    wait(ms: number) {
      now += ms
    },
  }
}

test('a rush is served whole, so many at a time and in order', async () => {
  const { gate, heard, cooking, order, finish } = kitchen(2)
  await order(200)
  expect(cooking).toHaveLength(2)
  expect(gate.waiting).toBe(198)
  await finish(200)
  expect(heard).toEqual({ served: 200, refused: 0 })
  expect(gate.inside).toBe(0)
})

test('more than can wait are refused at once', async () => {
  const { gate, heard, order } = kitchen(1, 3)
  await order(10)
  expect(heard.refused).toBe(6)
  expect(gate.waiting).toBe(3)
  expect(gate.refusals).toBe(6)
})

test('a line that does not end lets hardly anybody join, and whoever joins waits shortly', async () => {
  const { gate, heard, order, finish, wait } = kitchen(2)
  await order(10)
  for (let tenth = 0; tenth < 50; tenth++) {
    wait(100)
    await order(4)
    await finish(2)
  }
  expect(gate.isShedding).toBe(true)
  expect(gate.waiting).toBeLessThanOrEqual(2)
  expect(heard.refused).toBeGreaterThan(50)
  const before = heard.refused
  await order(3)
  expect(heard.refused).toBeGreaterThan(before)
})

test('when the rush is over everybody is welcome again', async () => {
  const { gate, heard, order, finish, wait } = kitchen(1)
  await order(5)
  for (let tenth = 0; tenth < 40; tenth++) {
    wait(100)
    await order(3)
    await finish(1)
  }
  expect(gate.isShedding).toBe(true)
  await finish(50)
  for (let second = 0; second < 3; second++) {
    wait(1_000)
    await order(1)
    await finish(1)
  }
  expect(gate.isShedding).toBe(false)
  const { refused } = heard
  await order(20)
  expect(heard.refused).toBe(refused)
})

test('whoever waited too long is told so instead of being served late', async () => {
  const { heard, cooking, order, finish, wait } = kitchen(1)
  await order(3)
  wait(21_000)
  await finish(1)
  expect(heard).toEqual({ served: 1, refused: 2 })
  expect(cooking).toHaveLength(0)
})

test('work that fails leaves its place to the next', async () => {
  const gate = new WorkGate({ places: 1 })
  await expect(gate.run(() => Promise.reject(new Error('burnt')))).rejects.toThrow('burnt')
  await expect(gate.run(async () => 'soup')).resolves.toBe('soup')
})
