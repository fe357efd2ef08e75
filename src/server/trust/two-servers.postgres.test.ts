import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { addAddress } from '#contract/addresses/addresses.ts'
import { listProducts } from '#contract/catalog/catalog.ts'
import { setProductStock } from '#contract/catalog/seller-catalog.ts'
import { placeCodOrder } from '#contract/orders/place-order.ts'
import { listSellerOrders } from '#contract/orders/seller-orders.ts'
import { listActivity } from '#contract/shop/activity.ts'
import { type PostgresReplica, startPrimary, startReplica } from '../../../scripts/postgres-replica.ts'
import type { PostgresServer } from '../../../scripts/postgres-server.ts'
import { OutcomeUnknown } from '../db/lost-connection.ts'
import { migrate } from '../db/migrate.ts'
import { openServer } from '../db/open-server.ts'
import { inTransaction } from '../db/transaction.ts'
import { grocery, homeAddress } from '../testing/groceries.ts'
import { type OpenShop, openShop, type WireProduct } from '../testing/open-shop.ts'
import { newAttempt, type Visitor } from '../testing/visitor.ts'

const BREAD = 500
let primary: PostgresServer
let replica: PostgresReplica
let left: OpenShop
let right: OpenShop

/** Two processes of one shop, on a primary and a synchronous replica that may take its place. */
beforeAll(async () => {
  primary = await startPrimary()
  const { pathname, username, password } = new URL(await primary.createDatabase('shop'))
  replica = await startReplica(primary, { synchronous: true })
  const hosts = `127.0.0.1:${primary.port},127.0.0.1:${replica.port}`
  const url = `postgres://${username}:${password}@${hosts}${pathname}?target_session_attrs=read-write`
  const replicaUrl = `postgres://${username}:${password}@127.0.0.1:${replica.port}${pathname}`
  const open = async () => {
    const database = openServer(url, () => undefined)
    await vi.waitFor(() => database.pool.query('SELECT 1'), { timeout: 20_000 })
    return database
  }
  const database = await open()
  await migrate(database.pool)
  const seeds = [grocery('Bread', { stock: BREAD }), grocery('Milk', { stock: 9 }), grocery('Salt')]
  left = await openShop({ seeds, database, config: { replicaUrl } })
  right = await openShop({ beside: left, database: await open(), config: { replicaUrl } })
})
afterAll(async () => {
  await right?.close()
  await left?.close()
  await Promise.all([primary?.stop(), replica?.stop()])
})

const gauge = async (shop: OpenShop, name: string) =>
  Number(new RegExp(`^${name}{.*} (.*)$`, 'm').exec(await (await shop.visitor().fetch('/metrics')).text())?.[1])

/** Whether both processes use the replica. */
const isRead = (wanted: boolean) =>
  expect
    .poll(async () => [await gauge(left, 'greencart_replica_up'), await gauge(right, 'greencart_replica_up')])
    .toEqual([Number(wanted), Number(wanted)])

let asked = 0
/** A list that no process has in memory. */
const readShelf = async (shop: OpenShop, name: string) => {
  const query = { category: 'Bakery', limit: String(50 + asked++) }
  const { body } = await shop.visitor().expectDone(listProducts, query)
  return body.products.find((product) => product.name === name)
}

/** Once the replica shows every change that the process knows of. */
const isCaughtUp = (shop: OpenShop) =>
  expect.poll(() => shop.shop.replicas.hosts[0]?.shows, { interval: 20 }).toBe(shop.shop.replicas.changes)

