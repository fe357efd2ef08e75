import { expect, test } from 'vitest'
import { registerUser } from '#contract/accounts/sign-in.ts'
import { byFieldName, fieldErrors } from './field-errors.ts'

test('a form learns of every field that is wrong, once each', () => {
  expect(fieldErrors(registerUser.body, { name: ' ', email: 'asha', password: 'short' })).toEqual({
    name: 'This field is required.',
    email: 'Enter a valid email address.',
    password: 'Use at least 8 characters.',
  })
  expect(fieldErrors(registerUser.body, { name: 'Asha', email: 'asha@example.com', password: 'long enough' })).toEqual(
    {},
  )
})

test('a field that the server names by its path is found by its own name, with the first complaint', () => {
  const complaints = [
    ['address.zipcode', 'Enter a PIN code with 4 to 10 digits.'],
    ['address.zipcode', 'Use 12 characters or fewer.'],
    ['name', 'This field is required.'],
  ] as const
  expect(byFieldName(complaints)).toEqual({
    zipcode: 'Enter a PIN code with 4 to 10 digits.',
    name: 'This field is required.',
  })
})
