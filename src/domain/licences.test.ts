import { expect, test } from 'vitest'
import { isFssai, isGstin, legalLineOf, licenceLines } from './licences.ts'

test.each(['27AAPFU0939F1ZV', '29AAGCB7383J1Z4'])('%s is a GSTIN', (gstin) => {
  expect(isGstin(gstin)).toBe(true)
})

test('a GSTIN with one character changed, or two neighbours swapped, is noticed', () => {
  const right = '27AAPFU0939F1ZV'
  expect(isGstin('27AAPFU0939F1ZW')).toBe(false)
  expect(isGstin('28AAPFU0939F1ZV')).toBe(false)
  expect(isGstin('27AAPFU0993F1ZV')).toBe(false)
  for (const wrong of ['', right.toLowerCase(), `${right}1`, '27AAPFU0939F1Z', '२७AAPFU0939F1ZV']) {
    expect(isGstin(wrong), wrong).toBe(false)
  }
})

test('a food licence has 14 digits', () => {
  expect(isFssai('10012011000001')).toBe(true)
  for (const wrong of ['1001201100000', '100120110000011', '1001201100000a', '30012011000001']) {
    expect(isFssai(wrong), wrong).toBe(false)
  }
})

test('only what is set is shown', () => {
  const grievance = { name: '', phone: '', email: '' }
  expect(licenceLines({ fssai: '', gstin: '', others: [], grievance })).toEqual([])
  const set = { fssai: '10012011000001', gstin: '', others: [{ label: 'CIN', number: 'U1' }], grievance }
  expect(licenceLines(set)).toEqual(['FSSAI 10012011000001', 'CIN U1'])
})

test('the demo has no legal line; a shop with a name, a number or a contact of its own has', () => {
  const none = { fssai: '', gstin: '', others: [], grievance: { name: '', phone: '', email: '' } }
  expect(legalLineOf(none, false)).toBeUndefined()
  expect(legalLineOf(none, true)).toEqual([])
  expect(legalLineOf({ ...none, fssai: '10012011000001' }, false)).toEqual(['FSSAI 10012011000001'])
  expect(legalLineOf({ ...none, grievance: { name: 'Asha', phone: '', email: '' } }, false)).toEqual([])
})
