import { afterAll, beforeAll, expect, test } from 'vitest'
import { quoteDelivery } from '#contract/delivery/delivery.ts'
import { barFromCash, liftCashBar, listCashBars } from '#contract/orders/cash-bars.ts'
import { cancelMyOrder, listMyOrders } from '#contract/orders/my-orders.ts'
import { listPicks } from '#contract/orders/picking.ts'
import { cancelOrders, moveOrder } from '#contract/orders/seller-orders.ts'
import { listActivity } from '#contract/shop/activity.ts'
import { saveShop } from '#contract/shop/shop.ts'
import { MAX_OPEN_CASH_ORDERS, OPEN_CASH_ORDERS, WAITING_CASH_ORDERS } from '#domain/cash-orders.ts'
import { STEP_MS } from '#domain/delivery/five-minutes.ts'
import { MINUTE_MS } from '#domain/delivery/opening-hours.ts'
import { type CashCustomer, cashCustomer } from '../testing/cash-customers.ts'
import { grocery } from '../testing/groceries.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import type { Visitor } from '../testing/visitor.ts'

let shop: OpenShop
let seller: Visitor

beforeAll(async () => {
  shop = await openShop({
    seeds: [grocery('Bread', { stock: 400 }), grocery('Saffron', { stock: 1 })],
  })
  seller = await shop.seller()
  await seller.expectDone(saveShop, { shop: { openCashOrders: OPEN_CASH_ORDERS } })
})
afterAll(() => shop.close())

let doors = 0
/** Somebody new with a door and a phone number of their own. */
const newcomer = () => {
  const door = ++doors
  return cashCustomer(shop, { street: `${door} Hill Road`, phone: String(9_800_000_000 + door) })
}

const ordersOf = async ({ person }: CashCustomer) => (await person.expectDone(listMyOrders)).body.orders
const stock = async (name = 'Bread') => (await shop.product(name)).stock ?? 0

async function minutesForOthers(): Promise<number> {
  const { body } = await shop.visitor().call(quoteDelivery, { pincode: '560001' })
  return Number(body.minutes)
}

/** The last of them waits for the seller. */
async function oneThatWaits(customer: CashCustomer, product = 'Bread'): Promise<string> {
  for (let placed = 0; placed < OPEN_CASH_ORDERS; placed++) await customer.order()
  const { body } = await customer.order(1, product)
  expect(body.message).toContain('will confirm it soon')
  return String(body.orderId)
}

test('a newcomer who places 400 cash orders changes neither the shelf nor the time of the others', async () => {
  const flooder = await newcomer()
  for (let placed = 0; placed < OPEN_CASH_ORDERS; placed++) await flooder.order()
  const [before, shelf] = [await minutesForOthers(), await stock()]
  const answers: { status: number; code: string | undefined }[] = []
  for (let sent = 0; sent < 400; sent += 20) {
    const some = await Promise.all(Array.from({ length: 20 }, () => flooder.order()))
    answers.push(...some.map(({ status, body: { code } }) => ({ status, code })))
  }
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(WAITING_CASH_ORDERS)
  const refused = answers.filter(({ status }) => status !== 200)
  expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['too_many_open_orders']))
  expect(await stock()).toBe(shelf)
  // Promised are full five minutes of the clock: a moment later they may be the next ones.
  expect(await minutesForOthers()).toBeLessThanOrEqual(before + STEP_MS / MINUTE_MS)
}, 120_000)

test('an ordinary big first basket passes untouched, a whole shelf waits', async () => {
  expect((await (await newcomer()).order(99)).body.message).toBe('Order Placed Successfully')
  const greedy = await newcomer()
  const shelf = await stock()
  await greedy.order(99)
  expect((await greedy.order(99)).body.message).toContain('will confirm it soon')
  expect(await stock()).toBe(shelf - 99)
})

test.each([
  ['door', { street: '900 Hill Road', phone: '9800000900' }, { street: '900, HILL road', phone: '9811111111' }],
  ['phone number', { street: '910 Hill Road', phone: '9800000910' }, { phone: '+91 98000 00910' }],
])('new accounts with the same %s share a bound of ten', async (_, home, changes) => {
  const hostel: CashCustomer[] = []
  for (let placed = 0; placed < MAX_OPEN_CASH_ORDERS; placed++) {
    if (placed % OPEN_CASH_ORDERS === 0) hostel.push(await cashCustomer(shop, home))
    expect((await hostel.at(-1)?.order())?.body.message).toBe('Order Placed Successfully')
  }
  const next = await cashCustomer(shop, changes)
  expect((await next.order()).body.message).toContain('will confirm it soon')
  await cancelAll(...hostel, next)
})

async function cancelAll(...customers: CashCustomer[]): Promise<void> {
  for (const customer of customers) {
    const open = (await ordersOf(customer)).filter(({ status }) => status !== 'Cancelled')
    for (const { _id: id } of open) await customer.person.call(cancelMyOrder, { id })
  }
}

test('an order that waits is no work, has no time, and becomes an ordinary one with the seller’s yes', async () => {
  const customer = await newcomer()
  const id = await oneThatWaits(customer)
  const shelf = await stock()
  const [waiting] = await ordersOf(customer)
  expect(waiting).toMatchObject({ _id: id, status: 'Waiting for confirmation' })
  expect(waiting).not.toHaveProperty('promise')
  const picker = await shop.staff('picker')
  expect(JSON.stringify((await picker.call(listPicks)).body)).not.toContain(id)
  expect((await seller.call(moveOrder, { id, status: 'Packed' })).body.code).toBe('impossible_move')

  expect((await seller.call(moveOrder, { id, status: 'Order Placed' })).body).toMatchObject({ success: true })
  expect(await stock()).toBe(shelf - 1)
  const [accepted] = await ordersOf(customer)
  expect(accepted).toMatchObject({ status: 'Order Placed', promise: { by: expect.any(String) } })
  expect(accepted?.history.map(({ status }) => status)).toEqual(['Waiting for confirmation', 'Order Placed'])
  expect((await seller.call(moveOrder, { id, status: 'Order Placed' })).body.code).toBe('impossible_move')
  expect(await stock()).toBe(shelf - 1)
  await customer.person.call(cancelMyOrder, { id })
  expect(await stock()).toBe(shelf)
})

