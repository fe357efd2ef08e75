import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countFacets } from './count-facets.ts'
import { DISCOUNT_STEPS, type FacetCell, type FacetChoice, PRICE_BANDS, priceRange } from './facets.ts'
import type { Paise } from './money.ts'

/** Milk and Curd are parts of Dairy. */
const CATEGORIES = [
  { path: 'Fruits', parent: null },
  { path: 'Dairy', parent: null },
  { path: 'Milk', parent: 'Dairy' },
  { path: 'Curd', parent: 'Dairy' },
]
const PATHS = CATEGORIES.map(({ path }) => path)
const isIn = (path: string, wanted: string) =>
  path === wanted || (wanted === 'Dairy' && ['Milk', 'Curd'].includes(path))

const category = fc.constantFrom(...PATHS)
const price = fc.constantFrom(...PRICE_BANDS)
const product = fc.record({
  category,
  price,
  discount: fc.constantFrom(0 as const, ...DISCOUNT_STEPS),
  inStock: fc.boolean(),
})
const choice = fc.record({
  category: fc.option(category, { nil: undefined }),
  price: fc.option(price, { nil: undefined }),
  discount: fc.option(fc.constantFrom(...DISCOUNT_STEPS), { nil: undefined }),
  inStock: fc.option(fc.boolean(), { nil: undefined }),
})

type Fact = Omit<FacetCell, 'count'>

/** What a shopper would count by hand. */
const found = (products: Fact[], wanted: FacetChoice) =>
  products
    .filter((one) => wanted.category === undefined || isIn(one.category, wanted.category))
    .filter((one) => wanted.price === undefined || one.price === wanted.price)
    .filter((one) => one.discount >= (wanted.discount ?? 0))
    .filter((one) => wanted.inStock === undefined || one.inStock === wanted.inStock).length

/** Alike products in one cell. */
function cellsOf(products: Fact[]): FacetCell[] {
  const cells = new Map<string, FacetCell>()
  for (const one of products) {
    const cell = cells.get(JSON.stringify(one)) ?? { ...one, count: 0 }
    cells.set(JSON.stringify(one), { ...cell, count: cell.count + 1 })
  }
  return [...cells.values()]
}

test('the number beside an option is how many products there are when it is chosen', () => {
  fc.assert(
    fc.property(fc.array(product, { maxLength: 60 }), choice, (products, chosen) => {
      const counts = countFacets(cellsOf(products), chosen, CATEGORIES)
      const other = (option: FacetChoice) => found(products, { ...chosen, ...option })
      for (const one of PATHS) {
        expect(counts.category[one]).toBe(other({ category: one }))
        expect(counts.categoryPage[one]).toBe(other({ category: one, inStock: undefined }))
      }
      for (const one of PRICE_BANDS) expect(counts.price[one]).toBe(other({ price: one }))
      for (const one of DISCOUNT_STEPS) expect(counts.discount[one]).toBe(other({ discount: one }))
      expect(counts.inStock).toBe(other({ inStock: true }))
    }),
  )
})

test('every price is in exactly one band', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_00 }), (amount) => {
      const bands = PRICE_BANDS.map(priceRange)
      expect(bands.filter(({ from, below }) => amount >= from && (below === null || amount < below))).toHaveLength(1)
    }),
  )
  expect(priceRange('50-100')).toEqual({ from: 50_00 as Paise, below: 100_00 as Paise })
  expect(priceRange('500-')).toEqual({ from: 500_00 as Paise, below: null })
})
