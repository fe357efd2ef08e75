import { expect, test } from 'vitest'
import { type Figure, isMissed, withLimit } from './figures.ts'

test.each<Figure>([
  { name: 'pages ÷ bare', value: 0.79, limit: { min: 0.8 } },
  { name: 'order p99 ms', value: 301, limit: { max: 300 } },
  { name: 'what was not measured', value: Number.NaN, limit: { max: 300 } },
])('missed: $name', (figure) => {
  expect(isMissed(figure)).toBe(true)
})

test.each<Figure>([
  { name: 'pages ÷ bare', value: 0.8, limit: { min: 0.8 } },
  { name: 'pages refused', value: 0, limit: { max: 0 } },
  { name: 'what has no limit', value: 7 },
])('not missed: $name', (figure) => {
  expect(isMissed(figure)).toBe(false)
})

test('a label says the limit', () => {
  expect(withLimit('ratio', { min: 0.75 })).toBe('ratio (≥ 0.75)')
  expect(withLimit('ratio', { min: 0.9, max: 1.1 })).toBe('ratio (≥ 0.9, ≤ 1.1)')
})
