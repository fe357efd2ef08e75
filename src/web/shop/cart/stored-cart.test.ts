import fc from 'fast-check'
import { expect, test } from 'vitest'
import { EMPTY_CART, MAX_QUANTITY } from '#domain/cart.ts'
import { rebaseCart, sameCart } from './rebase-cart.ts'
import { NO_STORED_CART, parseStoredCart } from './stored-cart.ts'

const cart = fc.dictionary(
  fc.constantFrom('apple', 'bread', 'milk', 'rice', 'egg'),
  fc.integer({ min: 1, max: MAX_QUANTITY }),
)

test('a kept cart is read back as it was written', () => {
  fc.assert(
    fc.property(fc.option(fc.string()), cart, cart, (owner, items, saved) => {
      expect(parseStoredCart(JSON.stringify({ owner, items, saved }))).toEqual({ owner, items, saved })
    }),
  )
})

test.each([
  null,
  '',
  'no json {',
  '[]',
  '{"items":{"apple":3}}',
  '{"owner":null,"items":{"apple":-3},"saved":{}}',
  '{"owner":null,"items":{"apple":1.5},"saved":{}}',
  '{"owner":null,"items":{"__proto__":1,"constructor":2},"saved":{}}',
])('%s in the storage counts as an empty cart', (text) => {
  expect(parseStoredCart(text)).toEqual(NO_STORED_CART)
})

test('two apples added on the train are put on top of the milk bought at home', () => {
  const train = { items: { apple: 2, bread: 1 }, saved: { bread: 1 } }
  expect(rebaseCart(train, { bread: 1, milk: 1 })).toEqual({ apple: 2, bread: 1, milk: 1 })
})

test('what was taken out here stays out, what was changed elsewhere stays changed', () => {
  expect(rebaseCart({ items: { bread: 1 }, saved: { bread: 1, egg: 6 } }, { bread: 4, egg: 6 })).toEqual({ bread: 4 })
})

test('with nothing changed here the server is right, and with nothing changed there we are', () => {
  fc.assert(
    fc.property(cart, cart, (here, there) => {
      expect(rebaseCart({ items: here, saved: here }, there)).toEqual(there)
      expect(sameCart(rebaseCart({ items: here, saved: there }, there), here)).toBe(true)
    }),
  )
})

test('carts are the same whatever the order they were filled in', () => {
  expect(sameCart({ apple: 1, milk: 2 }, { milk: 2, apple: 1 })).toBe(true)
  expect(sameCart({ apple: 1 }, { apple: 2 })).toBe(false)
  expect(sameCart(EMPTY_CART, { apple: 1 })).toBe(false)
})
