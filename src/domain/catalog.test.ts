import { describe, expect, test } from 'vitest'
import {
  BEST_SELLERS,
  bulletLines,
  CATEGORIES,
  isRunningLow,
  isSellable,
  MAX_PICTURE_BYTES,
  PICTURES_PER_PRODUCT,
  productPath,
  publicStock,
  quantityLeft,
  RELATED_PRODUCTS,
  withOwnHold,
} from './catalog.ts'

test.each([
  ['sold out for others, four held for me', { inStock: false, stock: 0 }, 4, { inStock: true, stock: 4 }],
  ['three on the shelf and two held', { inStock: true, stock: 3 }, 2, { inStock: true, stock: 5 }],
  ['not counted', { inStock: true, stock: null }, 2, { inStock: true, stock: null }],
  ['nothing held', { inStock: false, stock: 0 }, 0, { inStock: false, stock: 0 }],
])('%s', (_, stock, held, mine) => {
  expect(withOwnHold(stock, held)).toEqual(mine)
})

test('the numbers that the shop promises', () => {
  expect({ BEST_SELLERS, RELATED_PRODUCTS, PICTURES_PER_PRODUCT }).toEqual({
    BEST_SELLERS: 5,
    RELATED_PRODUCTS: 5,
    PICTURES_PER_PRODUCT: 4,
  })
  expect(MAX_PICTURE_BYTES).toBe(5_242_880)
  expect(CATEGORIES).toHaveLength(7)
})

describe('a product on the shelf', () => {
  const on = (stock: number | null) => ({ inStock: true, stock })
  const off = (stock: number | null) => ({ inStock: false, stock })

  test('can be sold while it is switched on and something is left', () => {
    expect([null, 0, 1, 50].map((stock) => isSellable(on(stock)))).toEqual([true, false, true, true])
    expect([null, 0, 1, 50].map((stock) => isSellable(off(stock)))).toEqual([false, false, false, false])
  })

  test('runs low from nine down to one, if it is counted and for sale', () => {
    expect([null, 0, 1, 9, 10].map((stock) => isRunningLow(on(stock)))).toEqual([false, false, true, true, false])
    expect([null, 0, 1, 9, 10].map((stock) => isRunningLow(off(stock)))).toEqual([false, false, false, false, false])
  })

  test('is told in public how many are left once there are ten', () => {
    expect([null, 0, 1, 10, 11, 83].map(publicStock)).toEqual([null, 0, 1, 10, null, null])
  })

  test('is there as often as it is counted, or without end', () => {
    expect([null, 0, 7].map((stock) => quantityLeft(on(stock)))).toEqual([Number.POSITIVE_INFINITY, 0, 7])
    expect([null, 0, 7].map((stock) => quantityLeft(off(stock)))).toEqual([0, 0, 0])
  })
})

test('a description is a bullet a line, whatever ends the lines', () => {
  expect(bulletLines(' Soft \r\n\r\nFresh\r  \nWarm\n')).toEqual(['Soft', 'Fresh', 'Warm'])
})

test('a product has its page in its category', () => {
  expect(productPath({ category: 'Bakery', _id: 'b1' })).toBe('/products/bakery/b1')
})
