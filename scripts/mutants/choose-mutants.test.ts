import { expect, test } from 'vitest'
import { chooseMutants } from './choose-mutants.ts'
import { findMutants } from './find-mutants.ts'

const inCart = findMutants('src/cart/cart.ts', Array.from({ length: 30 }, (_, line) => `act(f${line})\n`).join(''))
const inOrders = findMutants('src/orders/order.ts', 'a()\nb()\n')
const all = [...inCart, ...inOrders]
const everything = { only: [], sample: Number.POSITIVE_INFINITY, seed: 1 }

test('all of them, in the order of the text, unless something is asked for', () => {
  expect(chooseMutants(all, everything)).toEqual(all)
})

test('those of a folder, a file or a line', () => {
  expect(chooseMutants(all, { ...everything, only: ['src/orders/'] })).toEqual(inOrders)
  expect(chooseMutants(all, { ...everything, only: ['src/orders/order.ts'] })).toEqual(inOrders)
  expect(chooseMutants(all, { ...everything, only: ['src/orders/order.ts:2'] })).toEqual(inOrders.slice(1))
  expect(chooseMutants(all, { ...everything, only: ['src/ord'] })).toEqual([])
})

test('a sample is the same for the same seed and another for another', () => {
  const sample = (seed: number) => chooseMutants(all, { only: [], sample: 8, seed })
  expect(sample(1)).toHaveLength(8)
  expect(sample(1)).toEqual(sample(1))
  expect(sample(1)).not.toEqual(sample(2))
})

test('a sample goes on where an earlier one ended', () => {
  const choose = (skip: number, sample: number) => chooseMutants(all, { only: [], skip, sample, seed: 1 })
  const parts = [...choose(0, 8), ...choose(8, 10), ...choose(18, Number.POSITIVE_INFINITY)]
  expect(new Set(parts)).toEqual(new Set(all))
  expect(parts).toHaveLength(all.length)
})
