import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextPath } from './next-path.ts'

describe('where the loader goes next', () => {
  it.each([
    ['my-orders', '/my-orders'],
    ['/cart', '/cart'],
    ['products/fruits', '/products/fruits'],
    ['products?search=milk#top', '/products?search=milk#top'],
    ['', '/'],
  ])('takes the shopper from next=%j to %s', (next, path) => {
    expect(nextPath(next)).toBe(path)
  })

  it.each([
    '//evil.example',
    '///evil.example',
    '\\evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '\t//evil.example',
    '/\n/evil.example',
    '\u0000//evil.example',
    ' //evil.example',
    './/evil.example',
    '..//evil.example',
    '/.//evil.example',
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,hello',
    'https://evil.example',
    'https:evil.example',
    'loader?next=loader',
    '/loader',
  ])('stays home for next=%j', (next) => {
    expect(nextPath(next)).toBe('/')
  })

  it('never leaves this site, whatever is asked', () => {
    const nasty = fc.string({
      unit: fc.constantFrom('/', '\\', '.', ':', '\t', '\n', '@', '?', '#', '%', '2', 'F', 'a'),
    })
    fc.assert(
      fc.property(fc.oneof(nasty, fc.string()), (next) => {
        const url = new URL(nextPath(next), 'https://greencart.example')
        expect(url.origin).toBe('https://greencart.example')
        expect(url.pathname.startsWith('//')).toBe(false)
      }),
    )
  })
})
