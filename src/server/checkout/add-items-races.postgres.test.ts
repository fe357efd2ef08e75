import { afterAll, beforeAll, expect, test } from 'vitest'
import { addItems } from '#contract/orders/add-items.ts'
import { cancelMyOrder, readMyOrder } from '#contract/orders/my-orders.ts'
import { startPick } from '#contract/orders/picking.ts'
import { saveShop } from '#contract/shop/shop.ts'
import { OPEN_CASH_ORDERS } from '#domain/cash-orders.ts'
import { type CashCustomer, cashCustomer } from '../testing/cash-customers.ts'
import { grocery } from '../testing/groceries.ts'
import { findLosses } from '../testing/money-ledger.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import { Visitor } from '../testing/visitor.ts'

const STOCK = 5000
const RACES = 12
const ANY_TIME = '2099-01-01T00:00:00Z'

let shop: OpenShop
let second: OpenShop
let picker: Visitor
let milk: string

beforeAll(async () => {
  const seeds = [
    grocery('Bread', { stock: STOCK }),
    grocery('Milk', { stock: STOCK }),
    grocery('Last jar', { stock: 1 }),
  ]
  shop = await openShop({ seeds })
  await (await shop.seller()).expectDone(saveShop, { shop: { openCashOrders: OPEN_CASH_ORDERS } })
  second = await openShop({ beside: shop })
  picker = await shop.staff('picker', 'Ravi')
  milk = (await shop.product('Milk'))._id
})
afterAll(async () => {
  const stock = Object.fromEntries(
    await Promise.all(['Bread', 'Milk'].map(async (name) => [(await shop.product(name))._id, STOCK] as const)),
  )
  const losses = await findLosses(shop.shop.db, stock)
  await second.close()
  await shop.close()
  expect(losses).toEqual([])
})

/** The same person at the other process. */
const inSecond = ({ cookies }: Visitor) => Object.assign(new Visitor(second.url), { cookies })

let doors = 0

async function orderOfBread(): Promise<{ customer: CashCustomer; id: string }> {
  const nth = ++doors
  const customer = await cashCustomer(shop, { street: `${nth} Race Road`, phone: String(9_600_000_000 + nth) })
  return { customer, id: String((await customer.order()).body.orderId) }
}

const oneMilk = (orderId: string, totalSeen = 81.6) => ({
  orderId,
  items: [{ product: milk, quantity: 1 }],
  totalSeen,
  promisedBy: ANY_TIME,
})

async function orderNow({ person }: CashCustomer, id: string) {
  return (await person.expectDone(readMyOrder, { id })).body.order
}

test('a picker begins while items are added: they are in, or the shopper is told', { timeout: 60_000 }, async () => {
  for (let race = 0; race < RACES; race++) {
    const { customer, id } = await orderOfBread()
    const [added, begun] = await Promise.all([
      inSecond(customer.person).call(addItems, oneMilk(id)),
      picker.expectDone(startPick, { id }),
    ])
    const listed = begun.body.task.lines.length
    const order = await orderNow(customer, id)
    expect(order.items).toHaveLength(added.status === 200 ? 2 : 1)
    if (added.status !== 200) expect(added.body).toMatchObject({ code: 'impossible_move' })
    expect(listed, 'what the picker was given is all there is').toBe(order.items.length)
  }
})

test('an order is cancelled while items are added: everything goes back', { timeout: 60_000 }, async () => {
  const before = (await shop.product('Milk')).stock ?? 0
  for (let race = 0; race < RACES; race++) {
    const { customer, id } = await orderOfBread()
    const [added] = await Promise.all([
      inSecond(customer.person).call(addItems, oneMilk(id)),
      customer.person.expectDone(cancelMyOrder, { id }),
    ])
    expect([200, 409]).toContain(added.status)
    expect((await orderNow(customer, id)).status).toBe('Cancelled')
  }
  expect((await shop.product('Milk')).stock).toBe(before)
})

test('twenty clicks with one key in two processes add once, and with own keys too', { timeout: 60_000 }, async () => {
  const { customer, id } = await orderOfBread()
  const doorsOf = [customer.person, inSecond(customer.person)]
  const clicks = (key?: string) =>
    Promise.all(
      Array.from({ length: 20 }, (_, nth) => doorsOf[nth % 2]?.call(addItems, oneMilk(id), key ? { key } : {})),
    )
  const same = await clicks('one-click')
  expect(new Set(same.map((reply) => JSON.stringify(reply?.body)))).toEqual(new Set([JSON.stringify(same[0]?.body)]))
  expect(same[0]?.status).toBe(200)
  for (const reply of await clicks()) expect(reply?.body).toMatchObject({ code: 'total_changed' })
  expect((await orderNow(customer, id)).items[1]).toMatchObject({ quantity: 1 })
})

test('ten orders want the last jar: one gets it', { timeout: 60_000 }, async () => {
  const jar = (await shop.product('Last jar'))._id
  const orders = await Promise.all(Array.from({ length: 10 }, orderOfBread))
  const replies = await Promise.all(
    orders.map(({ customer, id }, nth) => {
      const body = { orderId: id, items: [{ product: jar, quantity: 1 }], totalSeen: 81.6, promisedBy: ANY_TIME }
      return (nth % 2 ? customer.person : inSecond(customer.person)).call(addItems, body)
    }),
  )
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const { status, body } of replies) if (status !== 200) expect(body).toMatchObject({ code: 'out_of_stock' })
})

test('the bound of unpaid groceries holds for a larger order, in two processes at once', {
  timeout: 60_000,
}, async () => {
  const { customer, id } = await orderOfBread()
  const other = String((await customer.order(2)).body.orderId)
  // A newcomer may have 3 orders with 180 pieces open: 3 are.
  const items = [{ product: milk, quantity: 99 }]
  const [one, two] = await Promise.all([
    customer.person.call(addItems, { orderId: id, items, totalSeen: 4080, promisedBy: ANY_TIME }),
    inSecond(customer.person).call(addItems, {
      orderId: other,
      items,
      totalSeen: 4120.8,
      promisedBy: ANY_TIME,
    }),
  ])
  expect([one.status, two.status].sort()).toEqual([200, 409])
  expect([one.body.code, two.body.code]).toContain('too_many_open_orders')
})
