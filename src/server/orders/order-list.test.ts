import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addAddress } from '#contract/addresses/addresses.ts'
import { listMyOrders } from '#contract/orders/my-orders.ts'
import { placeCodOrder } from '#contract/orders/place-order.ts'
import { listSellerOrders, moveOrder } from '#contract/orders/seller-orders.ts'
import { grocery, homeAddress } from '../testing/groceries.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import type { WireOrder } from '../testing/paying.ts'
import type { Visitor } from '../testing/visitor.ts'

let shop: OpenShop
beforeAll(async () => {
  shop = await openShop({ seeds: [grocery('Bread'), grocery('Milk')] })
})
afterAll(() => shop.close())

async function placeOrder(person: Visitor, names: string[]): Promise<string> {
  const { body } = await person.expectDone(addAddress, { address: homeAddress })
  const items: { product: string; quantity: number }[] = []
  for (const name of names) items.push({ product: (await shop.product(name))._id, quantity: items.length + 1 })
  const placed = await person.call(placeCodOrder, { items, address: body.address._id })
  return String(placed.body.orderId)
}

const ordersOf = async (person: Visitor) => (await person.expectDone(listMyOrders)).body.orders

const linesOf = (order: WireOrder | undefined) =>
  order?.items.map(({ product, quantity }) => `${product.name} ${quantity}`)

/** Older orders of the same shopper, alike but for their lines. */
async function addOlder(order: string, from: number, to: number): Promise<void> {
  await shop.shop.db.execute(sql`
    INSERT INTO orders (id, user_id, status, payment_type, is_paid, cart, tax, amount, address)
    SELECT '0' || lpad(n::text, 19, '0'), user_id, status, payment_type, is_paid, cart, tax, amount, address
    FROM orders, generate_series(${from}::int, ${to}::int) AS n WHERE id = ${order}`)
}

describe('a long list of orders', () => {
  test('comes whole, newest first, however many there are', async () => {
    const asha = await shop.shopper()
    const newest = await placeOrder(asha, ['Bread'])
    expect((await ordersOf(asha)).map(({ _id }) => _id)).toEqual([newest])
    let from = 1
    for (const total of [200, 400, 401]) {
      await addOlder(newest, from, total - 1)
      from = total
      const ids = (await ordersOf(asha)).map(({ _id }) => _id)
      expect(ids).toHaveLength(total)
      expect(ids).toEqual([...new Set(ids)].sort().reverse())
    }
    const all = (await (await shop.seller()).expectDone(listSellerOrders)).body.orders
    expect(all).toHaveLength(401)
  })
})

describe('an order in the list', () => {
  test('has its lines as they were asked for and its moves as they happened', async () => {
    const ravi = await shop.shopper()
    const id = await placeOrder(ravi, ['Milk', 'Bread'])
    const seller = await shop.seller()
    await seller.call(moveOrder, { id, status: 'Packed' })
    await seller.call(moveOrder, { id, status: 'Cancelled', reason: 'The road is flooded' })
    const [order] = await ordersOf(ravi)
    expect(linesOf(order)).toEqual(['Milk 1', 'Bread 2'])
    expect(order?.history.map(({ status, reason }) => [status, reason])).toEqual([
      ['Order Placed', undefined],
      ['Packed', undefined],
      ['Cancelled', 'The road is flooded'],
    ])
    // Not the order of the rows on disk, where what is written last lies last, but the one that is written down.
    await shop.shop.db.execute(sql`UPDATE order_items SET line = -1 WHERE order_id = ${id} AND line = 1`)
    await shop.shop.db.execute(sql`UPDATE order_moves SET step = -1 WHERE order_id = ${id} AND step = 2`)
    const [turned] = await ordersOf(ravi)
    expect(linesOf(turned)).toEqual(['Bread 2', 'Milk 1'])
    expect(turned?.history.map(({ status }) => status)).toEqual(['Cancelled', 'Order Placed', 'Packed'])
  })

  test('keeps its status when another is moved', async () => {
    const asha = await shop.shopper()
    const [first, second] = [await placeOrder(asha, ['Bread']), await placeOrder(asha, ['Bread'])]
    await (await shop.seller()).call(moveOrder, { id: second, status: 'Packed' })
    const statuses = (await ordersOf(asha)).map(({ _id, history }) => [_id, history.at(-1)?.status])
    expect(statuses).toEqual([
      [second, 'Packed'],
      [first, 'Order Placed'],
    ])
    const { body } = await (await shop.seller()).expectDone(listSellerOrders, { limit: '50', status: 'Packed' })
    expect(body.orders.map(({ _id }) => _id)).toEqual([second])
  })
})
