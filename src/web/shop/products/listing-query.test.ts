import { expect, test } from 'vitest'
import { listingSearch, readListingQuery } from './listing-query.ts'
import { isPlainSearch } from './plain-search.ts'

const read = (query: string) => readListingQuery(new URLSearchParams(query))

test('an address with nothing in it lists everything as featured', () => {
  expect(read('')).toEqual({ search: '', sort: 'featured' })
})

test('a search is trimmed, cut and kept; an unknown order is ignored', () => {
  expect(read('search=%20apple%20&sort=upside-down').search).toBe('apple')
  expect(read('search=%20apple%20&sort=upside-down').sort).toBe('featured')
  expect(read(`search=${'x'.repeat(500)}`).search).toHaveLength(100)
  expect(read(`search=ap%00ple`).search).toBe('apple')
  expect(read(`search=${'x'.repeat(99)}🍎`).search.isWellFormed()).toBe(true)
})

test('filters that there are not are ignored, and so is an exact search for nothing', () => {
  expect(read('price=50-100&discount=25&inStock=1')).toMatchObject({ price: '50-100', discount: 25, inStock: true })
  const ignored = ['price=1-2', 'discount=30', 'discount=', 'discount=25.0', 'inStock=yes', 'inStock=0', 'exact=1']
  ignored.push('diet=fish', 'origin=india', 'without=love', 'brand=%20')
  for (const query of ignored) expect(listingSearch(read(query)), query).toBe('')
})

test('a listing has one address, and it leads back to the same listing', () => {
  expect(listingSearch(read('sort=featured&search='))).toBe('')
  expect(listingSearch(read('cursor=abc&sort=price-low&search=green+apple'))).toBe(
    '?search=green+apple&sort=price-low&cursor=abc',
  )
  const facts = 'brand=Tata+%26+Sons&diet=veg&origin=IN&without=gluten+milk'
  expect(listingSearch(read(`without=milk,gluten&${facts.replace(/&without.*/, '')}`))).toBe(`?${facts}`)
  const whole = `?search=aloo&exact=1&price=500-&discount=50&${facts}&inStock=1&sort=name&cursor=abc`
  expect(listingSearch(read(whole))).toBe(whole)
  expect(
    listingSearch(read(`inStock=1&${facts}&cursor=abc&discount=50&sort=name&price=500-&exact=1&search=aloo`)),
  ).toBe(whole)
})

test('a search as it was typed says so in its address; without a search there is nothing to say', () => {
  expect(listingSearch(read('exact=1&search=tomatto&sort=name'))).toBe('?search=tomatto&exact=1&sort=name')
  expect(listingSearch(read('exact=1'))).toBe('')
  expect(listingSearch(read('search=tomato&exact=yes'))).toBe('?search=tomato')
})

test('only a search that nothing else narrows says what the shop lacks', () => {
  expect(isPlainSearch(read('search=dragon fruit&sort=name'))).toBe(true)
  expect(isPlainSearch(read('search=dragon fruit&exact=1'))).toBe(false)
  expect(isPlainSearch(read('search=dragon fruit&cursor=abc'))).toBe(false)
  expect(isPlainSearch(read(''))).toBe(false)
})
