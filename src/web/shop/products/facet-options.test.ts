import { expect, test } from 'vitest'
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

test('each chosen filter can be taken away alone, or all of them together', () => {
  const query = at('search=tea&price=50-100&discount=25&inStock=1&sort=name&cursor=abc')
  expect(links(chosenOptions(query))).toEqual([
    '₹50 – ₹100 ?search=tea&discount=25&inStock=1&sort=name',
    '25% off or more ?search=tea&price=50-100&inStock=1&sort=name',
    'In stock only ?search=tea&price=50-100&discount=25&sort=name',
  ])
  expect(listingSearch(withoutFilters(query))).toBe('?search=tea&sort=name')
})

test('a search or a sort is not a filter', () => {
  expect(isFiltered(at('search=tea&sort=name&cursor=abc'))).toBe(false)
  expect(chosenOptions(at('search=tea&sort=name'))).toEqual([])
  for (const query of ['price=0-50', 'discount=10', 'inStock=1']) expect(isFiltered(at(query)), query).toBe(true)
})
