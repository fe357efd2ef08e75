import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { interpretSearch } from './interpret-search.ts'
import { WordList } from './word-list.ts'

const SYNONYMS = [
  ['onion', 'pyaz', 'प्याज'],
  ['capsicum', 'capsikum', 'bell pepper', 'shimla mirch'],
  ['vegetable', 'sabzi'],
  ['cashew', 'kaju'],
]
const COUNTS: [string, number][] = [
  ['onion', 3],
  ['onions', 1],
  ['red', 5],
  ['capsicum', 1],
  ['bell', 1],
  ['peppers', 2],
  ['buttermilk', 1],
  ['ice', 1],
  ['cream', 2],
  ['in:vegetable', 6],
]
const CATEGORIES = [{ path: 'Vegetables', text: 'Organic veggies', aliases: ['organic'] }]
const list = new WordList(COUNTS, SYNONYMS, CATEGORIES)
const onlyTerm = (text: string) => {
  const { terms } = interpretSearch(list, text)
  expect(terms).toHaveLength(1)
  return terms[0] as (typeof terms)[number]
}

describe('a typed word means', () => {
  test('its singular and plural, and its synonyms', () => {
    expect(onlyTerm('Onions').whole.any.sort()).toEqual(['onion', 'onions'])
    expect(onlyTerm('pyaz').whole.any.sort()).toEqual(['onion', 'onions'])
    expect(onlyTerm('प्याज़').whole.any.sort()).toEqual(['onion', 'onions'])
  })

  test('a phrase of several words', () => {
    expect(onlyTerm('shimla mirchi').whole).toEqual({ any: ['capsicum'], phrases: [[['bell'], ['peppers']]] })
  })

  test('one word where it was written as two, and two where it was one', () => {
    expect(onlyTerm('butter milk').whole.any).toEqual(['buttermilk'])
    const { terms, isCorrected } = interpretSearch(list, 'icecream')
    expect(terms.map(({ whole }) => whole.any)).toEqual([['ice'], ['cream']])
    expect(isCorrected).toBe(true)
  })

  test('a category, by its name in the shop too', () => {
    for (const text of ['sabzi', 'Organic veggies', 'organic', 'organik vegies'])
      expect(onlyTerm(text).whole.any, text).toEqual(['in:vegetable'])
  })

  test('nothing, when its synonyms are all unknown here', () => {
    expect(onlyTerm('kaju')).toMatchObject({ whole: { any: [] }, prefix: [], infix: [[]] })
  })

  test('the nearest word, when it is misspelled', () => {
    expect(onlyTerm('capsicam')).toMatchObject({ asked: 'capsicum', whole: { any: ['capsicum'] } })
    expect(interpretSearch(list, 'onoin').isCorrected).toBe(true)
  })

  test('the word that products have, when a misspelling of it is among the synonyms', () => {
    const { terms, isCorrected } = interpretSearch(list, 'capsikumm')
    expect({ asked: terms[0]?.asked, isCorrected }).toEqual({ asked: 'capsicum', isCorrected: true })
  })

  test('what it only sounds like, after what has the text in it', () => {
    expect(onlyTerm('crem')).toMatchObject({ asked: 'cream', alike: { any: [] } })
    expect(onlyTerm('rea')).toMatchObject({ asked: 'rea', infix: [['cream']], alike: { any: [] } })
  })

  test('what it begins, while it is being typed', () => {
    expect(onlyTerm('oni')).toMatchObject({ asked: 'oni', prefix: ['onion', 'onions'] })
  })
})

test('a list that learned its words one by one is the same as one that was made of them', () => {
  const word = fc.constantFrom('onion', 'onions', 'pyaz', 'rice', 'ice', 'red', 'peas', 'in:fruit', 'आलू')
  const move = fc.record({ word, count: fc.integer({ min: 0, max: 2 }) })
  const asked = ['onion', 'ric', 'ice', 'i', 'pea', 'alu', 'fruits', 'redd']
  fc.assert(
    fc.property(fc.array(move, { maxLength: 30 }), (moves) => {
      const learned = new WordList([], SYNONYMS, CATEGORIES)
      const counts = new Map<string, number>()
      for (const { word, count } of moves) {
        learned.set(word, count)
        counts.set(word, count)
      }
      const made = new WordList(counts, SYNONYMS, CATEGORIES)
      const meaning = (words: WordList) =>
        asked.map((text) =>
          interpretSearch(words, text).terms.map(({ asked, whole, prefix, infix, alike }) => ({
            asked,
            alike: alike.any.toSorted(),
            any: whole.any.toSorted(),
            prefix: prefix.toSorted(),
            infix: infix?.map((words) => words.toSorted()),
          })),
        )
      expect(meaning(learned)).toEqual(meaning(made))
    }),
  )
})
