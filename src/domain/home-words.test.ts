import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEFAULT_HOME } from './home-texts.ts'
import {
  colouredParts,
  fillMinutes,
  saysSomethingWithoutMinutes,
  unknownPlaceholders,
  withoutStars,
} from './home-words.ts'

test.each([
  ['Groceries in {minutes} minutes.', 18, 'Groceries in 18 minutes.'],
  ['Groceries in {minutes} minutes.', null, ''],
  ['At your door soon. Now in {minutes} minutes!', null, 'At your door soon.'],
  ['Fresh. In {minutes} minutes. Every day.', null, 'Fresh. Every day.'],
  ['Quality groceries at unbeatable prices.', null, 'Quality groceries at unbeatable prices.'],
  ['ताज़ा सब्ज़ियाँ। {minutes} मिनट में।', null, 'ताज़ा सब्ज़ियाँ।'],
])('“%s” with %s minutes says “%s”', (text, minutes, filled) => {
  expect(fillMinutes(text, minutes)).toBe(filled)
})

test('no text shows a placeholder to people, whether a time is known or not', () => {
  const text = fc
    .array(fc.constantFrom('In {minutes}', '. ', 'fresh', '! ', '{minutes}{minutes}', '? ', ' '))
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(text, fc.option(fc.nat(180)), (words, minutes) => {
      expect(fillMinutes(words, minutes)).not.toContain('{minutes}')
      if (minutes === null && words.trim() && saysSomethingWithoutMinutes(words))
        expect(fillMinutes(words, null)).not.toBe('')
    }),
  )
})

test('words between stars are coloured, and only the first', () => {
  expect(colouredParts(DEFAULT_HOME.headline)).toEqual({
    before: 'Fresh groceries, at your door in ',
    coloured: 'under 30 minutes',
    after: '',
  })
  expect(colouredParts('Plain')).toEqual({ before: 'Plain', coloured: '', after: '' })
  expect(colouredParts('5 * 3')).toEqual({ before: '5 * 3', coloured: '', after: '' })
  expect(withoutStars('*Fresh* every *day*')).toBe('Fresh every *day*')
})

test('placeholders that a text may not have are named', () => {
  expect(unknownPlaceholders('{name} and {nmae}', ['{name}'])).toEqual(['{nmae}'])
  expect(unknownPlaceholders('{minutes}', ['{name}'])).toEqual(['{minutes}'])
  expect(unknownPlaceholders('{name}', ['{name}'])).toEqual([])
})
