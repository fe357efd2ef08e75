import { expect, test } from 'vitest'
import { packLabel, withOwnHold } from './catalog.ts'

test.each(['500 g', '1 kg', '1.5kg', '250 gms', '5 KG'])('%s of rice is a weight', (weight) => {
  expect(packLabel(weight)).toBe('Weight')
})

test.each(['1 L', '200 ml', '0,5 l', '2 ltr.'])('%s of milk is a volume', (weight) => {
  expect(packLabel(weight)).toBe('Volume')
})

test.each(['6 pcs', '1 pc (800 g)', '3 × 80 g', '10 slices (200 g)', '25 bags', '12', 'a bunch'])(
  '%s is a pack',
  (weight) => {
    expect(packLabel(weight)).toBe('Pack')
  },
)

test.each([null, ''])('a weight that is not known (%j) is still called Weight', (weight) => {
  expect(packLabel(weight)).toBe('Weight')
})

test.each([
  ['sold out for others, four held for me', { inStock: false, stock: 0 }, 4, { inStock: true, stock: 4 }],
  ['three on the shelf and two held', { inStock: true, stock: 3 }, 2, { inStock: true, stock: 5 }],
  ['not counted', { inStock: true, stock: null }, 2, { inStock: true, stock: null }],
  ['nothing held', { inStock: false, stock: 0 }, 0, { inStock: false, stock: 0 }],
])('%s', (_, stock, held, mine) => {
  expect(withOwnHold(stock, held)).toEqual(mine)
})
