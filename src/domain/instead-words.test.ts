import { expect, test } from 'vitest'
import { insteadName } from './instead-words.ts'
import { paise } from './money.ts'
import { linesBack, sentNotes } from './sent-words.ts'

const instead = { name: 'Toned Milk', weight: '500 ml', quantity: 1, pieces: 1, amount: paise(3200) }
const item = {
  product: { _id: 'milk', name: 'Full Cream Milk', offerPrice: paise(3500) },
  quantity: 2,
  less: paise(300),
  instead,
}
const NOTE = 'Toned Milk 500 ml sent instead of 1 × Full Cream Milk, ₹3 back'

test('asked and sent, and what came back for it', () => {
  expect(sentNotes(item)).toEqual([NOTE])
  expect(linesBack([item], [{ product: 'milk', quantity: 0, less: paise(300) }])).toEqual([NOTE])
})

test('what costs the same gives nothing back, and what else is missing is said too', () => {
  const same = {
    ...item,
    quantity: 3,
    short: 1,
    less: undefined,
    instead: { ...instead, quantity: 2, amount: paise(3500) },
  }
  expect(sentNotes(same)).toEqual(['2 × Toned Milk 500 ml sent instead of 1 × Full Cream Milk', '1 missing'])
})

test('what is sold by weight comes in grams, too', () => {
  const plum = {
    ...instead,
    name: 'Plum Tomatoes',
    weight: '250 g',
    quantity: 3,
    loose: { step: 250, unit: 'g' as const },
  }
  expect(insteadName(plum)).toBe('750 g Plum Tomatoes')
})
