import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAddress } from '#contract/addresses/addresses.ts'
import { cancelMyOrder } from '#contract/orders/my-orders.ts'
import { streamOrders } from '#contract/orders/order-stream.ts'
import { placeCodOrder } from '#contract/orders/place-order.ts'
import { grocery, homeAddress } from '../testing/groceries.ts'
import { type Listening, listen } from '../testing/listen.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'

let shop: OpenShop
beforeAll(async () => {
  shop = await openShop({ seeds: [grocery('Bread')] })
})
afterAll(() => shop.close())

async function openShopper() {
  const person = await shop.shopper()
  const { body } = await person.expectDone(addAddress, { address: homeAddress })
  const items = [{ product: (await shop.product('Bread'))._id, quantity: 1 }]
  const order = async () => (await person.expectDone(placeCodOrder, { items, address: body.address._id })).body.orderId
  return { person, order }
}

/** A shopper whose stream broke off after their first order. */
async function openAway() {
  const asha = await openShopper()
  const before = await listen(asha.person, streamOrders.path)
  await before.next()
  const first = await asha.order()
  const { id } = await before.next()
  before.leave()
  await before.ended
  return { ...asha, first, id, again: () => listen(asha.person, streamOrders.path, id) }
}

const toldOf = (stream: Listening) => stream.told.map(({ event, data }) => data._id ?? event)

test('while one stream catches up others are told; what happens meanwhile comes after it, once and in sequence', async () => {
  const [asha, ravi] = [await openAway(), await openShopper()]
  const missed = await asha.order()
  await shop.shop.db.execute(sql`UPDATE orders SET reports = 1 WHERE id = ${missed}`)
  const others = await listen(ravi.person, streamOrders.path)
  await others.next()

  const lock = await shop.shop.database.pool.connect()
  let again: Promise<Listening>
  let meanwhile: string
  try {
    await lock.query('BEGIN')
    await lock.query('LOCK TABLE order_reports IN ACCESS EXCLUSIVE MODE')
    again = asha.again()
    await expect.poll(async () => (await lock.query(WAITING)).rows[0]?.count, { timeout: 10_000 }).toBe(1)
    const ravis = await ravi.order()
    expect((await others.next()).data._id).toBe(ravis)
    meanwhile = await asha.order()
    await asha.person.expectDone(cancelMyOrder, { id: asha.first })
    await ravi.person.expectDone(cancelMyOrder, { id: ravis })
    expect((await others.next()).data.status).toBe('Cancelled')
  } finally {
    await lock.query('COMMIT')
    lock.release()
  }
  const stream = await again
  const last = await asha.order()
  await expect.poll(() => toldOf(stream)).toEqual([missed, meanwhile, asha.first, last])
  expect(stream.told.map(({ data }) => data.status)).toEqual([
    'Order Placed',
    'Order Placed',
    'Cancelled',
    'Order Placed',
  ])
  stream.leave()
  others.leave()
})

const WAITING = `SELECT count(*)::int AS count FROM pg_locks
  WHERE relation = 'order_reports'::regclass AND NOT granted`

test('streams that begin again while orders are placed lose none and are told of none twice', async () => {
  const asha = await openAway()
  const placed: string[] = []
  const streams: Promise<Listening>[] = []
  for (let nth = 0; nth < 15; nth++) {
    if (nth % 3 === 0) streams.push(asha.again())
    placed.push(await asha.order())
  }
  for (const stream of await Promise.all(streams)) {
    await expect.poll(() => toldOf(stream).length).toBeGreaterThanOrEqual(placed.length)
    expect(toldOf(stream)).toEqual(placed)
    stream.leave()
  }
})

test.each([
  [50, 1, 1],
  [51, 1, null],
  [20, 20, 20],
  [21, 21, null],
])('after %i events of %i orders a stream goes on or has its list loaded again', async (events, orders, told) => {
  const asha = await openAway()
  const ids = [asha.first]
  while (ids.length < orders) ids.push(await asha.order())
  const { rows } = await shop.shop.db.execute(sql`SELECT count(*)::int AS missed FROM order_events
    WHERE user_id = (SELECT user_id FROM orders WHERE id = ${asha.first})`)
  const more = events - (Number(rows[0]?.missed) - 1)
  for (let nth = 0; nth < more; nth++)
    await shop.shop.db.execute(sql`INSERT INTO order_events (order_id, user_id, placed, at)
      SELECT id, user_id, false, clock_timestamp() FROM orders WHERE id = ${asha.first}`)
  const stream = await asha.again()
  await expect.poll(() => stream.told.length).toBeGreaterThan(0)
  if (told === null) expect(stream.told[0]?.event).toBe('reset')
  else await expect.poll(() => new Set(toldOf(stream)).size).toBe(told)
  stream.leave()
})

test('orders with very many lines are loaded again, not sent one by one', async () => {
  const asha = await openAway()
  const large = await asha.order()
  await shop.shop.db.execute(sql`
    INSERT INTO order_items (order_id, line, product_id, quantity, name, category, pictures, price, offer_price, counted)
    SELECT order_id, place, product_id, 1, name, category, pictures, price, offer_price, false
    FROM order_items, generate_series(1, 500) AS place WHERE order_id = ${large}`)
  const stream = await asha.again()
  expect((await stream.next()).event).toBe('reset')
  stream.leave()
})
