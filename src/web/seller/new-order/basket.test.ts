import { expect, test } from 'vitest'
import type { TakenProduct } from '#contract/orders/take-order.ts'
import { paise } from '#domain/money.ts'
import { addToBasket, itemsOf, setLine } from './basket.ts'

const product = (name: string): TakenProduct => ({
  _id: name,
  name,
  weight: null,
  offerPrice: paise(4000),
  inStock: true,
})

test('the same again adds up, and nothing of it takes it off', () => {
  const [milk, bread] = [product('milk'), product('bread')]
  const basket = addToBasket(
    [],
    [
      { product: milk, quantity: 2 },
      { product: bread, quantity: 1 },
      { product: milk, quantity: 1 },
    ],
  )
  expect(itemsOf(basket)).toEqual([
    { product: 'milk', quantity: 3 },
    { product: 'bread', quantity: 1 },
  ])
  expect(itemsOf(setLine(basket, { product: milk, quantity: 0 }))).toEqual([{ product: 'bread', quantity: 1 }])
  expect(itemsOf(addToBasket(basket, [{ product: bread, quantity: 500 }]))[1]?.quantity).toBe(99)
})
