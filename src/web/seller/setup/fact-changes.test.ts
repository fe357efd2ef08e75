import { expect, test } from 'vitest'
import { DEFAULT_FACTS } from '#domain/shop-facts.ts'
import { changedFacts, factConflicts, wrongFacts } from './fact-changes.ts'

test('only what differs is sent', () => {
  const { address, phone } = DEFAULT_FACTS
  expect(changedFacts(DEFAULT_FACTS, { name: 'Sharma Kirana', address: [...address], phone })).toEqual({
    name: 'Sharma Kirana',
  })
})

test('a question is asked only about facts that both changed, each to something else', () => {
  const newest = {
    ...DEFAULT_FACTS,
    name: 'Sharma Store',
    phone: '+91 98765 43210',
    address: ['7 Bazaar Road', 'Jaipur'],
  }
  const mine = { name: 'Sharma Kirana', phone: '+91 98765 43210', tagline: 'Fresh', address: ['8 Bazaar Road'] }
  expect(factConflicts(DEFAULT_FACTS, mine, newest)).toEqual([
    { name: 'name', mine: 'Sharma Kirana', theirs: 'Sharma Store' },
    { name: 'address', mine: '8 Bazaar Road', theirs: '7 Bazaar Road\nJaipur' },
  ])
})

test('what is wrong stands at the fact it is about', () => {
  expect(wrongFacts({ 'shop.name': 'Too long.', 'shop.legal.gstin': 'This isn’t a GSTIN.' })).toEqual({
    name: 'Too long.',
    legal: 'This isn’t a GSTIN.',
    gstin: 'This isn’t a GSTIN.',
  })
  expect(wrongFacts({ 'shop.address.0': 'This field is required.' })).toMatchObject({
    address: 'This field is required.',
  })
})
