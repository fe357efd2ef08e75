import { afterAll, expect, test } from 'vitest'
import { readCustomer, receivePayment, saveOwedLimit, undoPayment } from '#contract/customers/customers.ts'
import { readCashDay } from '#contract/delivery/cash-day.ts'
import { handOverCash, takeAccountCash } from '#contract/delivery/own-cash.ts'
import { countRiderCash, listRiderCash } from '#contract/delivery/rider-cash.ts'
import { deliverOrder, leaveShop, listDeliveries, takeDeliveries } from '#contract/delivery/riding.ts'
import { listMyOrders } from '#contract/orders/my-orders.ts'
import { moveOrder } from '#contract/orders/seller-orders.ts'
import { takeOrder } from '#contract/orders/take-order.ts'
import { cashLosses } from '../testing/cash-ledger.ts'
import { findLosses } from '../testing/money-ledger.ts'
import { DUE, riderDayOfFile } from '../testing/rider-day.ts'

const { shop, seller, shopper, wanted, ravi, lata, packed, out, codeOf } = await riderDayOfFile()
afterAll(async () => {
  expect(await findLosses(shop.shop.db, {})).toEqual([])
  expect(await cashLosses(shop.shop.db)).toEqual([])
})

const customer = async () => {
  const { body } = await shopper.expectDone(listMyOrders)
  return body.orders[0]?.userId ?? ''
}
const account = async () => (await seller.expectDone(readCustomer, { id: await customer() })).body
const bag = async (id: string) => {
  const { own } = (await ravi.expectDone(listDeliveries)).body
  return own.find(({ _id }) => _id === id)
}
const cash = async () => (await ravi.expectDone(listDeliveries)).body.cash
const { items, address } = wanted
const onAccount = async () =>
  (
    await seller.expectDone(takeOrder, {
      channel: 'phone',
      customer: await customer(),
      address,
      items: items.map(({ product, quantity }) => ({ product, quantity })),
      pay: 'account',
    })
  ).body.order

test('a rider takes cash for what is owed, once, in part, and hands it over with the rest', async () => {
  const earlier = await packed()
  for (const status of ['Out for delivery', 'Delivered'] as const)
    await seller.expectDone(moveOrder, { id: earlier, status })
  const first = await out()
  await seller.expectDone(saveOwedLimit, { id: await customer(), limit: 1000 })
  expect((await bag(first))?.owed).toBeUndefined()
  const order = await onAccount()
  await seller.expectDone(moveOrder, { id: order._id, status: 'Packed' })
  await ravi.expectDone(takeDeliveries, { orders: [order._id] })
  await ravi.expectDone(leaveShop, { orders: [order._id] })
  // What is owed is no order to collect.
  expect(await bag(order._id)).toMatchObject({ due: 0, owed: DUE })
  expect(await bag(first)).toMatchObject({ due: DUE, owed: DUE })

  const paid = { order: first, amount: 50 }
  for (const _ of [1, 2])
    expect((await ravi.expectDone(takeAccountCash, paid, { key: 'at-the-door' })).body.message).toBe('₹50 received')
  expect(await bag(order._id)).toMatchObject({ due: 0, owed: 31.6 })
  expect(await cash()).toMatchObject({ cashToday: 50, toHandOver: 50, short: 0, deliveredToday: 0 })
  expect((await account()).account[0]).toMatchObject({ reason: 'payment', amount: -50, paidBy: 'cash' })

  await ravi.expectDone(deliverOrder, { order: order._id, code: await codeOf(order._id) })
  await ravi.expectDone(deliverOrder, { order: first, code: await codeOf(first), payment: { by: 'cash', amount: DUE } })
  // A phone that was offline tells of it when the order is delivered.
  await ravi.expectDone(takeAccountCash, { order: order._id, amount: 31.6 })
  expect((await account()).customer.owed).toBe(0)
  const { orders } = (await shopper.expectDone(listMyOrders)).body
  expect(orders.every(({ isPaid }) => isPaid)).toBe(true)
  expect(await cash()).toMatchObject({ cashToday: 163.2, toHandOver: 163.2, short: 0, deliveredToday: 2 })

  await ravi.expectDone(handOverCash, { amount: 163.2 })
  const { settlements } = (await seller.expectDone(listRiderCash)).body
  await seller.expectDone(countRiderCash, { id: settlements[0]?._id ?? '', amount: 163.2 })
  expect(await cash()).toMatchObject({ toHandOver: 0, short: 0 })
  const { riders } = (await seller.expectDone(readCashDay)).body
  expect(riders).toMatchObject([{ taken: 163.2, handedOver: 163.2, balance: 0 }])
})

test('who has nothing to do with the order takes no cash for it, and nothing is no payment', async () => {
  const id = await out()
  expect(await lata.call(takeAccountCash, { order: id, amount: 5 })).toMatchObject({ status: 409 })
  expect(await ravi.call(takeAccountCash, { order: 'nothing', amount: 5 })).toMatchObject({ status: 404 })
  for (const amount of [0, -5, 0.001])
    expect(await ravi.call(takeAccountCash, { order: id, amount })).toMatchObject({ status: 400 })
  await ravi.expectDone(deliverOrder, { order: id, code: await codeOf(id), payment: { by: 'cash', amount: DUE } })
})

test('a mistake of a rider is taken back by the shop, and the rider has so much less', async () => {
  const id = await out()
  const before = await cash()
  await ravi.expectDone(takeAccountCash, { order: id, amount: 500 })
  expect((await cash()).toHandOver).toBe(before.toHandOver + 500)
  const [payment] = (await account()).account
  for (const _ of [1, 2]) await seller.expectDone(undoPayment, { id: payment?._id ?? '' })
  expect(await cash()).toMatchObject({ toHandOver: before.toHandOver, short: before.short })
  await seller.expectDone(receivePayment, { id: await customer(), amount: 10, by: 'cash' })
  expect((await account()).customer.owed).toBe(-10)
  await ravi.expectDone(deliverOrder, { order: id, code: await codeOf(id), payment: { by: 'cash', amount: DUE } })
})
