import { expect, test } from 'vitest'
import type { Order } from '#contract/orders/order.ts'
import type { Product } from '#domain/catalog.ts'
import { paise } from '#domain/money.ts'
import { planReorder } from './reorder.ts'

const bread: Product = {
  _id: 'bread',
  name: 'Brown bread',
  category: 'Bakery',
  price: paise(45_00),
  offerPrice: paise(40_00),
  image: [],
  description: [],
  inStock: true,
  stock: null,
  weight: null,
}
const ordered = (quantity: number, product: Product = bread): Order['items'] => [{ product, quantity }]
const today = (product: Product | null) => new Map([['bread', product]])

test('when nothing changed, the same groceries go into the cart without a word', () => {
  expect(planReorder(ordered(2), today(bread))).toEqual({ cart: { bread: 2 }, changes: [] })
})

test('a new price is told, and the groceries are still in the cart', () => {
  expect(planReorder(ordered(2), today({ ...bread, offerPrice: paise(42_50) }))).toEqual({
    cart: { bread: 2 },
    changes: ['Brown bread now costs ₹42.50, it was ₹40.'],
  })
})

test('fewer left than last time: what is left, and why', () => {
  expect(planReorder(ordered(5), today({ ...bread, stock: 3 }))).toEqual({
    cart: { bread: 3 },
    changes: ['Brown bread: only 3 left, so we’ve set the quantity to 3.'],
  })
})

test.each([
  ['sold out', { ...bread, stock: 0 }],
  ['switched off by the seller', { ...bread, inStock: false }],
  ['gone from the shop', null],
])('what is %s is left out and named', (_, now) => {
  expect(planReorder(ordered(1), today(now))).toEqual({
    cart: {},
    changes: ['Brown bread isn’t available right now, so we left it out.'],
  })
})
