import { expect, test } from 'vitest'
import { countFacets } from '#domain/count-facets.ts'
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
  const { price, discount, stock } = facetsOf(query, countFacets(cells, { discount: 10 }, []))
  expect(links(price.options)).toEqual(['₹50 – ₹100 ?search=tea&price=50-100&discount=50'])
  expect(links(discount.options)).toEqual(['10% off or more ?search=tea&discount=10', '50% off or more ?search=tea'])
  expect(stock.options).toHaveLength(1)
  const none = facetsOf(at('search=tea'), countFacets([], {}, []))
  expect([...none.price.options, ...none.discount.options, ...none.stock.options]).toEqual([])
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
