import { describe, expect, it } from 'vitest'
import { pageKey } from './page-key.ts'

describe('the address under which a page is kept', () => {
  it('leaves out what does not change the page', () => {
    expect(pageKey('/?utm_source=letter&fbclid=1')).toEqual({ key: '/', path: '/', partition: 'plain' })
  })

  it('keeps what does, in one order', () => {
    const one = pageKey('/products?sort=name&search=milk&x=1')
    const other = pageKey('/products?search=milk&sort=name')
    expect(one).toEqual(other)
    expect(one).toEqual({ key: '/products?search=milk&sort=name', path: '/products', partition: 'queried' })
  })

  it('tells apart what a listing is narrowed down to', () => {
    const { key } = pageKey('/products/fruits?price=50-100&inStock=1&exact=1&discount=25&search=apple')
    expect(key).toBe('/products/fruits?discount=25&exact=1&inStock=1&price=50-100&search=apple')
  })

  it.each([
    ['/_.data', '/'],
    ['/products.data', '/products'],
    ['/products/fruits.data', '/products/fruits'],
    ['/products/fruits/abc123.data', '/products/fruits/abc123'],
  ])('knows that %s is the data of %s', (url, path) => {
    expect(pageKey(url)).toMatchObject({ key: url, path, partition: 'plain' })
  })

  it('knows no routes: a page has one loader, so asking for that one alone is asking for the page', () => {
    const asked = pageKey('/products/fruits/abc123.data?_routes=shop%2Fproducts%2Fdetail-page')
    expect(asked).toEqual(pageKey('/products/fruits/abc123.data'))
  })

  it.each(['/products//fruits', '/products/fruits/%61bc', '/caf%C3%A9', `/products?search=${'x'.repeat(700)}`])(
    'keeps no page for %s, which anybody could vary without end',
    (url) => {
      expect(pageKey(url).partition).toBeNull()
    },
  )

  it('takes the first of a repeated parameter', () => {
    expect(pageKey('/products?search=milk&search=tea').key).toBe('/products?search=milk')
  })
})
