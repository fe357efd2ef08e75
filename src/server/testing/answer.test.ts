import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAddress } from '#contract/addresses/addresses.ts'
import { updateCart } from '#contract/cart/cart.ts'
import { listMyOrders } from '#contract/orders/my-orders.ts'
import { expectReply, withQuery } from './answer.ts'
import { Visitor } from './visitor.ts'

let answer: object
const server = createServer((_request, reply) => reply.end(JSON.stringify(answer)))
let visitor: Visitor
beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  visitor = new Visitor(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
afterAll(() => server.close())

test('a reply that is not as the contract says fails the test', async () => {
  answer = { success: true, orders: [{ _id: 7 }] }
  await expect(visitor.call(listMyOrders)).rejects.toThrow(`${listMyOrders.path} answered against its contract`)
  answer = {}
  await expect(visitor.call(listMyOrders)).rejects.toThrow('answered against its contract')
  answer = { success: true, orders: [] }
  expect((await visitor.expectDone(listMyOrders)).body.orders).toEqual([])
})

test('a refusal has a code that its call lists', async () => {
  answer = { success: false, code: 'bad_picture', message: 'No.' }
  await expect(visitor.call(updateCart, { cartItems: {} })).rejects.toThrow('bad_picture, which its endpoint')
  await expect(visitor.post(updateCart.path, {})).rejects.toThrow('bad_picture, which its endpoint')
  answer = { success: false, code: 'not_signed_in', message: 'Please login!' }
  const { body } = await visitor.call(updateCart, { cartItems: {} })
  expect(body.code).toBe('not_signed_in')
})

test('who expects a reply is told of a refusal', async () => {
  answer = { success: false, code: 'not_signed_in', message: 'Please login!' }
  await expect(visitor.expectDone(listMyOrders)).rejects.toThrow('not_signed_in, Please login!')
  expect(() => expectReply(listMyOrders, answer)).toThrow('not_signed_in, Please login!')
})

test('input is what the contract allows, and other input is called unchecked', async () => {
  answer = { success: false, code: 'missing_details', message: 'Missing details' }
  // @ts-expect-error: an address is required.
  await visitor.call(addAddress, {})
  // @ts-expect-error: its body is required.
  await visitor.call(addAddress)
  // @ts-expect-error: quantities are numbers.
  await visitor.call(updateCart, { cartItems: { bread: '2' } })
  expect((await visitor.callUnchecked(addAddress, {})).body.code).toBe('missing_details')
})

test('a query is written as browsers write it, or goes as it is', () => {
  expect(withQuery('/list', { search: 'figs & dates', limit: undefined })).toBe('/list?search=figs+%26+dates')
  expect(withQuery('/list', 'search=%00')).toBe('/list?search=%00')
  expect(withQuery('/list', undefined)).toBe('/list')
})
