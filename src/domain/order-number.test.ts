import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isOrderPrefix, NUMBER_LETTERS, readNumberStart, readOrderNumber } from './order-number.ts'

const drawn = fc.string({ unit: fc.constantFrom(...NUMBER_LETTERS), minLength: 6, maxLength: 6 })
const gap = fc.constantFrom('', '-', ' ', '–', ' - ')
const prefixes = ['GC', 'SK7', 'S']
const numberOf = (prefix: string, six: string) => `${prefix}-${six.slice(0, 4)}-${six.slice(4)}`

test('no letter looks like another, none is a vowel, and none is there twice', () => {
  for (const group of ['0OQ', '1IL', '5S', '8B', '2Z', 'UV']) {
    expect([...group].filter((letter) => NUMBER_LETTERS.includes(letter)).length, group).toBeLessThanOrEqual(1)
  }
  expect(NUMBER_LETTERS).not.toMatch(/[AEIOU0125 8SBZL]/)
  expect(new Set(NUMBER_LETTERS).size).toBe(NUMBER_LETTERS.length)
})

test('a number is read however it is typed', () => {
  fc.assert(
    fc.property(drawn, fc.constantFrom(...prefixes), gap, gap, fc.boolean(), (six, prefix, first, second, isLower) => {
      const typed = `${six.slice(0, 4)}${second}${six.slice(4)}`
      const inCase = (text: string) => (isLower ? text.toLowerCase() : text)
      expect(readOrderNumber(inCase(prefix + first + typed), prefixes)).toContain(numberOf(prefix, six))
      expect(readOrderNumber(inCase(typed), prefixes)).toEqual(prefixes.map((one) => numberOf(one, six)))
    }),
  )
})

test('what has another letter, or too few or too many, is no number', () => {
  for (const typed of [
    '',
    'GC',
    'GC-7K3M-9',
    'GC-7K3M-942',
    'GC-0K3M-94',
    'Asha Rao',
    '98765 43210',
    'GC7K3M94;--',
    'AB-7K3M-94',
  ]) {
    expect(readOrderNumber(typed, prefixes), typed).toEqual([])
  }
})

test('a number that is still being typed is found by its beginning', () => {
  expect(readNumberStart('gc7k', prefixes)).toEqual(['GC-7K'])
  expect(readNumberStart('GC-7k3m-9', prefixes)).toEqual(['GC-7K3M-9'])
  expect(readNumberStart('sk7-k', prefixes)).toEqual(['SK7-K', 'S-K7K'])
  expect(readNumberStart('7k3m', prefixes)).toEqual([])
  expect(readNumberStart('gc', prefixes)).toEqual([])
})

test('a prefix is one to four capital letters and digits', () => {
  for (const prefix of ['G', 'GC', 'SK7', '2026']) expect(isOrderPrefix(prefix)).toBe(true)
  for (const prefix of ['', 'gc', 'ABCDE', 'G-C', 'G C', 'क', '<b>']) expect(isOrderPrefix(prefix), prefix).toBe(false)
})
