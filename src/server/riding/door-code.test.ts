import { expect, test } from 'vitest'
import { doorCodeOf } from './door-code.ts'

const key = new Uint8Array(32).fill(7)

test('a door code has four digits, is the same each time, and another for each order, attempt and shop', () => {
  const codes = Array.from({ length: 500 }, (_, at) => doorCodeOf(key, { orderId: `order${at}`, attempt: 1 }))
  for (const code of codes) expect(code).toMatch(/^\d{4}$/)
  expect(new Set(codes).size).toBeGreaterThan(450)
  const one = { orderId: 'order1', attempt: 1 }
  expect(doorCodeOf(key, one)).toBe(doorCodeOf(key, one))
  expect(doorCodeOf(key, { ...one, attempt: 2 })).not.toBe(doorCodeOf(key, one))
  expect(doorCodeOf(new Uint8Array(32).fill(8), one)).not.toBe(doorCodeOf(key, one))
})
