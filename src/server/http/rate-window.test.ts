import { expect, test } from 'vitest'
import { RateWindow } from './rate-window.ts'

test('so many in a while, then a pause until the oldest is long enough ago', () => {
  const window = new RateWindow({ most: 2, seconds: 60 })
  expect(window.take('asha', 0)).toBe(0)
  expect(window.take('asha', 30_000)).toBe(0)
  expect(window.take('asha', 40_000)).toBe(20)
  expect(window.take('asha', 59_999)).toBe(1)
  expect(window.take('asha', 60_000)).toBe(0)
  expect(window.take('asha', 60_001)).toBe(30)
})

test('one person’s hurry is not another’s', () => {
  const window = new RateWindow({ most: 1, seconds: 60 })
  expect(window.take('asha', 0)).toBe(0)
  expect(window.take('ravi', 0)).toBe(0)
  expect(window.take('asha', 0)).toBe(60)
})

test('refused takes do not lengthen the pause', () => {
  const window = new RateWindow({ most: 1, seconds: 10 })
  window.take('asha', 0)
  for (let second = 1; second < 10; second++) expect(window.take('asha', second * 1000)).toBe(10 - second)
  expect(window.take('asha', 10_000)).toBe(0)
})

test('thirty thousand strangers do not fill the memory', () => {
  const window = new RateWindow({ most: 1, seconds: 3600 })
  window.take('first', 0)
  for (let stranger = 0; stranger < 30_000; stranger++) window.take(`stranger ${stranger}`, 1)
  expect(window.take('stranger 29999', 2)).toBeGreaterThan(0)
  expect(window.take('first', 2)).toBe(0)
})
