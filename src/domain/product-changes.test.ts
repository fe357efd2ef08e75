import { expect, test } from 'vitest'
import { paise } from './money.ts'
import { productChanges } from './product-changes.ts'

const okra = {
  name: 'Okra',
  category: 'Vegetables' as const,
  price: paise(69_900),
  offerPrice: paise(59_900),
  description: ['Green'],
  inStock: true,
  weight: '500 g',
  stock: null,
  pictures: ['a.webp'],
}

test('an edit says what was before and is now, and no more', () => {
  expect(productChanges(okra, { ...okra })).toEqual([])
  expect(productChanges(okra, { ...okra, offerPrice: paise(56_900), weight: null, stock: 4 })).toEqual([
    { field: 'Offer price', from: '₹599', to: '₹569' },
    { field: 'Weight', from: '500 g', to: 'none' },
    { field: 'Stock', from: 'not tracked', to: '4' },
  ])
  expect(productChanges(okra, { ...okra, description: ['Very green'], pictures: [] })).toEqual([
    { field: 'Description', from: null, to: null },
    { field: 'Pictures', from: null, to: null },
  ])
})
