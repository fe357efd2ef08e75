import { expect, test } from 'vitest'
import { legalLineOf, licenceLines } from './licences.ts'

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
