import { expect, test } from 'vitest'
import { chosenFilters, discountFacet, priceFacet, stockOption, withoutFilters } from './facet-options.ts'
import { listingSearch, readListingQuery } from './listing-query.ts'

const at = (query: string) => readListingQuery(new URLSearchParams(query))
const linksOf = ({ options }: ReturnType<typeof priceFacet>) =>
  options.map(({ name, query }) => `${name} ${listingSearch(query)}`)

test('each option leads to the first page of the listing with it, and the chosen one to the listing without it', () => {
  expect(linksOf(priceFacet(at('search=tea&price=50-100&cursor=abc'), undefined))).toEqual([
    'Under ₹50 ?search=tea&price=0-50',
    '₹50 – ₹100 ?search=tea',
    '₹100 – ₹200 ?search=tea&price=100-200',
    '₹200 – ₹500 ?search=tea&price=200-500',
    '₹500 and more ?search=tea&price=500-',
  ])
  expect(linksOf(discountFacet(at('discount=25&sort=name'), undefined))).toEqual([
    '10% off or more ?discount=10&sort=name',
    '25% off or more ?sort=name',
    '50% off or more ?discount=50&sort=name',
  ])
  expect(listingSearch(stockOption(at(''), undefined).query)).toBe('?inStock=1')
  expect(listingSearch(stockOption(at('inStock=1'), undefined).query)).toBe('')
})

test('each chosen filter can be taken away alone, or all of them together', () => {
  const query = at('search=tea&price=50-100&discount=25&inStock=1&sort=name&cursor=abc')
  expect(chosenFilters(query).map(({ name, without }) => `${name} ${listingSearch(without)}`)).toEqual([
    '₹50 – ₹100 ?search=tea&discount=25&inStock=1&sort=name',
    '25% off or more ?search=tea&price=50-100&inStock=1&sort=name',
    'In stock only ?search=tea&price=50-100&discount=25&sort=name',
  ])
  expect(listingSearch(withoutFilters(query))).toBe('?search=tea&sort=name')
  expect(chosenFilters(at('search=tea'))).toEqual([])
})
