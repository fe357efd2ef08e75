import { expect, test } from 'vitest'
import { CATEGORIES } from '#domain/catalog.ts'
import { queryToSend, readProductQuery } from './product-query.ts'

const ask = (search: string) => queryToSend(readProductQuery(new URLSearchParams(search), CATEGORIES))

test('without a word the seller sees the newest of the shelf', () => {
  expect(ask('')).toEqual({ sort: 'newest', limit: '50' })
})

test('search, category, shelf, order and page all come from the address', () => {
  expect(ask('search=+milk+&category=dairy&shelf=out-of-stock&sort=name&cursor=abc')).toEqual({
    search: 'milk',
    category: 'Dairy',
    inStock: 'false',
    sort: 'name',
    cursor: 'abc',
    limit: '50',
  })
  expect(ask('shelf=low')).toMatchObject({ low: 'true' })
  expect(ask('shelf=archived')).toMatchObject({ archived: 'true' })
})

test('nonsense in the address is as if it were not there', () => {
  expect(ask('category=shoes&shelf=toString&sort=random')).toEqual({ sort: 'newest', limit: '50' })
})
