import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addOne,
  type Cart,
  countItems,
  EMPTY_CART,
  lineProblem,
  MAX_QUANTITY,
  mergeCarts,
  quantityChoices,
  quantityOf,
  removeOne,
  setQuantity,
  soldLines,
} from './cart.ts'
import type { Product } from './catalog.ts'
import { paise } from './money.ts'

const productId = fc.constantFrom('apple', 'bread', 'milk', 'rice', 'constructor')
const quantity = fc.integer({ min: 1, max: MAX_QUANTITY })
const cart = fc.dictionary(productId, quantity, { noNullPrototype: true })

const bread: Product = {
  _id: 'bread',
  name: 'Bread',
  category: 'Bakery',
  price: paise(5000),
  offerPrice: paise(4000),
  image: [],
  description: [],
  inStock: true,
  stock: null,
  weight: null,
}

describe('a cart', () => {
  test('holds whole quantities from 1 to 99, whatever is done to it', () => {
    const step = fc.oneof(
      productId.map((id) => (before: Cart) => addOne(before, id)),
      productId.map((id) => (before: Cart) => removeOne(before, id)),
      fc.tuple(productId, fc.double()).map(
        ([id, wanted]) =>
          (before: Cart) =>
            setQuantity(before, id, wanted || 0),
      ),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 300 }), (steps) => {
        const after = steps.reduce((before, change) => change(before), EMPTY_CART)
        for (const held of Object.values(after)) {
          expect(Number.isInteger(held) && held >= 1 && held <= MAX_QUANTITY).toBe(true)
        }
      }),
    )
  })

  test('one more and one less is as before', () => {
    fc.assert(
      fc.property(cart, productId, (before, id) => {
        fc.pre(quantityOf(before, id) < MAX_QUANTITY)
        expect(removeOne(addOne(before, id), id)).toEqual(before)
        expect(countItems(addOne(before, id))).toBe(countItems(before) + 1)
      }),
    )
  })

  test('the last one taken out leaves no line behind', () => {
    expect(removeOne({ bread: 1 }, 'bread')).toEqual({})
  })

  test('merging keeps every product of either, and the larger quantity of both', () => {
    fc.assert(
      fc.property(cart, cart, (saved, visitors) => {
        const merged = mergeCarts(saved, visitors)
        expect(new Set(Object.keys(merged))).toEqual(new Set([...Object.keys(saved), ...Object.keys(visitors)]))
        for (const id of Object.keys(merged)) {
          expect(quantityOf(merged, id)).toBe(Math.max(quantityOf(saved, id), quantityOf(visitors, id)))
        }
        expect(mergeCarts(merged, visitors)).toEqual(merged)
      }),
    )
  })

  test('counts every piece', () => {
    expect(countItems({})).toBe(0)
    expect(countItems({ bread: 2, milk: 3 })).toBe(5)
  })

  test('offers 1 to 9, or up to the current count', () => {
    expect(quantityChoices(3)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(quantityChoices(12)).toHaveLength(12)
  })
})

describe('a line', () => {
  test('says what keeps it from being ordered', () => {
    expect(lineProblem(bread, 99)).toBeNull()
    expect(lineProblem({ ...bread, stock: 3 }, 3)).toBeNull()
    expect(lineProblem({ ...bread, stock: 3 }, 4)).toEqual({ kind: 'short', left: 3 })
    expect(lineProblem({ ...bread, stock: 0 }, 1)).toEqual({ kind: 'unavailable' })
    expect(lineProblem({ ...bread, inStock: false }, 1)).toEqual({ kind: 'unavailable' })
  })

  test('that cannot be sold is not paid for', () => {
    const sold = { product: bread, quantity: 1, problem: null }
    expect(soldLines([sold, { product: bread, quantity: 5, problem: { kind: 'unavailable' } }])).toEqual([sold])
  })

  test('of which fewer are left is paid for as far as they go', () => {
    const short = { product: bread, quantity: 5, problem: { kind: 'short', left: 3 } as const }
    expect(soldLines([short])).toEqual([{ ...short, quantity: 3 }])
  })
})
