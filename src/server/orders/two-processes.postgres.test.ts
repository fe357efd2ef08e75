import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addAddress } from '#contract/addresses/addresses.ts'
import { setProductStock } from '#contract/catalog/seller-catalog.ts'
import { streamOrders } from '#contract/orders/order-stream.ts'
import { placeCodOrder } from '#contract/orders/place-order.ts'
import { moveOrder } from '#contract/orders/seller-orders.ts'
import { grocery, homeAddress } from '../testing/groceries.ts'
import { listen } from '../testing/listen.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import type { Visitor } from '../testing/visitor.ts'

const AS_SELLER = `${streamOrders.path}?as=seller`
let left: OpenShop
let right: OpenShop

beforeAll(async () => {
  left = await openShop({ seeds: [grocery('Bread'), grocery('Milk', { stock: 50 })] })
  right = await openShop({ beside: left })
})
afterAll(async () => {
  await right.close()
  await left.close()
})

async function placeOrder(person: Visitor, product = 'Bread', times = 1): Promise<string[]> {
  const { body } = await person.expectDone(addAddress, { address: homeAddress })
  const items = [{ product: (await left.product(product))._id, quantity: 1 }]
  const ids: string[] = []
  for (let turn = 0; turn < times; turn++) {
    const placed = await person.expectDone(placeCodOrder, { items, address: body.address._id })
    expect(placed.status).toBe(200)
    ids.push(placed.body.orderId)
  }
  return ids
}

async function breakLines() {
  await left.shop.db.execute(sql`
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name = 'greencart notices' AND datname = current_database()`)
}

describe('two processes of one shop', () => {
  test('an order placed in one and moved in the other is heard of in both', async () => {
    const shopper = await left.shopper()
    const streams = [await listen(await left.seller(), AS_SELLER), await listen(await right.seller(), AS_SELLER)]
    for (const stream of streams) await stream.next()
    const [id = ''] = await placeOrder(shopper)
    for (const stream of streams) expect((await stream.next()).data).toMatchObject({ _id: id, status: 'Order Placed' })
    await (await right.seller()).call(moveOrder, { id, status: 'Packed' })
    for (const stream of streams) expect((await stream.next()).data).toMatchObject({ _id: id, status: 'Packed' })
    for (const stream of streams) stream.leave()
  })

  test('what breaks off in one can be resumed in the other', async () => {
    const seller = await left.seller()
    const before = await listen(seller, AS_SELLER)
    const { id } = await before.next()
    before.leave()
    const [placed] = await placeOrder(await left.shopper())
    const elsewhere = await right.seller()
    const after = await listen(elsewhere, AS_SELLER, id)
    await expect.poll(() => after.told.map(({ data }) => data._id)).toContain(placed)
    after.leave()
  })

  test('five shoppers order at the same time: both hear of every order', async () => {
    const streams = [await listen(await left.seller(), AS_SELLER), await listen(await right.seller(), AS_SELLER)]
    const people = await Promise.all(Array.from({ length: 5 }, () => left.shopper()))
    const placed = await Promise.all(people.map((person) => placeOrder(person, 'Bread', 12)))
    for (const stream of streams) {
      await expect
        .poll(() => new Set(stream.told.map(({ data }) => data._id)), { timeout: 5_000 })
        .toEqual(new Set([undefined, ...placed.flat()]))
      stream.leave()
    }
  })

  test('a seller’s change is on the other’s shelf', async () => {
    const bread = await right.product('Bread')
    await (await left.seller()).call(setProductStock, { id: bread._id, inStock: false })
    await expect.poll(async () => (await right.shelf('Bread'))?.inStock).toBe(false)
    await (await right.seller()).call(setProductStock, { id: bread._id, inStock: true })
    await expect.poll(async () => (await left.shelf('Bread'))?.inStock).toBe(true)
    const milk = await right.product('Milk')
    await (await right.seller()).call(setProductStock, { id: milk._id, inStock: true, stock: 9 })
    await placeOrder(await left.shopper(), 'Milk')
    await expect.poll(async () => (await right.shelf('Milk'))?.stock, { timeout: 5_000 }).toBe(8)
  })

  test('a message that neither of them wrote makes them read the shelf again, and harms nobody', async () => {
    const before = right.shop.answers.counts.miss
    await right.shelf('Milk')
    for (const message of ['not ours', '[]', '["someone","{}"]', '["someone","{\\"kind\\":1}"]']) {
      await left.shop.db.execute(sql`SELECT pg_notify('greencart_catalog', ${message})`)
    }
    await expect
      .poll(async () => {
        await right.shelf('Milk')
        return right.shop.answers.counts.miss
      })
      .toBeGreaterThan(before)
    expect((await right.shelf('Milk'))?.name).toBe('Milk')
  })

  test('when the line between them breaks, what was said meanwhile is caught up with', async () => {
    const stream = await listen(await right.seller(), AS_SELLER)
    await stream.next()
    const milk = await right.product('Milk')
    await breakLines()
    const [id] = await placeOrder(await left.shopper())
    await (await left.seller()).call(setProductStock, { id: milk._id, inStock: true, stock: 7 })
    expect((await stream.next()).data).toMatchObject({ _id: id })
    await expect.poll(async () => (await right.shelf('Milk'))?.stock, { timeout: 5_000 }).toBe(7)
    await placeOrder(await left.shopper(), 'Milk')
    await stream.next()
    await expect.poll(async () => (await right.shelf('Milk'))?.stock, { timeout: 5_000 }).toBe(6)
    stream.leave()
  })
})
