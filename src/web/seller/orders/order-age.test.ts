import { expect, test } from 'vitest'
import { orderAge } from './order-age.ts'

const placed = new Date('2026-01-31T10:00:00Z')
const after = (minutes: number) => orderAge({ createdAt: placed }, placed.getTime() + minutes * 60_000)

test.each([
  [0.5, 'Just now', 'calm'],
  [1, '1 min', 'calm'],
  [15, '15 min', 'hurry'],
  [30, '30 min, late', 'late'],
  [60, '1 h, late', 'late'],
  [135, '2 h 15 min, late', 'late'],
  [24 * 60, '1 day, late', 'late'],
  [73 * 60, '3 days, late', 'late'],
])('after %d minutes an order’s age reads “%s”', (minutes, text, urgency) => {
  expect(after(minutes)).toEqual({ text, urgency })
})

test('a clock that is behind makes no order younger than new', () => {
  expect(after(-5)).toEqual({ text: 'Just now', urgency: 'calm' })
})

test('an order with a promise is late when its time is over, not before', () => {
  const by = new Date(placed.getTime() + 50 * 60_000)
  const promised = { createdAt: placed, promise: { by, first: by, changes: [] } }
  const urgencies = [36, 45, 51].map((minutes) => orderAge(promised, placed.getTime() + minutes * 60_000))
  expect(urgencies).toEqual([
    { text: '36 min', urgency: 'calm' },
    { text: '45 min', urgency: 'hurry' },
    { text: '51 min, late', urgency: 'late' },
  ])
})
