import { expect, test } from 'vitest'
import { phoneNumberOf } from './phone-number.ts'

test.each(['98765 43210', '+91 98765-43210', '0091 9876543210', '09876543210', '(98765) 43210'])(
  '%s is one and the same number',
  (typed) => {
    expect(phoneNumberOf(typed)).toBe('+919876543210')
  },
)

test('what is no number of the country is none', () => {
  expect(phoneNumberOf('98765')).toBeNull()
  expect(phoneNumberOf('milk')).toBeNull()
  expect(phoneNumberOf('+977 1 4444444', 'Nepal')).toBe('+97714444444')
})
