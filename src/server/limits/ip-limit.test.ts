import { afterEach, expect, test, vi } from 'vitest'
import { IpLimit } from './ip-limit.ts'

const NOON = 12 * 60 * 60_000

afterEach(() => vi.useRealTimers())

test('the limit is reached exactly, and the wait that is told is long enough', () => {
  const limit = new IpLimit(120)
  for (let call = 0; call < 120; call++) expect(limit.take('home', NOON + call)).toBe(0)
  const wait = limit.take('home', NOON + 1000)
  expect(wait).toBe(64)
  expect(limit.take('home', NOON + (wait - 1) * 1000)).toBeGreaterThan(0)
  expect(limit.take('home', NOON + 1000 + wait * 1000)).toBe(0)
})

test('no sixty seconds ever hold more than the limit, wherever they begin', () => {
  const limit = new IpLimit(30)
  const served: number[] = []
  for (let moment = 0; moment < 300_000; moment += 137) if (limit.take('home', NOON + moment) === 0) served.push(moment)
  expect(served.length).toBeGreaterThan(120)
  for (const [index, moment] of served.entries()) {
    const within = served.slice(index).filter((later) => later < moment + 60_000)
    expect(within.length).toBeLessThanOrEqual(30)
  }
})

test('after a quiet minute everything is forgiven', () => {
  const limit = new IpLimit(2)
  expect([0, 1, 2].map(() => limit.take('home', NOON) === 0)).toEqual([true, true, false])
  expect([0, 1, 2].map(() => limit.take('home', NOON + 120_000) === 0)).toEqual([true, true, false])
})

test('one address’s hurry is not another’s', () => {
  const limit = new IpLimit(1)
  expect(limit.take('home', NOON)).toBe(0)
  expect(limit.take('home', NOON)).toBeGreaterThan(0)
  expect(limit.take('office', NOON)).toBe(0)
})

test('a hundred thousand addresses do not fill the memory', () => {
  const limit = new IpLimit(1)
  for (let stranger = 0; stranger < 100_000; stranger++) limit.take(`stranger ${stranger}`, NOON)
  expect(limit.size).toBeLessThanOrEqual(50_000)
  expect(limit.take('stranger 99999', NOON)).toBeGreaterThan(0)
})

test('right after the start the wait is as long as later', () => {
  const limit = new IpLimit(1)
  expect([limit.take('home', 1_000), limit.take('home', 2_000)]).toEqual([0, 63])
  expect(limit.take('home', 65_000)).toBe(0)
})

test('setting the clock of the machine forgives nothing and locks nobody out', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const limit = new IpLimit(1)
  expect(limit.take('home')).toBe(0)
  vi.setSystemTime(Date.now() + 24 * 3600_000)
  expect(limit.take('home')).toBeGreaterThan(0)
  vi.setSystemTime(Date.now() - 48 * 3600_000)
  expect(limit.take('home')).toBeLessThanOrEqual(65)
})
