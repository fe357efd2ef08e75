import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportAccount } from '#contract/accounts/account-data.ts'
import { addAddress } from '#contract/addresses/addresses.ts'
import { listCustomerOrders } from '#contract/customers/customers.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { listMyOrders } from '#contract/orders/my-orders.ts'
import { placeCodOrder } from '#contract/orders/place-order.ts'
import { listSellerOrders } from '#contract/orders/seller-orders.ts'
import { grocery, homeAddress } from '../testing/groceries.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import type { Visitor } from '../testing/visitor.ts'

const ORDERS = 40
const LINES = 200

let shop: OpenShop
/** Has bought more than others. */
let rich: Visitor
let richId: string
beforeAll(async () => {
  shop = await openShop({ seeds: [grocery('Bread')] })
  rich = await shop.shopper()
  const id = await (await openBuyer(rich))()
  const { rows } = await shop.shop.db.execute(sql`SELECT user_id FROM orders WHERE id = ${id}`)
  richId = String(rows[0]?.user_id)
  await shop.shop.db.execute(sql`
    INSERT INTO orders (id, user_id, status, payment_type, is_paid, cart, tax, amount, address)
    SELECT '0' || lpad(n::text, 19, '0'), user_id, 'Delivered', payment_type, true, cart, tax, amount, address
    FROM orders, generate_series(1, ${ORDERS}) AS n WHERE id = ${id}`)
  await shop.shop.db.execute(sql`
    INSERT INTO order_items (order_id, line, product_id, quantity, name, category, pictures, price, offer_price, counted)
    SELECT '0' || lpad(n::text, 19, '0'), place, product_id, 1, name, category, pictures, price, offer_price, false
    FROM order_items, generate_series(1, ${ORDERS}) AS n, generate_series(1, ${LINES}) AS place WHERE order_id = ${id}`)
})
afterAll(() => shop.close())

async function openBuyer(buyer: Visitor): Promise<() => Promise<string>> {
  const { body } = await buyer.expectDone(addAddress, { address: homeAddress })
  const items = [{ product: (await shop.product('Bread'))._id, quantity: 1 }]
  buyer.patient = false
  return async () => (await buyer.expectDone(placeCodOrder, { items, address: body.address._id })).body.orderId
}

/** How many pieces of work the gate has let in. */
async function turns(): Promise<number> {
  const metrics = await (await shop.visitor().fetch('/metrics')).text()
  return Number(metrics.split('greencart_work_wait_seconds_count{class="read"} ')[1]?.split('\n')[0] ?? 0)
}

test('a long reply about orders is read in parts of some hundred lines, and each waits for its turn', async () => {
  const seller = await shop.seller()
  const lists: [Visitor, Endpoint, Record<string, string>?][] = [
    [rich, listMyOrders],
    [rich, listMyOrders, { limit: '40' }],
    [rich, exportAccount],
    [seller, listSellerOrders],
    [seller, listSellerOrders, { limit: '40' }],
    [seller, listCustomerOrders, { id: richId, limit: '40' }],
  ]
  for (const [who, call, query] of lists) {
    const before = await turns()
    const { body } = (await who.callUnchecked(call, query)) as { body: { orders?: { items: unknown[] }[] } }
    const lines = body.orders?.reduce((sum, { items }) => sum + items.length, 0) ?? 0
    expect(lines).toBeGreaterThan(39 * LINES)
    expect((await turns()) - before, call.path).toBeGreaterThanOrEqual(lines / 500)
  }
}, 60_000)

test('a short list takes no more than the turn of its call', async () => {
  const asha = await shop.shopper()
  await (await openBuyer(asha))()
  const before = await turns()
  for (const query of [{}, { limit: '20' }]) await asha.expectDone(listMyOrders, query)
  expect((await turns()) - before).toBe(2)
})

test('while a long list is read again and again, a household at the same address orders', async () => {
  const order = await openBuyer(await shop.shopper())
  let isOver = false
  const readers = Array.from({ length: 12 }, async () => {
    while (!isOver) await (await rich.fetch(listMyOrders.path)).text()
  })
  for (let nth = 0; nth < 8; nth++) expect(await order()).toBeTruthy()
  isOver = true
  await Promise.all(readers)
}, 60_000)
