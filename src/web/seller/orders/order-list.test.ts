import { expect, test } from 'vitest'
import type { Order } from '../../../contract/orders.ts'
import { putOrder } from './order-list.ts'
import { isOnTop, orderQueryToSend, readOrderQuery } from './order-query.ts'

const order = (_id: string, status: Order['status'] = 'Order Placed') => ({ _id, status }) as Order
const page = (...orders: Order[]) => ({ success: true as const, orders, nextCursor: 'older' })
const ask = (search: string) => readOrderQuery(new URLSearchParams(search))

test('a new order comes on top of the first page, also when only new ones are shown', () => {
  expect(isOnTop(ask(''), order('b'))).toBe(true)
  expect(isOnTop(ask('status=Order+Placed'), order('b'))).toBe(true)
  expect(putOrder(page(order('a')), order('b'), true)).toEqual(page(order('b'), order('a')))
})

test.each(['status=Packed', 'search=asha', 'cursor=a'])('with %s it is told of, not shown', (search) => {
  expect(isOnTop(ask(search), order('b'))).toBe(false)
  expect(putOrder(page(order('a')), order('b'), false)).toEqual(page(order('a')))
})

test('an order that moves stays where it is', () => {
  expect(putOrder(page(order('b'), order('a')), order('a', 'Packed'), true)).toEqual(
    page(order('b'), order('a', 'Packed')),
  )
})

test('an address that makes no sense shows all orders', () => {
  expect(orderQueryToSend(ask('status=Lost'))).toEqual({ limit: '25' })
})
