import { expect, test } from 'vitest'
import { inShelfSequence, isFound, isNoneLeft } from './picking.ts'

test('a line is found when every piece is in the bag or known to be missing', () => {
  expect(isFound({ quantity: 2, picked: 1, short: 0 })).toBe(false)
  expect(isFound({ quantity: 2, picked: 1, short: 1 })).toBe(true)
})

test('none is left only where none was found', () => {
  expect(isNoneLeft({ quantity: 2, picked: 0, short: 0 })).toBe(false)
  expect(isNoneLeft({ quantity: 2, picked: 1, short: 1 })).toBe(false)
  expect(isNoneLeft({ quantity: 2, picked: 0, short: 2 })).toBe(true)
})

test('the way goes shelf by shelf', () => {
  const lines = [
    { category: 'Dairy', name: 'Milk' },
    { category: 'Vegetables', name: 'Spinach' },
    { category: 'Dairy', name: 'Butter' },
    { category: 'Vegetables', name: 'Okra' },
  ] as const
  expect(inShelfSequence(lines).map(({ name }) => name)).toEqual(['Okra', 'Spinach', 'Butter', 'Milk'])
})
