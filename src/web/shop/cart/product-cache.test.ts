import { expect, test } from 'vitest'
import { parseProducts } from './product-cache.ts'

const milk = {
  _id: 'milk',
  name: 'Full cream milk',
  category: 'Dairy',
  price: 72,
  offerPrice: 69.5,
  image: ['/pictures/milk-640.webp'],
  description: [],
  inStock: true,
  stock: null,
  weight: '1 L',
}

test('the milk of the last visit is known again, its price in paise', () => {
  expect(parseProducts(JSON.stringify([milk]))).toEqual([{ ...milk, price: 72_00, offerPrice: 69_50 }])
})

test.each([null, '', 'milk', '{}', '[{"_id":"milk"}]', JSON.stringify([{ ...milk, price: 'free' }])])(
  '%s is nothing we remember',
  (text) => {
    expect(parseProducts(text)).toEqual([])
  },
)
