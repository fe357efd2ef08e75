import { expect, test } from 'vitest'
import { NO_ADDRESS } from './address.ts'
import { customerOf, isAccountDeleted, receiverOf } from './customer.ts'

const asha = { address: { firstName: 'Asha', lastName: 'Rao' } }
const gone = { address: NO_ADDRESS }

test('a parcel bears the name of who receives it, else of who ordered', () => {
  expect(receiverOf({ ...asha, deliverTo: 'Meera' })).toBe('Meera')
  expect(receiverOf(asha)).toBe('Asha Rao')
})

test('an order of a deleted account names nobody', () => {
  expect([isAccountDeleted(asha), isAccountDeleted(gone)]).toEqual([false, true])
  expect([customerOf(gone), receiverOf(gone)]).toEqual(['Deleted account', 'Deleted account'])
})
