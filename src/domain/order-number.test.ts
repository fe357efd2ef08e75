import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NUMBER_LETTERS, readNumberStart, readOrderNumber } from './order-number.ts'

const drawn = fc.string({ unit: fc.constantFrom(...NUMBER_LETTERS), minLength: 6, maxLength: 6 })
const gap = fc.constantFrom('', '-', ' ', '–', ' - ')
const numberOf = (six: string) => `GC-${six.slice(0, 4)}-${six.slice(4)}`

test('no letter looks like another, none is a vowel, and none is there twice', () => {
  for (const group of ['0OQ', '1IL', '5S', '8B', '2Z', 'UV']) {
    expect([...group].filter((letter) => NUMBER_LETTERS.includes(letter)).length, group).toBeLessThanOrEqual(1)
  }
  expect(NUMBER_LETTERS).not.toMatch(/[AEIOU0125 8SBZL]/)
  expect(new Set(NUMBER_LETTERS).size).toBe(NUMBER_LETTERS.length)
})

test('a number is read however it is typed', () => {
  fc.assert(
    fc.property(drawn, fc.boolean(), gap, gap, fc.boolean(), (six, isWhole, first, second, isLower) => {
      const typed = `${isWhole ? `GC${first}` : ''}${six.slice(0, 4)}${second}${six.slice(4)}`
      expect(readOrderNumber(isLower ? typed.toLowerCase() : typed)).toBe(numberOf(six))
    }),
  )
})

test('what has another letter, or too few or too many, is no number', () => {
  for (const typed of ['', 'GC', 'GC-7K3M-9', 'GC-7K3M-942', 'GC-0K3M-94', 'Asha Rao', '98765 43210', 'GC7K3M94;--']) {
    expect(readOrderNumber(typed), typed).toBeNull()
  }
})

test('a number that is still being typed is found by its beginning', () => {
  expect(readNumberStart('gc7k')).toBe('GC-7K')
  expect(readNumberStart('GC-7k3m-9')).toBe('GC-7K3M-9')
  expect(readNumberStart('7k3m')).toBeNull()
  expect(readNumberStart('gc')).toBeNull()
})
