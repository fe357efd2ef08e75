import { expect, test } from 'vitest'
import { totalOf } from '#domain/bill.ts'
import type { Cart } from '#domain/cart.ts'
import type { Product } from '#domain/catalog.ts'
import { paise } from '#domain/money.ts'
import { DEFAULT_TAX } from '#domain/shop-facts.ts'
import { maxOf, noMoreOf, viewCart } from '../cart/cart-lines.ts'
import type { ProductCache } from '../cart/product-cache.ts'
import type { Quoted } from '../delivery/delivery-quote.ts'
import { cartBill } from './cart-bill.ts'
import { fitToStock } from './cart-review.ts'

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
      weight: null,
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

const QUOTE = { fee: paise(25_00), freeFrom: paise(400_00) } as Quoted

const totalIn = (cart: Cart, products: ProductCache) =>
  totalOf(
    cartBill(viewCart(cart, products).lines, {
      quote: { state: 'ready', reply: QUOTE, stale: false },
      tax: DEFAULT_TAX,
    }),
  )

test('a sold-out loaf stays visible in the cart, but is not paid for', () => {
  const facts = shelf({ stock: 0 }, { _id: 'milk', offerPrice: paise(100_00) })
  const cart = { bread: 2, milk: 1 }
  expect(fitToStock(cart, facts).cart).toEqual(cart)
  expect(viewCart(cart, facts).lines.map(({ problem }) => problem?.kind)).toEqual(['unavailable', undefined])
  expect(totalIn(cart, facts)).toBe(127_00)
})

test('of five loaves three are left: three are paid for, before the quantity is changed too', () => {
  const facts = shelf({ stock: 3, offerPrice: paise(100_00) })
  expect(totalIn({ bread: 5 }, facts)).toBe(331_00)
})

test('from the area’s threshold on the delivery is free, and what is sold out does not help to reach it', () => {
  const facts = shelf({ offerPrice: paise(200_00) }, { _id: 'milk', inStock: false, offerPrice: paise(200_00) })
  expect(totalIn({ bread: 2 }, facts)).toBe(408_00)
  expect(totalIn({ bread: 1, milk: 1 }, facts)).toBe(229_00)
})

test('a product the shop has forgotten is set apart from one that is not known yet', () => {
  const cart = { gone: 1, unheard: 2 }
  expect(viewCart(cart, new Map([['gone', null]]))).toEqual({ lines: [], gone: ['gone'], unknown: ['unheard'] })
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
