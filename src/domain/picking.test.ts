import { expect, test } from 'vitest'
import { goneOf, inShelfSequence, isFound, isNoneLeft, isNothingFound } from './picking.ts'

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

test('what is not missing goes back whole; of what is all there is, only what is in the bag', () => {
  const kilo = { quantity: 4, picked: 4, missing: 0, weighed: 940, size: 250, lost: 940 }
  expect(goneOf(kilo)).toBe(0)
  const lacking = { ...kilo, picked: 3, missing: 1, weighed: 730, lost: 1000 }
  expect(goneOf(lacking)).toBe(270)
  expect(goneOf({ ...lacking, weighed: null })).toBe(250)
  expect(goneOf({ ...lacking, picked: 1, weighed: 240 }), 'two were not looked for').toBe(260)
  expect(goneOf({ ...lacking, weighed: 1040 }), 'heavier than what the shelf had').toBe(0)
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