test('what is gone when the seller says yes is told, and the order goes on waiting', async () => {
  const customer = await newcomer()
  const id = await oneThatWaits(customer, 'Saffron')
  const quicker = await newcomer()
  const { body: sold } = await quicker.order(1, 'Saffron')
  const { status, body } = await seller.call(moveOrder, { id, status: 'Order Placed' })
  expect([status, body.code]).toEqual([409, 'out_of_stock'])
  expect(body.message).toContain('Saffron is out of stock')
  expect((await ordersOf(customer))[0]).toMatchObject({ _id: id, status: 'Waiting for confirmation' })
  await quicker.person.call(cancelMyOrder, { id: sold.orderId ?? '' })
  await Promise.all([1, 2, 3].map(() => seller.call(moveOrder, { id, status: 'Order Placed' })))
  expect(await stock('Saffron')).toBe(0)
})

test('the shopper cancels an order that waits, and nothing comes back that was not taken', async () => {
  const customer = await newcomer()
  const id = await oneThatWaits(customer)
  const shelf = await stock()
  expect((await customer.person.call(cancelMyOrder, { id })).body).toMatchObject({ success: true })
  expect(await stock()).toBe(shelf)
})

test('each delivered order allows one more', async () => {
  const customer = await newcomer()
  const { body } = await customer.order()
  for (const status of ['Packed', 'Out for delivery', 'Delivered'] as const) {
    await seller.call(moveOrder, { id: body.orderId ?? '', status })
  }
  for (let placed = 0; placed < OPEN_CASH_ORDERS + 1; placed++) {
    expect((await customer.order()).body.message).toBe('Order Placed Successfully')
  }
  expect((await customer.order()).body.message).toContain('will confirm it soon')
})

test('the seller cancels many at once, each move is recorded, and a repeat changes nothing', async () => {
  const customer = await newcomer()
  const shelf = await stock()
  await oneThatWaits(customer)
  const [, packed = '', ...rest] = (await ordersOf(customer)).map(({ _id }) => _id)
  await seller.call(moveOrder, { id: packed, status: 'Packed' })
  await seller.call(moveOrder, { id: packed, status: 'Out for delivery' })
  const all = (await ordersOf(customer)).map(({ _id }) => _id)
  for (let times = 0; times < 2; times++) {
    const { body } = await seller.expectDone(cancelOrders, {
      ids: [...all, 'unknown'],
      reason: 'Nobody picks up the phone',
    })
    expect(body.cancelled).toHaveLength(OPEN_CASH_ORDERS)
    expect(body.kept.map(({ _id }) => _id)).toEqual([packed, 'unknown'])
  }
  expect(await stock()).toBe(shelf - 1)
  const histories = (await ordersOf(customer)).filter(({ _id }) => _id !== packed)
  for (const { history } of histories) {
    expect(history.filter(({ status }) => status === 'Cancelled')).toMatchObject([
      { reason: 'Nobody picks up the phone' },
    ])
  }
  expect(rest).toHaveLength(OPEN_CASH_ORDERS - 1)
  expect((await customer.person.call(cancelOrders, { ids: all })).status).toBe(401)
  expect((await seller.call(cancelOrders, { ids: [] })).status).toBe(400)
})

test('who is barred cannot order for cash, is not told why, and can again when the bar is lifted', async () => {
  const customer = await newcomer()
  const { body: placed } = await customer.order()
  const bar = {
    order: placed.orderId ?? '',
    kinds: ['phone' as const, 'address' as const],
    reason: 'Never opens the door',
  }
  expect((await customer.person.call(barFromCash, bar)).status).toBe(401)
  expect((await seller.call(barFromCash, { ...bar, reason: ' ' })).status).toBe(400)
  for (let times = 0; times < 2; times++) expect((await seller.call(barFromCash, bar)).body.success).toBe(true)

  const manager = await shop.staff('manager')
  const { body } = await manager.expectDone(listCashBars)
  const bars = body.bars
  expect(bars.map(({ kind }) => kind).sort()).toEqual(['address', 'phone'])
  expect(bars[0]?.reason).toBe('Never opens the door')

  const elsewhere = await cashCustomer(shop, { street: `${doors} hill ROAD`, phone: '9822222222' })
  for (const { order } of [customer, elsewhere]) {
    const refused = await order()
    expect([refused.status, refused.body.code]).toEqual([409, 'cash_refused'])
    expect(refused.body.message).not.toContain('door')
  }
  for (const { _id: id } of bars) expect((await manager.call(liftCashBar, { id })).body.success).toBe(true)
  expect((await manager.call(liftCashBar, { id: bars[0]?._id ?? '' })).status).toBe(404)
  expect((await customer.order()).body.success).toBe(true)
  const { body: log } = await seller.expectDone(listActivity, { subject: 'orders', limit: '20' })
  const acts = log.activity.filter(({ act }) => act.startsWith('cash_bar'))
  expect(acts.map(({ act }) => act)).toEqual(['cash_bar_lifted', 'cash_bar_lifted', 'cash_barred', 'cash_barred'])
  expect(acts.at(-1)?.details).toEqual({ kinds: ['phone', 'address'], reason: 'Never opens the door' })
})
