import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeOfPincode } from './pincode-places.ts'

test.each([
  ['560001', 'Karnataka', 'Bengaluru'],
  ['560103', 'Karnataka', 'Bengaluru'],
  ['110001', 'Delhi', 'New Delhi'],
  ['400601', 'Maharashtra', 'Thane'],
  ['682017', 'Kerala', 'Kochi'],
  ['160017', 'Chandigarh', 'Chandigarh'],
  ['160062', 'Punjab', 'Mohali'],
  ['605001', 'Puducherry', 'Puducherry'],
])('%s is in %s, in %s', (pincode, state, city) => {
  expect(placeOfPincode(pincode)).toEqual({ state, city })
})

test.each([
  ['403001', 'Goa'],
  ['737101', 'Sikkim'],
  ['744101', 'Andaman and Nicobar Islands'],
  ['194101', 'Ladakh'],
  ['247667', 'Uttarakhand'],
  ['247001', 'Uttar Pradesh'],
  ['682555', 'Lakshadweep'],
  ['396230', 'Dadra and Nagar Haveli and Daman and Diu'],
  ['835303', 'Jharkhand'],
  ['562110', 'Karnataka'],
])('%s is in %s, and its city is not guessed', (pincode, state) => {
  expect(placeOfPincode(pincode)).toEqual({ state })
})

test('a prefix of two states, of the army, or of nothing says nothing', () => {
  for (const pincode of ['814101', '900001', '012345', '56000', '5600011', '', 'SW1A']) {
    expect(placeOfPincode(pincode), pincode).toBeNull()
  }
})

test('anything may be typed', () => {
  fc.assert(
    fc.property(fc.string(), (typed) => {
      placeOfPincode(typed)
    }),
  )
})
