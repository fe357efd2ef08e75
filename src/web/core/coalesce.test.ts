import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { coalesce } from './coalesce.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('thirty orders in two seconds are few questions, and the last of them is asked about', async () => {
  const asked: number[] = []
  const start = Date.now()
  const news = coalesce(() => asked.push(Date.now() - start), { spreadMs: 300, restMs: 1_000 })
  for (let order = 0; order < 30; order++) {
    news.call()
    await vi.advanceTimersByTimeAsync(66)
  }
  await vi.advanceTimersByTimeAsync(5_000)
  expect(asked.length).toBeLessThanOrEqual(3)
  expect(asked.at(-1)).toBeGreaterThanOrEqual(29 * 66)
  expect(asked[0]).toBeLessThan(400)
})

test('phones that are told together ask at different moments', async () => {
  const asked: number[] = []
  for (let phone = 0; phone < 20; phone++) coalesce(() => asked.push(Date.now()), { spreadMs: 300, restMs: 0 }).call()
  await vi.advanceTimersByTimeAsync(300)
  expect(asked).toHaveLength(20)
  expect(new Set(asked).size).toBeGreaterThan(5)
})

test('what is cancelled is not asked', async () => {
  const task = vi.fn()
  const news = coalesce(task, { spreadMs: 10, restMs: 0 })
  news.call()
  news.cancel()
  await vi.advanceTimersByTimeAsync(100)
  expect(task).not.toHaveBeenCalled()
})
