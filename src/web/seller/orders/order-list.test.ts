import { expect, test } from 'vitest'
import type { Order } from '#contract/orders/order.ts'
import { putOrder } from './order-list.ts'
import { comesAbove, orderQueryToSend, readOrderQuery } from './order-query.ts'

const order = (_id: string, status: Order['status'] = 'Order Placed') => ({ _id, status }) as Order
const page = (nextCursor: string | undefined, ...orders: Order[]) => ({
  success: true as const,
  orders,
  ...(nextCursor && { nextCursor }),
})
const ask = (search: string) => readOrderQuery(new URLSearchParams(search))

test('the seller sees open orders, oldest first, without asking', () => {
  expect(orderQueryToSend(ask(''))).toEqual({ stage: 'open', sort: 'oldest', limit: '50' })
  expect(orderQueryToSend(ask('show=finished'))).toEqual({ stage: 'finished', sort: 'newest', limit: '50' })
  expect(orderQueryToSend(ask('show=all'))).toEqual({ sort: 'newest', limit: '50' })
})

test('a search looks through all orders unless a tab was chosen', () => {
  expect(orderQueryToSend(ask('search=asha'))).toEqual({ search: 'asha', sort: 'newest', limit: '50' })
  expect(orderQueryToSend(ask('search=asha&show=open'))).toMatchObject({ search: 'asha', stage: 'open' })
})

test('a status brings its tab along, and one that does not fit the tab counts for nothing', () => {
  expect(ask('status=Packed')).toMatchObject({ show: 'open', status: 'Packed' })
  expect(ask('status=Delivered&search=asha')).toMatchObject({ show: 'finished', status: 'Delivered' })
  expect(ask('status=Packed&show=finished')).toMatchObject({ show: 'finished', status: '' })
  expect(orderQueryToSend(ask('status=Lost&show=everything'))).toEqual(orderQueryToSend(ask('')))
})

test('a new order comes below the older ones, once the last page is open', () => {
  expect(putOrder(ask(''), page(undefined, order('a')), order('b'))).toEqual(page(undefined, order('a'), order('b')))
  expect(putOrder(ask(''), page('a', order('a')), order('b'))).toEqual(page('a', order('a')))
})

test('among all orders a new one comes on top of the first page', () => {
  expect(putOrder(ask('show=all'), page('a', order('a')), order('b'))).toEqual(page('a', order('b'), order('a')))
  expect(putOrder(ask('show=all&cursor=b'), page(undefined, order('a')), order('c'))).toEqual(
    page(undefined, order('a')),
  )
})

test('an order that was undone takes its old place', () => {
  const shown = page(undefined, order('a'), order('c'))
  expect(putOrder(ask(''), shown, order('b', 'Out for delivery')).orders.map(({ _id }) => _id)).toEqual(['a', 'b', 'c'])
})

test.each(['status=Packed', 'search=asha', 'show=finished'])('with %s a new order is told of, not shown', (search) => {
  expect(putOrder(ask(search), page(undefined, order('a')), order('b'))).toEqual(page(undefined, order('a')))
})

test('an order that moves stays where it is', () => {
  expect(putOrder(ask(''), page(undefined, order('a'), order('b')), order('a', 'Delivered'))).toEqual(
    page(undefined, order('a', 'Delivered'), order('b')),
  )
})

test('a new order comes above others where the newest are first, or when it waits for an OK', () => {
  expect(comesAbove(ask(''), order('b'))).toBe(false)
  expect(comesAbove(ask('show=all'), order('b'))).toBe(true)
  expect(comesAbove(ask(''), order('b', 'Waiting for confirmation'))).toBe(true)
})
