import { expect, test } from 'vitest'
import { inShelfSequence, isFound, isNoneLeft, isNothingFound } from './picking.ts'

test('a line is found when every piece is in the bag or known to be missing', () => {
  expect(isFound({ quantity: 2, picked: 1, short: 0 })).toBe(false)
  expect(isFound({ quantity: 2, picked: 1, short: 1 })).toBe(true)
})

test('whoever finds fewer than were ordered has found the last: none is left', () => {
  expect(isNoneLeft({ short: 0 })).toBe(false)
  expect(isNoneLeft({ short: 1 })).toBe(true)
})

test('nothing is found only when every line was looked for and none of it is in the bag', () => {
  const none = { quantity: 2, picked: 0, short: 2 }
  expect(isNothingFound([none, none])).toBe(true)
  expect(isNothingFound([none, { quantity: 2, picked: 0, short: 0 }])).toBe(false)
  expect(isNothingFound([none, { quantity: 2, picked: 1, short: 1 }])).toBe(false)
})

test('the way goes shelf by shelf', () => {
  const lines = [
    { category: 'Dairy', name: 'Milk' },
    { category: 'Vegetables', name: 'Spinach' },
    { category: 'Dairy', name: 'Butter' },
    { category: 'Vegetables', name: 'Okra' },
  ] as const
  expect(
    inShelfSequence(lines, (category) => ['Vegetables', 'Dairy'].indexOf(category)).map(({ name }) => name),
  ).toEqual(['Okra', 'Spinach', 'Butter', 'Milk'])
})
