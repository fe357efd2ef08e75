import { expect, test } from 'vitest'
import { ADDRESS_FIELDS, type AddressDetails } from '#domain/address.ts'
import { checkDetails } from './address-form.tsx'

const home: AddressDetails = {
  firstName: 'Asha',
  lastName: 'Rao',
  email: 'asha@example.com',
  street: '12 Temple Road',
  village: 'Malleswaram',
  area: '8th Cross',
  colony: 'Green Park',
  city: 'Bengaluru',
  state: 'Karnataka',
  zipcode: '560003',
  country: 'India',
  phone: '+91 98765 43210',
}

test('a whole address is fine', () => {
  expect(checkDetails(home)).toEqual({})
})

test.each(ADDRESS_FIELDS)('an address without %s is sent back with a word beside that field', (field) => {
  expect(Object.keys(checkDetails({ ...home, [field]: '' }))).toEqual([field])
  expect(checkDetails({ ...home, [field]: '' })[field]).toBe('This field is required.')
})

test('a PIN code is a number, a phone number is one too, an email address has an @', () => {
  expect(checkDetails({ ...home, zipcode: '56 OO3', phone: 'call me', email: 'asha' })).toEqual({
    zipcode: 'Enter a 6-digit PIN code, such as 560001.',
    phone: 'Enter a 10-digit phone number, such as 98765 43210.',
    email: 'Enter a valid email address.',
  })
})

test('PIN code "1" and phone "12345" are sent back, together with everything else that is wrong', () => {
  expect(Object.keys(checkDetails({ ...home, city: '', zipcode: '1', phone: '12345' })).sort()).toEqual([
    'city',
    'phone',
    'zipcode',
  ])
})
