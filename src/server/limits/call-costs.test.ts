import { expect, test } from 'vitest'
import { changesState, costOf, type Endpoint } from '#contract/endpoint.ts'
import { CONTRACT_CALLS } from '../testing/contract-calls.ts'

const otherThan = (cost: Endpoint['cost'], which: (call: Endpoint) => boolean) =>
  CONTRACT_CALLS.filter((call) => which(call) && costOf(call) !== cost).map(({ path }) => path)

test('an order waits for what pickers and riders do', () => {
  expect(otherThan('order', (call) => ['picker', 'rider'].includes(call.who) && changesState(call))).toEqual([])
})

test('what brings files never waits where orders do', () => {
  expect(otherThan('bulk', ({ multipart }) => multipart !== undefined)).toEqual([])
})