describe('a replica', () => {
  test('serves the shelves, and may be a moment behind where nobody was told of a change', async () => {
    await isRead(true)
    await replica.catchUp()
    await Promise.all([isCaughtUp(left), isCaughtUp(right)])
    await replica.pause()
    await left.shop.database.pool.query("UPDATE products SET weight = '1 kg' WHERE name = 'Salt'")
    expect(await readShelf(left, 'Salt')).toMatchObject({ weight: '400 g' })
    await replica.resume()
    await replica.catchUp()
    expect(await readShelf(left, 'Salt')).toMatchObject({ weight: '1 kg' })
  })

  test('that lags does not hide a seller’s change, in either process, not even for a moment', async () => {
    const seller = await left.seller()
    const { _id: id } = await left.product('Milk')
    await replica.pause()
    for (const stock of [3, 7, 2]) {
      await seller.call(setProductStock, { id, inStock: true, stock })
      expect(await readShelf(left, 'Milk')).toMatchObject({ stock })
      await expect.poll(async () => (await right.shelf('Milk'))?.stock, { timeout: 1_000, interval: 20 }).toBe(stock)
      expect(await readShelf(right, 'Milk')).toMatchObject({ stock })
    }
    await replica.resume()
    await Promise.all([isCaughtUp(left), isCaughtUp(right)])
    expect(await readShelf(right, 'Milk')).toMatchObject({ stock: 2 })
  })

  test('after many changes, what is in memory is what the primary has', async () => {
    const seller = await left.seller()
    const products = await Promise.all(['Milk', 'Salt'].map((name) => left.product(name)))
    const paths = ['?category=Bakery', '?search=milk', '?search=salt', ''].map((query) => listProducts.path + query)
    for (let change = 0; change < 12; change++) {
      if (change === 4) await replica.pause()
      if (change === 8) await replica.resume()
      const { _id: id } = products[change % 2] as WireProduct
      await seller.call(setProductStock, { id, inStock: true, stock: 1 + ((change * 5) % 9) })
      for (const shop of [left, right]) await Promise.all(paths.map((path) => shop.visitor().get(path)))
    }
    const now = await Promise.all(['Milk', 'Salt'].map((name) => left.product(name)))
    for (const shop of [left, right]) {
      for (const { name, stock } of now) {
        await expect.poll(async () => (await shop.shelf(name))?.stock, { timeout: 2_000 }).toBe(stock)
        const { body } = await shop.visitor().expectDone(listProducts, { search: name.toLowerCase() })
        expect(body.products[0]).toMatchObject({ name, stock })
      }
    }
  })

  test('shows the seller at once what they did through the other process', async () => {
    const [here, there] = [await left.seller(), await right.seller()]
    const { _id: id } = await left.product('Salt')
    await replica.pause()
    for (const inStock of [false, true]) {
      await here.call(setProductStock, { id, inStock })
      const { body } = await there.expectDone(listActivity)
      const [newest] = body.activity
      expect(newest).toMatchObject({ act: 'stock_changed', details: { inStock } })
    }
    await replica.resume()
    await here.call(setProductStock, { id, inStock: true })
    const { body } = await there.expectDone(listActivity)
    expect(body.activity[0]).toMatchObject({ details: { inStock: true } })
  })

  test('that is gone is left out, and used again when it is back', async () => {
    const seller = await right.seller()
    await replica.kill()
    expect(await readShelf(left, 'Bread')).toMatchObject({ name: 'Bread' })
    expect((await seller.call(listActivity)).status).toBe(200)
    await isRead(false)
    // A COMMIT that waits for it in vain is on one machine only: that is not what was promised.
    const { db } = left.shop
    const alone = inTransaction(db, (tx) => tx.execute(`UPDATE products SET weight = '2 kg' WHERE name = 'Salt'`))
    await expect(alone).rejects.toThrow(OutcomeUnknown)
    await replica.start()
    await isRead(true)
    expect(await gauge(left, 'greencart_replica_lag_seconds')).toBeLessThan(5)
  })
})

type Order = { items: { product: string; quantity: number }[]; address: string }

/** Orders one after the other; each with one key, tried until it is answered. */
async function keepOrdering(person: Visitor, order: Order, until: AbortSignal) {
  const told: { orderId: string; at: number }[] = []
  const refusals: { status: number; message: string; retryAfter: string | null }[] = []
  while (!until.aborted) {
    for (const key = newAttempt(); ; ) {
      const { status, body, headers } = await person.call(placeCodOrder, order, { headers: key })
      if (status === 200) {
        told.push({ orderId: String(body.orderId), at: performance.now() })
        break
      }
      refusals.push({ status, message: body.message, retryAfter: headers.get('retry-after') })
      await new Promise((resume) => setTimeout(resume, 50))
    }
  }
  return { told, refusals }
}

describe('a primary that is lost', () => {
  test('is replaced by the replica: no order is lost or made twice, and the shop goes on by itself', async () => {
    const enough = new AbortController()
    const baskets = await Promise.all(
      [left, right, left].map(async (shop) => {
        const person = shop.visitor()
        for (const [name, value] of (await left.shopper()).cookies) person.cookies.set(name, value)
        const { body } = await person.expectDone(addAddress, { address: homeAddress })
        const items = [{ product: (await left.product('Bread'))._id, quantity: 1 }]
        return { person, order: { items, address: body.address._id } }
      }),
    )
    await left.shelf('Bread')
    const ordering = Promise.all(baskets.map(({ person, order }) => keepOrdering(person, order, enough.signal)))
    await expect.poll(async () => (await left.product('Bread')).stock, { interval: 20 }).toBeLessThan(BREAD - 5)

    await primary.kill()
    await expect.poll(async () => (await left.visitor().fetch('/readyz')).status).toBe(503)
    expect(await left.shelf('Bread')).toMatchObject({ name: 'Bread' })
    await replica.promote()
    const promotedAt = performance.now()
    await expect.poll(async () => (await right.visitor().fetch('/readyz')).status, { interval: 20 }).toBe(200)
    await new Promise((resume) => setTimeout(resume, 300))
    enough.abort()

    const shoppers = await ordering
    const told = shoppers.flatMap((shopper) => shopper.told)
    const refusals = shoppers.flatMap((shopper) => shopper.refusals)
    const firstAfter = Math.min(...told.map(({ at }) => at).filter((at) => at > promotedAt))
    expect(firstAfter - promotedAt).toBeLessThan(10_000)
    expect(refusals).not.toEqual([])
    for (const refusal of refusals) {
      expect(refusal).toMatchObject({ status: 503, message: expect.stringMatching(/\.$/), retryAfter: '1' })
    }

    const { rows } = await left.shop.database.pool.query<{ id: string }>('SELECT id FROM orders')
    expect(rows.map(({ id }) => id).sort()).toEqual(told.map(({ orderId }) => orderId).sort())
    expect((await left.product('Bread')).stock).toBe(BREAD - told.length)
    const { body } = await (await right.seller()).call(listSellerOrders)
    expect(body.orders).toHaveLength(told.length)
    // The message between the processes goes on too.
    const seller = await left.seller()
    const { _id: id } = await left.product('Milk')
    await seller.call(setProductStock, { id, inStock: true, stock: 8 })
    await expect.poll(async () => (await right.shelf('Milk'))?.stock).toBe(8)
  })
})
