import { expect, test } from 'vitest'
import { aroundTyped } from './suggestion.ts'

test('a completion is split around what was typed, whatever the case', () => {
  expect(aroundTyped('tomato ketchup', 'Tom')).toEqual({ before: '', typed: 'tom', after: 'ato ketchup' })
  expect(aroundTyped('baby tomato', 'tom')).toEqual({ before: 'baby ', typed: 'tom', after: 'ato' })
})

test('a correction is new from the first letter on', () => {
  expect(aroundTyped('tomato', 'tamoto')).toEqual({ before: 'tomato', typed: '', after: '' })
})
