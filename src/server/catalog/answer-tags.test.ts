import { expect, test } from 'vitest'
import type { ProductFilter } from '#contract/catalog.ts'
import type { Product } from '#domain/catalog.ts'
import { tagsOfEdit, tagsOfPage, tagsOfStockMove } from './answer-tags.ts'

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

test('the last one touches what shows only products that can be bought', () => {
  expect(touched(1, 0)).toEqual(['every-product', 'product:m1', 'sellable:Dairy', 'sellable:all'])
  expect(touched(0, 1)).toContain('arrivals:Dairy')
})

test('a product that is switched off stays so, whatever its count', () => {
  expect(touched(1, 0, { ...milk, inStock: false })).toEqual(['every-product', 'product:m1'])
})

test('a listing shows its products and depends on who else could be on it', () => {
  const products = [{ _id: 'm1' } as Product]
  expect([...tagsOfPage({ category: 'Dairy' }, products)]).toEqual(['product:m1', 'members:Dairy'])
  expect([...tagsOfPage({ inStock: true }, products)]).toEqual(['product:m1', 'members:all', 'sellable:all'])
})

test('a listing with counts depends on every category, and on what can be bought where it says so', () => {
  const tags = (filter: ProductFilter) => [...tagsOfPage({ ...filter, facets: true }, [])]
  expect(tags({ category: 'Dairy' })).toEqual(['members:Dairy', 'sellable:Dairy', 'members:all'])
  expect(tags({ category: 'Dairy', inStock: true }).sort()).toEqual(
    ['members:Dairy', 'members:all', 'sellable:Dairy', 'sellable:all'].sort(),
  )
})

test('an edit reaches the lists of the category that the product leaves and of the one that it enters', () => {
  const tags = tagsOfEdit({ id: 'm1', categories: ['Dairy', 'Drinks'] })
  expect([...tags]).toEqual(['product:m1', 'every-product', 'members:all', 'members:Dairy', 'members:Drinks'])
})
