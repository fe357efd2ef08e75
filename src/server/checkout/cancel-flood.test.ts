import { afterAll, beforeAll, expect, test } from 'vitest'
import { cancelMyOrder } from '#contract/orders/my-orders.ts'
import { moveOrder } from '#contract/orders/seller-orders.ts'
import { saveShop } from '#contract/shop/shop.ts'
import { CANCELLED_ORDERS, MAX_OPEN_CASH_ORDERS, OPEN_CASH_ORDERS, WAITING_CASH_ORDERS } from '#domain/cash-orders.ts'
import { type CashCustomer, cashCustomer } from '../testing/cash-customers.ts'
import { grocery } from '../testing/groceries.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'

let shop: OpenShop
let demo: OpenShop
const seeds = [grocery('Bread', { stock: 400 }), grocery('Rice', { loose: { step: 1000, unit: 'g' } })]

beforeAll(async () => {
  ;[shop, demo] = await Promise.all([openShop({ seeds }), openShop({ seeds })])
  await (await shop.seller()).expectDone(saveShop, { shop: { openCashOrders: OPEN_CASH_ORDERS } })
})
afterAll(() => Promise.all([shop.close(), demo.close()]))

let doors = 0
const newcomer = (at = shop) => {
  const door = ++doors
  return cashCustomer(at, { street: `${door} Mill Lane`, phone: String(9_600_000_000 + door) })
}

type Outcome = 'taken' | 'waits' | string

async function placed({ order }: CashCustomer): Promise<{ outcome: Outcome; id: string }> {
  const { status, body } = await order()
  if (status !== 200) return { outcome: String(body.code), id: '' }
  return { outcome: body.message.includes('will confirm it soon') ? 'waits' : 'taken', id: String(body.orderId) }
}

async function placeAndCancel(customer: CashCustomer): Promise<Outcome> {
  const { outcome, id } = await placed(customer)
  if (id) await customer.person.expectDone(cancelMyOrder, { id })
  return outcome
}

const times = (outcomes: Outcome[], outcome: Outcome) => outcomes.filter((one) => one === outcome).length

test('a newcomer who places and cancels without end is stopped within a day', async () => {
  const flooder = await newcomer()
  const outcomes: Outcome[] = []
  for (let sent = 0; sent < 60; sent++) outcomes.push(await placeAndCancel(flooder))
  expect(times(outcomes, 'taken')).toBe(OPEN_CASH_ORDERS + CANCELLED_ORDERS)
  expect(times(outcomes, 'waits')).toBe(WAITING_CASH_ORDERS)
  expect(outcomes.at(-1)).toBe('too_many_cancelled')
  const { body } = await flooder.order()
  expect(body.message).toBe(
    'Many orders for you, this address or this phone number were cancelled today. Please try again tomorrow.',
  )
  expect((await shop.product('Bread')).stock).toBe(400)
  // Nobody else notices.
  expect(await placeAndCancel(await newcomer())).toBe('taken')
})

test('twenty at a time, none gets past the bound', async () => {
  const flooder = await newcomer()
  const outcomes: Outcome[] = []
  for (let round = 0; round < 4; round++) {
    outcomes.push(...(await Promise.all(Array.from({ length: 20 }, () => placeAndCancel(flooder)))))
  }
  const accepted = times(outcomes, 'taken') + times(outcomes, 'waits')
  expect(accepted).toBeLessThanOrEqual(OPEN_CASH_ORDERS + CANCELLED_ORDERS + WAITING_CASH_ORDERS)
  expect(outcomes.at(-1)).toMatch(/^too_many_/)
})

test.each([
  ['door', (nth: number) => ({ street: '700 Mill Lane', phone: String(9_610_000_000 + nth) })],
  ['phone number', (nth: number) => ({ street: `${800 + nth} Mill Lane`, phone: '9611111111' })],
])('many new accounts with one %s share the bound', async (_, homeOf) => {
  const outcomes: Outcome[] = []
  for (let nth = 0; nth < 15; nth++) {
    const one = await cashCustomer(shop, homeOf(nth))
    for (let sent = 0; sent < 3; sent++) outcomes.push(await placeAndCancel(one))
  }
  expect(times(outcomes, 'taken')).toBe(MAX_OPEN_CASH_ORDERS + CANCELLED_ORDERS)
  expect(times(outcomes, 'waits')).toBe(WAITING_CASH_ORDERS)
  expect(times(outcomes, 'too_many_cancelled')).toBe(45 - MAX_OPEN_CASH_ORDERS - CANCELLED_ORDERS - WAITING_CASH_ORDERS)
})

test('who cancels twice a day orders as before, and a customer of ours is not refused for what strangers cancelled', async () => {
  const honest = await cashCustomer(shop, { street: '900 Mill Lane', phone: '9622222222' })
  const seller = await shop.seller()
  for (let day = 0; day < 2; day++) expect(await placeAndCancel(honest)).toBe('taken')
  const { outcome, id } = await placed(honest)
  expect(outcome).toBe('taken')
  for (const status of ['Packed', 'Out for delivery', 'Delivered'] as const)
    await seller.expectDone(moveOrder, { id, status })
  for (let nth = 0; nth < 9; nth++) {
    const stranger = await cashCustomer(shop, { street: '900 Mill Lane', phone: String(9_630_000_000 + nth) })
    for (let sent = 0; sent < 3; sent++) await placeAndCancel(stranger)
  }
  const { outcome: later } = await placed(honest)
  expect(later).toBe('waits')
})

test('what the shop cancels counts for nothing', async () => {
  const customer = await newcomer()
  const seller = await shop.seller()
  for (let sent = 0; sent < 20; sent++) {
    const { outcome, id } = await placed(customer)
    expect(outcome).toBe('taken')
    await seller.expectDone(moveOrder, { id, status: 'Cancelled' })
  }
})

test('the demo refuses nobody for cancelling', async () => {
  const customer = await newcomer(demo)
  for (let sent = 0; sent < 40; sent++) expect(await placeAndCancel(customer)).toBe('taken')
})

test('a hundred kilos of loose rice are not one piece', async () => {
  const first = await newcomer()
  expect((await first.order(99, 'Rice')).body.message).toBe('Order Placed Successfully')
  expect((await first.order(81, 'Rice')).body.message).toBe('Order Placed Successfully')
  expect((await first.order(1, 'Rice')).body.message).toContain('will confirm it soon')
})
