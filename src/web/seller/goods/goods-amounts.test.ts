import { expect, test } from 'vitest'
import { amountWords, type TypedUnit, typedAmount } from './goods-amounts.ts'

const KILOS: TypedUnit = { unit: 'g', word: 'kg', times: 1000 }
const PIECES: TypedUnit = { unit: 'piece', word: 'pieces', times: 1 }

test('kilos are typed and grams are counted, without a lost gram', () => {
  expect(['12.5', '0.001', '1,250', '4.35'].map((text) => typedAmount(text, KILOS))).toEqual([12500, 1, 1250000, 4350])
  expect(['', '-1', '1.2345', 'ten'].map((text) => typedAmount(text, KILOS))).toEqual([null, null, null, null])
})

test('there are no half pieces', () => {
  expect([typedAmount('24', PIECES), typedAmount('2.5', PIECES)]).toEqual([24, null])
})

test('a difference is said with its sign', () => {
  expect(amountWords(-250, 'g')).toBe('−250 g')
  expect(amountWords(3, 'piece')).toBe('3 pieces')
})
