import { expect, test } from 'vitest'
import { lineProblem } from '#domain/cart.ts'
import type { Product } from '#domain/catalog.ts'
import { paise } from '#domain/money.ts'
import { cartChanges } from './cart-changes.ts'

const bread: Product = {
  _id: 'bread',
  name: 'Brown bread',
  category: 'Bakery',
  price: paise(99_00),
  offerPrice: paise(84_00),
  image: [],
  description: [],
  inStock: true,
  stock: null,
  weight: null,
}
const about = { id: 'bread', name: 'Brown bread' }

function changes(before: Partial<Product> | null, now: Partial<Product>) {
  const product = { ...bread, ...now }
  const seen = new Map(before && [['bread', { ...bread, ...before }]])
  return cartChanges([{ product, quantity: 1, problem: lineProblem(product, 1) }], seen)
}

test('bread at the price that was seen, or never seen here, is no change', () => {
  expect(changes({}, {})).toEqual([])
  expect(changes(null, { offerPrice: paise(95_00) })).toEqual([])
})

test('another price is told with both', () => {
  expect(changes({}, { offerPrice: paise(95_00) })).toEqual([{ ...about, kind: 'price', from: 84_00, to: 95_00 }])
})

test.each([{ inStock: false }, { stock: 0 }])('what sold out since is told once: %o', (gone) => {
  expect(changes({}, { ...gone, offerPrice: paise(95_00) })).toEqual([{ ...about, kind: 'sold out' }])
  expect(changes(gone, gone)).toEqual([])
})

test('what is back counts in the total again, and is told', () => {
  expect(changes({ stock: 0 }, { stock: 4 })).toEqual([{ ...about, kind: 'back' }])
})
