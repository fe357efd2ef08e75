import { expect, test } from 'vitest'
import { paise } from './money.ts'
import { sentencesBack, sentNotes } from './sent-words.ts'

const tomatoes = { _id: 't', name: 'Tomatoes', offerPrice: paise(2000), loose: { step: 250, unit: 'g' as const } }
const bread = { _id: 'b', name: 'Bread', offerPrice: paise(4000) }
const light = { product: tomatoes, quantity: 4, weighed: 985, less: paise(120) }

test('a lighter item says what was asked, what was sent and what comes back', () => {
  expect(sentNotes(light)).toEqual(['1 kg asked, 985 g sent, ₹1.20 back'])
})

test('a gift costs nothing, and an exact weight needs no words', () => {
  expect(sentNotes({ product: tomatoes, quantity: 4, weighed: 1030 })).toEqual(['1 kg asked, 1.03 kg sent'])
  expect(sentNotes({ product: tomatoes, quantity: 4, weighed: 1000 })).toEqual([])
})

test('beside a replacement, only the rest was weighed', () => {
  const instead = { name: 'Plum Tomatoes', weight: '500 g', quantity: 1, pieces: 2, amount: paise(3700) }
  const both = { ...light, weighed: 480, less: paise(460), instead }
  const notes = [
    'Plum Tomatoes 500 g sent instead of 500 g Tomatoes, ₹3 back',
    '480 g of the other 500 g sent, ₹1.60 back',
  ]
  expect(sentNotes(both)).toEqual(notes)
  expect(sentNotes({ ...both, weighed: 500, less: paise(300) }), 'the rest is exact').toEqual(notes.slice(0, 1))
  expect(sentencesBack([both], [{ product: 't', quantity: 0, less: paise(460) }])).toEqual([
    `${notes[0]}.`,
    `You only pay for what we weighed. Tomatoes: ${notes[1]}.`,
  ])
})

test('what is not there is missing in grams or in pieces', () => {
  expect(sentNotes({ product: tomatoes, quantity: 4, short: 4 })).toEqual(['1 kg missing'])
  expect(sentNotes({ product: bread, quantity: 3, short: 1 })).toEqual(['1 missing'])
})

test('only what ran out is said to have run out', () => {
  const items = [light, { product: bread, quantity: 2, short: 1 }]
  const weighedOnly = [{ product: 't', quantity: 0, less: paise(120) }]
  expect(sentencesBack(items, weighedOnly)).toEqual([
    'You only pay for what we weighed. Tomatoes: 1 kg asked, 985 g sent, ₹1.20 back.',
  ])
  expect(sentencesBack(items, [...weighedOnly, { product: 'b', quantity: 1 }])).toEqual([
    'Sorry, we ran out of 1 × Bread.',
    'You only pay for what we weighed. Tomatoes: 1 kg asked, 985 g sent, ₹1.20 back.',
  ])
})
