import { expect, test } from 'vitest'
import { countFacets, NO_FACTS } from '#domain/count-facets.ts'
import { chosenOptions, type FacetOption, facetsOf, isFiltered, withoutFilters } from './facet-options.ts'
import { listingSearch, readListingQuery } from './listing-query.ts'

const at = (query: string) => readListingQuery(new URLSearchParams(query))
const links = (options: FacetOption[]) => options.map(({ name, query }) => `${name} ${listingSearch(query)}`)

test('each option leads to the first page of the listing with it, and the chosen one to the listing without it', () => {
  expect(links(facetsOf(at('search=tea&price=50-100&cursor=abc')).price.options)).toEqual([
    'Under ₹50 ?search=tea&price=0-50',
    '₹50 – ₹100 ?search=tea',
    '₹100 – ₹200 ?search=tea&price=100-200',
    '₹200 – ₹500 ?search=tea&price=200-500',
    '₹500 and more ?search=tea&price=500-',
  ])
  expect(links(facetsOf(at('discount=25&sort=name')).discount.options)).toEqual([
    '10% off or more ?discount=10&sort=name',
    '25% off or more ?sort=name',
    '50% off or more ?discount=50&sort=name',
  ])
  expect(links(facetsOf(at('')).stock.options)).toEqual(['In stock only ?inStock=1'])
  expect(links(facetsOf(at('inStock=1')).stock.options)).toEqual(['In stock only '])
})

test('an option that no product has is left out, unless it is chosen', () => {
  const cells = [{ category: 'Drinks', price: '50-100', discount: 10, inStock: true, count: 3 }] as const
  const query = at('search=tea&discount=50')
  const { price, discount, stock } = facetsOf(query, { counts: countFacets(cells, { discount: 10 }, []) })
  expect(links(price.options)).toEqual(['₹50 – ₹100 ?search=tea&price=50-100&discount=50'])
  expect(links(discount.options)).toEqual(['10% off or more ?search=tea&discount=10', '50% off or more ?search=tea'])
  expect(stock.options).toHaveLength(1)
  const none = facetsOf(at('search=tea'), { counts: countFacets([], {}, [], NO_FACTS) })
  expect(Object.values(none).flatMap(({ options }) => options)).toEqual([])
})

test('each chosen filter can be taken away alone, or all of them together', () => {
  const query = at('search=tea&price=50-100&discount=25&inStock=1&sort=name&cursor=abc')
  expect(links(chosenOptions(query))).toEqual([
    '₹50 – ₹100 ?search=tea&discount=25&inStock=1&sort=name',
    '25% off or more ?search=tea&price=50-100&inStock=1&sort=name',
    'In stock only ?search=tea&price=50-100&discount=25&sort=name',
  ])
  expect(listingSearch(withoutFilters(query))).toBe('?search=tea&sort=name')
})

test('allergens are avoided one after the other, and left out again one by one', () => {
  const { without } = facetsOf(at('without=milk+gluten'))
  const urls = links(without.options)
  expect(urls).toContain('Without milk ?without=gluten')
  expect(urls).toContain('Without nuts ?without=gluten+milk+nuts')
  expect(links(chosenOptions(at('without=milk,gluten&origin=NZ&brand=Amul&diet=veg'), { NZ: 'New Zealand' }))).toEqual([
    'Vegetarian ?brand=Amul&origin=NZ&without=gluten+milk',
    'Without gluten ?brand=Amul&diet=veg&origin=NZ&without=milk',
    'Without milk ?brand=Amul&diet=veg&origin=NZ&without=gluten',
    'Amul ?diet=veg&origin=NZ&without=gluten+milk',
    'New Zealand ?brand=Amul&diet=veg&without=gluten+milk',
  ])
})

test('brands with the most products come first, and the chosen one is among them', () => {
  const facts = { cells: [], brands: { Tata: 3, Amul: 7, Zed: 3 } }
  const { brand } = facetsOf(at('brand=Rare'), { counts: countFacets([], {}, [], facts) })
  expect(brand.options.map(({ name }) => name)).toEqual(['Amul', 'Tata', 'Zed', 'Rare'])
})

test('a search or a sort is not a filter', () => {
  expect(isFiltered(at('search=tea&sort=name&cursor=abc'))).toBe(false)
  expect(chosenOptions(at('search=tea&sort=name'))).toEqual([])
  for (const query of ['price=0-50', 'discount=10', 'inStock=1', 'brand=Amul', 'diet=egg', 'origin=IN', 'without=milk'])
    expect(isFiltered(at(query)), query).toBe(true)
})
