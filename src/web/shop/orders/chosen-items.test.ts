import { expect, test } from 'vitest'
import { kindField, problemWith, readKind, reportedItems } from './chosen-items.ts'

test('a report names at least one item, and a reason for each', () => {
  expect(reportedItems({})).toBeNull()
  expect(problemWith({})).toEqual({ items: 'Choose an item.' })
  const half = { loaf: { quantity: 2, kind: 'not_fresh' }, jam: { quantity: 1, kind: '' } } as const
  expect(reportedItems(half)).toBeNull()
  expect(problemWith(half)).toEqual({ [kindField('jam')]: 'Choose what was wrong.' })
  const whole = { ...half, jam: { quantity: 1, kind: 'wrong_item' } } as const
  expect(reportedItems(whole)).toEqual([
    { product: 'loaf', quantity: 2, kind: 'not_fresh' },
    { product: 'jam', quantity: 1, kind: 'wrong_item' },
  ])
})

test('only the reasons that are offered can be chosen', () => {
  expect(readKind('expired')).toBe('expired')
  for (const other of ['', 'bad', 'late']) expect(readKind(other)).toBe('')
})
