import { expect, test } from 'vitest'
import { paise } from '#domain/money.ts'
import { marginNote } from './sales-words.ts'

const before = { orders: 3, margin: paise(5_000) }

test.each([
  ['the margin of the days before', { costKnown: 100, before }, '₹50 before'],
  [
    'nothing where nothing was sold before',
    { costKnown: 100, before: { orders: 0, margin: null } },
    'Nothing sold before',
  ],
  [
    'no margin where no costs were known before',
    { costKnown: 100, before: { ...before, margin: null } },
    'Not known before',
  ],
  ['how much of the goods it is about', { costKnown: 60, before }, 'Costs are known for 60% of the goods'],
])('beside the margin stands %s', (_, figures, words) => expect(marginNote(figures)).toBe(words))
