import { expect, test } from 'vitest'
import { putBack } from './put-back.ts'

const lines = (cart: object) => Object.entries(cart)
const before = { bread: 1, milk: 2, figs: 3 }

test('a removed line comes back with its quantity, where it was', () => {
  expect(lines(putBack({ bread: 1, figs: 3 }, before, 'milk'))).toEqual(lines(before))
  expect(lines(putBack({ milk: 2, figs: 3 }, before, 'bread'))).toEqual(lines(before))
  expect(lines(putBack({ bread: 1, milk: 2 }, before, 'figs'))).toEqual(lines(before))
  expect(putBack({}, { bread: 4 }, 'bread')).toEqual({ bread: 4 })
})

test('what changed since the removal stays', () => {
  expect(lines(putBack({ figs: 9, rice: 1 }, before, 'milk'))).toEqual(lines({ milk: 2, figs: 9, rice: 1 }))
  expect(putBack({ milk: 5 }, before, 'milk'), 'it was added again meanwhile').toEqual({ milk: 5 })
})
