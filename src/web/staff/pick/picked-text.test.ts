import { expect, test } from 'vitest'
import type { PickLine } from '#contract/orders/picking.ts'
import { missingText, pickedText, replacedText } from './picked-text.ts'

const bread: PickLine = {
  line: 0,
  name: 'Bread',
  image: [],
  weight: '400 g',
  category: 'Bakery',
  quantity: 3,
  picked: 1,
  short: 0,
}
const tomatoes: PickLine = { ...bread, name: 'Tomatoes', quantity: 4, loose: { step: 250, unit: 'g' } }

test('what came for pieces is told in pieces', () => {
  expect(replacedText({ ...bread, replaced: 2 }, 2)).toBe('for 2 of 3 × Bread, 1 found')
  expect(replacedText({ ...bread, picked: 0, replaced: 3 }, 3)).toBe('for 3 × Bread')
})

test('what came for tomatoes, some of which were weighed, is told in grams', () => {
  const line = { ...tomatoes, replaced: 2, short: 1, weighed: 240 }
  expect(replacedText(line, 2)).toBe('for 500 g of 1 kg Tomatoes, 240 g found, 260 g missing')
  expect(missingText(line)).toBe('260 g Tomatoes')
  expect(pickedText({ ...tomatoes, picked: 1, short: 3, weighed: 240 })).toBe('240 g of 1 kg')
})
