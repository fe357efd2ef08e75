import { expect, test } from 'vitest'
import { distinctNames, keptWords, namesIn } from './typed-names.ts'

test('names are separated by commas, bars or line breaks', () => {
  expect(namesIn(' doodh,  toned \t milk ,,| दूध\r\nmilk\n')).toEqual(['doodh', 'toned milk', 'दूध', 'milk'])
  expect(namesIn(' , ')).toEqual([])
})

test('of names that differ in capitals only, the first stays', () => {
  expect(distinctNames(['Doodh', 'milk', 'doodh', 'MILK'])).toEqual(['Doodh', 'milk'])
})

test('the same words are kept as the same text', () => {
  expect(keptWords('  Toned   MILK ')).toBe('toned milk')
  expect(keptWords('milk, bread')).toBe('milk bread')
  expect(keptWords('cafe\u0301')).toBe('caf\u00e9')
  expect(keptWords(',')).toBe('')
})
