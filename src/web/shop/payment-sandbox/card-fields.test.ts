import { expect, test } from 'vitest'
import { cardErrors, formatCardNumber, formatExpiry } from './card-fields.ts'

test('a card number is written in groups of four, however it was typed', () => {
  expect(formatCardNumber('4')).toBe('4')
  expect(formatCardNumber('41002')).toBe('4100 2')
  expect(formatCardNumber('4100-2800 0000x1007 99')).toBe('4100 2800 0000 1007')
})

test('an expiry date gets its slash with the year', () => {
  expect(['1', '12', '123', '12 / 30', '12 / '].map(formatExpiry)).toEqual(['1', '12', '12 / 3', '12 / 30', '12'])
})

const right = { number: '4100 2800 0000 1007', expiry: '12 / 30', cvv: '123', name: 'Asha Rao' }
const today = new Date(2026, 5, 15)

test('a test card with a date to come is accepted', () => {
  expect(cardErrors(right, today)).toEqual({})
  expect(cardErrors({ ...right, expiry: '06 / 26' }, today)).toEqual({})
})

test('a real card is never sent', () => {
  expect(cardErrors({ ...right, number: '4111 1111 1111 1111' }, today)).toEqual({
    number: expect.stringContaining('don’t enter a real card'),
  })
})

test('each field says what is wrong with it', () => {
  for (const expiry of ['', '13 / 30', '00 / 30', '05 / 26', '12 / 3']) {
    expect(Object.keys(cardErrors({ ...right, expiry }, today)), expiry).toEqual(['expiry'])
  }
  expect(Object.keys(cardErrors({ number: '', expiry: '', cvv: '1', name: ' ' }, today))).toEqual([
    'number',
    'expiry',
    'cvv',
    'name',
  ])
})
