import { expect, test } from 'vitest'
import type { ProductFilter } from '#contract/catalog/catalog.ts'
import type { Product } from '#domain/catalog.ts'
import { concernOf, tagsOfEdit, tagsOfPage, tagsOfStockMove } from './answer-tags.ts'

const milk = { id: 'm1', category: 'Dairy' as const, inStock: true }
const touched = (before: number, after: number, of = milk) => [...tagsOfStockMove({ ...of, before, after })].sort()

test('an order that moves 83 to 82 touches nothing that the public sees', () => {
  expect(touched(83, 82)).toEqual([])
  expect(touched(82, 83)).toEqual([])
})

test('one of the last ten touches what shows the product, and no list that does not', () => {
  expect(touched(11, 10)).toEqual(['every-product', 'product:m1'])
  expect(touched(4, 3)).toEqual(['every-product', 'product:m1'])
})

test('the last one touches what counts the products that can be bought, and what it leaves or enters', () => {
  const counts = ['sellable:Dairy', 'sellable:all']
  expect(touched(1, 0)).toEqual(['departures:Dairy', 'departures:all', 'every-product', 'product:m1', ...counts])
  expect(touched(0, 1)).toEqual(['arrivals:Dairy', 'arrivals:all', 'every-product', 'product:m1', ...counts])
})

test('of a product that is not on it, a list shows no more than a count', () => {
  const concerns = (tags: Iterable<string>) => [...new Set([...tags].map(concernOf))]
  expect(concerns(['sellable:all', 'sellable:Dairy'])).toEqual(['counted'])
  expect(concerns(['product:m1', 'every-product', 'members:all', 'arrivals:all', 'departures:all'])).toEqual(['shown'])
})

test('a product that is switched off stays so, whatever its count', () => {
  expect(touched(1, 0, { ...milk, inStock: false })).toEqual(['every-product', 'product:m1'])
})

test('a listing shows its products and depends on who else could be on it', () => {
  const products = [{ _id: 'm1' } as Product]
  expect([...tagsOfPage({ category: 'Dairy' }, products)]).toEqual(['product:m1', 'members:Dairy'])
  const inStock = [...tagsOfPage({ inStock: true }, products)]
  expect(inStock).toEqual(['product:m1', 'members:all', 'arrivals:all', 'sellable:all'])
  expect([...tagsOfPage({ inStock: false }, [])]).toEqual(['members:all', 'departures:all', 'sellable:all'])
})

test('a search has what can be bought first, so that what sells out may move to another page', () => {
  const moved = ['members:all', 'searches', 'arrivals:all', 'departures:all']
  expect([...tagsOfPage({ search: 'milk' }, [])]).toEqual(moved)
  const inStock = ['members:all', 'searches', 'arrivals:all', 'sellable:all']
  expect([...tagsOfPage({ search: 'milk', inStock: true }, [])]).toEqual(inStock)
})

test('a listing with counts depends on every category, and on what can be bought where it says so', () => {
  const tags = (filter: ProductFilter) => [...tagsOfPage({ ...filter, facets: true }, [])]
  expect(tags({ category: 'Dairy' })).toEqual(['members:Dairy', 'sellable:Dairy', 'members:all'])
  expect(tags({ category: 'Dairy', inStock: true }).sort()).toEqual(
    ['arrivals:Dairy', 'members:Dairy', 'members:all', 'sellable:Dairy', 'sellable:all'].sort(),
  )
})

test('an edit reaches the lists of the category that the product leaves and of the one that it enters', () => {
  const tags = tagsOfEdit({ id: 'm1', categories: ['Dairy', 'Drinks'] })
  expect([...tags]).toEqual(['product:m1', 'every-product', 'members:all', 'members:Dairy', 'members:Drinks'])
})
