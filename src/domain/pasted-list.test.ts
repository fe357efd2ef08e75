import { expect, test } from 'vitest'
import { listLines, quantityFor } from './pasted-list.ts'

const read = (text: string) => listLines(text).map(({ words, count, amount }) => [count, words, amount])

test('a list is read as people write it', () => {
  expect(read('2 milk, 1 kg onions\n- curd 400g x 3\n\n500 gm paneer; bread\n3x eggs\nbanana - 6')).toEqual([
    [2, 'milk', null],
    [1, 'onions', { amount: 1, unit: 'kg' }],
    [3, 'curd', { amount: 400, unit: 'g' }],
    [1, 'paneer', { amount: 500, unit: 'g' }],
    [1, 'bread', null],
    [3, 'eggs', null],
    [6, 'banana', null],
  ])
})

test('a number alone, or a brand with a number, is still something to search for', () => {
  expect(read('7')).toEqual([[1, '7', null]])
  expect(read('7 Up')).toEqual([[7, 'Up', null]])
})

test('a weight becomes packs or steps', () => {
  const kilo = { count: 1, amount: { amount: 1, unit: 'kg' as const } }
  expect(quantityFor({ weight: '500 g' }, kilo)).toBe(2)
  expect(quantityFor({ weight: '5 kg' }, kilo)).toBe(1)
  expect(quantityFor({ weight: null, loose: { step: 250, unit: 'g' } }, kilo)).toBe(4)
  expect(quantityFor({ weight: null, loose: { step: 250, unit: 'g', max: 500 } }, kilo)).toBe(2)
  expect(quantityFor({ weight: '1 L' }, { count: 3, amount: null })).toBe(3)
})
