import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type AddressDetails, addressLine, isPhoneNumber, isZipcode } from './address.ts'

const digits = (from: number, to: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: from, maxLength: to })
const india = fc.constantFrom('India', 'india', 'INDIA', ' India ', 'IN', 'in', 'Bharat', 'भारत')
const abroad = fc.constantFrom('Nepal', 'Germany', 'United States', 'Indonesia', 'Inland', '')

describe('zip codes', () => {
  test.each([
    ['560024', 'India', true],
    ['1', 'India', false],
    ['56002', 'India', false],
    ['5600244', 'India', false],
    ['060024', 'India', false],
    ['560 024', 'India', false],
    ['٥٦٠٠٢٤', 'India', false],
    ['1', 'Nepal', false],
    ['123', 'Nepal', false],
    ['44600', 'Nepal', true],
    ['01067', 'Germany', true],
    ['1234567890', 'Nepal', true],
    ['12345678901', 'Nepal', false],
    ['K1A 0B1', 'Canada', false],
  ])('%j in %s: %j', (zipcode, country, fine) => {
    expect(isZipcode(zipcode, country)).toBe(fine)
  })

  test('India has six digits that do not begin with 0, however the country is written', () => {
    fc.assert(
      fc.property(digits(0, 12), india, (zipcode, country) => {
        expect(isZipcode(zipcode, country)).toBe(zipcode.length === 6 && zipcode[0] !== '0')
      }),
    )
  })

  test('other countries have four to ten digits', () => {
    fc.assert(
      fc.property(digits(0, 12), abroad, (zipcode, country) => {
        expect(isZipcode(zipcode, country)).toBe(zipcode.length >= 4 && zipcode.length <= 10)
      }),
    )
  })

  test('no country takes anything but digits', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.oneof(india, abroad), (text, country) => {
        fc.pre(/[^0-9]/.test(text))
        expect(isZipcode(text, country)).toBe(false)
      }),
    )
  })
})

describe('phone numbers', () => {
  test.each([
    ['9876543210', true],
    ['98765 43210', true],
    ['+91 98765 43210', true],
    ['+91-98765-43210', true],
    ['91 98765 43210', true],
    ['0091 98765 43210', true],
    ['098765 43210', true],
    ['(080) 2345.6789', true],
    ['987654321', false],
    ['98765432101', false],
    ['+92 98765 43210', false],
    ['+977 1 422 0000', false],
  ])('%j in India: %j', (phone, fine) => {
    for (const country of ['India', ' INDIA ', 'in']) expect(isPhoneNumber(phone, country)).toBe(fine)
  })

  test.each([
    ['9876543210', true],
    ['+977 (1) 422-0000', true],
    ['12345', false],
    ['123456', false],
    ['1234567', true],
    ['+123456789012345', true],
    ['+1234567890123456', false],
    ['98765 43210 ext 5', false],
    ['91+9876543210', false],
    ['++919876543210', false],
    ['+', false],
    ['()-. ', false],
  ])('%j in Nepal: %j', (phone, fine) => {
    expect(isPhoneNumber(phone, 'Nepal')).toBe(fine)
  })

  test('abroad seven to fifteen digits, wherever the spaces, dashes, dots and parentheses stand', () => {
    const separator = fc.string({ unit: fc.constantFrom(' ', '-', '.', '(', ')'), maxLength: 2 })
    const spaced = digits(0, 20).chain((number) =>
      fc
        .array(separator, { minLength: number.length, maxLength: number.length })
        .map((between) => ({ number, written: [...number].map((digit, at) => between[at] + digit).join('') })),
    )
    fc.assert(
      fc.property(spaced, fc.constantFrom('', '+'), ({ number, written }, plus) => {
        expect(isPhoneNumber(plus + written, 'Nepal')).toBe(number.length >= 7 && number.length <= 15)
      }),
    )
  })
})

const home: AddressDetails = {
  firstName: 'Asha',
  lastName: 'Rao',
  email: 'asha@example.com',
  street: '12 Lake Road',
  village: 'Halli',
  area: 'Jayanagar',
  colony: 'Rose Colony',
  city: 'Bengaluru',
  state: 'Karnataka',
  zipcode: '560041',
  country: 'India',
  phone: '9876543210',
}

test('an address is written from the door to the country', () => {
  expect(addressLine(home)).toBe('12 Lake Road, Rose Colony, Jayanagar, Halli, Bengaluru, Karnataka 560041, India')
})

test('parts that a place does not have leave no gap', () => {
  expect(addressLine({ ...home, village: '', area: ' ', colony: '' })).toBe(
    '12 Lake Road, Bengaluru, Karnataka 560041, India',
  )
})
