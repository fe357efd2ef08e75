import { expect, test } from 'vitest'
import type { Product } from '#domain/catalog.ts'
import { paise } from '#domain/money.ts'
import { eachFact } from '#domain/product-facts.ts'
import { cartTotal, maxOf, noMoreOf, viewCart } from '../cart/cart-lines.ts'
import { fitToStock, priceChanges } from './cart-review.ts'

function shelf(...changes: Partial<Product>[]) {
  const products = changes.map(
    (change): Product => ({
      _id: 'bread',
      name: 'Brown bread',
      category: 'Bakery',
      price: paise(45_00),
      offerPrice: paise(40_00),
      image: [],
      description: [],
      inStock: true,
      stock: null,
      ...eachFact(() => null),
      ...change,
    }),
  )
  return new Map(products.map((product) => [product._id, product]))
}

test('five loaves wanted, three left: three in the cart, and the shopper is told', () => {
  const fitted = fitToStock({ bread: 5, milk: 1 }, shelf({ stock: 3 }, { _id: 'milk' }))
  expect(fitted.cart).toEqual({ bread: 3, milk: 1 })
  expect([...fitted.notes]).toEqual([['bread', 'Only 3 left, so we’ve set the quantity to 3.']])
})

test('a sold-out loaf stays visible in the cart, but is not paid for', () => {
  const facts = shelf({ stock: 0 }, { _id: 'milk', offerPrice: paise(100_00) })
  const cart = { bread: 2, milk: 1 }
  expect(fitToStock(cart, facts).cart).toEqual(cart)
  expect(viewCart(cart, facts).lines.map(({ problem }) => problem?.kind)).toEqual(['unavailable', undefined])
  expect(cartTotal(cart, facts)).toBe(102_00)
})

test('a product the shop has forgotten is set apart, and an unknown one keeps the total unknown', () => {
  const cart = { gone: 1, unheard: 2 }
  expect(viewCart(cart, new Map([['gone', null]]))).toEqual({ lines: [], gone: ['gone'], unknown: ['unheard'] })
  expect(cartTotal(cart, new Map([['gone', null]]))).toBeNull()
  expect(cartTotal({ gone: 1 }, new Map([['gone', null]]))).toBe(0)
})

test('a cart takes what is left, and 99 of what nobody counts', () => {
  const [bread, milk, rice] = [
    ...shelf({ stock: 3 }, { _id: 'milk' }, { _id: 'rice', name: 'Rice', inStock: false }).values(),
  ]
  expect([bread, milk, rice].map((product) => product && maxOf(product))).toEqual([3, 99, 0])
  expect([bread, milk, rice].map((product) => product && noMoreOf(product))).toEqual([
    'Only 3 left.',
    'You can order up to 99 of each product.',
    'Rice is out of stock.',
  ])
})

test('the cart keeps the price that it knew first, until that is the price again', () => {
  const at = (offerPrice: number) => shelf({ offerPrice: paise(offerPrice) })
  const once = priceChanges(['bread'], { earlier: new Map(), before: at(84_00), now: at(95_00) })
  expect([...once]).toEqual([['bread', 84_00]])
  const twice = priceChanges(['bread'], { earlier: once, before: at(95_00), now: at(99_00) })
  expect([...twice]).toEqual([['bread', 84_00]])
  expect([...priceChanges(['bread'], { earlier: twice, before: at(99_00), now: at(84_00) })]).toEqual([])
  expect([...priceChanges(['bread', 'jam'], { earlier: new Map(), before: new Map(), now: at(84_00) })]).toEqual([])
})
