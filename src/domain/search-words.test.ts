import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { latinFromDevanagari } from './devanagari.ts'
import { editsBetween, wordsWithin } from './edit-distance.ts'
import { isFiller, singularOf, soundOf, wordsOf } from './search-words.ts'

describe('words of a text', () => {
  test('are lower case, without accents and punctuation, each once', () => {
    expect(wordsOf('Café au lait (80:20), the Café’s own')).toEqual([
      'cafe',
      'au',
      'lait',
      '80',
      '20',
      'the',
      'cafes',
      'own',
    ])
  })

  test('keep Devanagari whole', () => {
    expect(wordsOf('हरी मिर्च, आलू')).toEqual(['हरी', 'मिर्च', 'आलू'])
  })

  test('of any text are the same when taken again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const words = wordsOf(text)
        expect(wordsOf(words.join(' '))).toEqual(words)
      }),
    )
  })
})

describe('Devanagari in Latin letters', () => {
  test.each([
    ['टमाटर', 'tamaatar'],
    ['अदरक', 'adrak'],
    ['नमक', 'namak'],
    ['मूंगफली', 'moongphalee'],
    ['सब्ज़ी', 'sabzee'],
    ['दूध 1 kg', 'doodh 1 kg'],
  ])('%s is %s', (devanagari, latin) => {
    expect(latinFromDevanagari(devanagari)).toBe(latin)
  })
})

describe('sound', () => {
  test.each([
    ['aloo', 'alu', 'aaloo', 'आलू'],
    ['pyaz', 'pyaaz', 'piaz', 'प्याज', 'प्याज़'],
    ['doodh', 'dudh', 'दूध'],
    ['chai', 'chay', 'चाय'],
    ['nimbu', 'neembu', 'नींबू'],
    ['coffee', 'cofee', 'kofi'],
    ['tomato', 'tomatto', 'tomatoes'],
    ['phal', 'fal', 'फल'],
  ])('%s is one with its other spellings', (first, ...others) => {
    for (const other of others) expect(soundOf(other), other).toBe(soundOf(first))
  })

  test.each([
    ['tea', 'tofu'],
    ['rice', 'rusk'],
    ['dal', 'dahi'],
    ['milk', 'malai'],
  ])('%s is not %s', (one, other) => {
    expect(soundOf(one)).not.toBe(soundOf(other))
  })
})

test.each([
  ['tomatoes', 'tomato'],
  ['eggs', 'egg'],
  ['berries', 'berry'],
  ['cookies', singularOf('cookie')],
  ['radishes', 'radish'],
  ['peas', 'pea'],
  ['hummus', 'hummus'],
  ['swiss', 'swiss'],
])('%s is the plural of %s', (plural, singular) => {
  expect(singularOf(plural)).toBe(singular)
})

test('amounts and little words say nothing about the product', () => {
  expect(['500g', '1kg', '2', 'kg', 'of', 'ka', 'packet'].every(isFiller)).toBe(true)
  expect(['7up', 'oats', 'garam'].some((word) => word !== '7up' && isFiller(word))).toBe(false)
})

describe('edits', () => {
  test.each([
    ['bnaana', 'banana', 1],
    ['brocli', 'broccoli', 2],
    ['tea', 'tea', 0],
    ['cat', 'rice', 4],
  ])('between %s and %s are %i', (one, other, edits) => {
    expect(editsBetween(one, other)).toBe(edits)
  })

  test('the walk through the sorted list finds what a look at each word finds', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(
        fc.uniqueArray(word, { maxLength: 40 }),
        word,
        fc.integer({ min: 0, max: 2 }),
        (words, wanted, most) => {
          const near = words.filter((one) => editsBetween(one, wanted) <= most).sort()
          expect(wordsWithin(words.toSorted(), wanted, most).map((found) => found.word)).toEqual(near)
        },
      ),
    )
  })
})
