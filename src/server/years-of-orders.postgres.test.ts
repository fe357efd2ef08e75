import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportAccount } from '#contract/accounts/account-data.ts'
import { deleteAccount } from '#contract/accounts/account-settings.ts'
import { loginUser } from '#contract/accounts/sign-in.ts'
import { addAddress } from '#contract/addresses/addresses.ts'
import type { Audience } from '#contract/audiences.ts'
import { findMyDelivery } from '#contract/delivery/my-delivery.ts'
import { handOverCash } from '#contract/delivery/own-cash.ts'
import { deliverOrder, leaveShop, takeDeliveries } from '#contract/delivery/riding.ts'
import { cancelMyOrder } from '#contract/orders/my-orders.ts'
import { placeCodOrder, startOnlineOrder, verifyOnlineOrder } from '#contract/orders/place-order.ts'
import { moveOrder, refundOrderItems, undoOrderMove } from '#contract/orders/seller-orders.ts'
import { saveShop } from '#contract/shop/shop.ts'
import { deleteStaff } from '#contract/staff/seller-staff.ts'
import { OPEN_CASH_ORDERS } from '#domain/cash-orders.ts'
import { fillYears } from '#seed/years-of-orders.ts'
import { addUp } from './sales/sales-jobs.ts'
import { allScreens, type Screen } from './testing/all-screens.ts'
import { grocery, homeAddress } from './testing/groceries.ts'
import { type OpenShop, openShop } from './testing/open-shop.ts'
import { pay, WEBHOOK_SECRET } from './testing/paying.ts'
import { pickOrder } from './testing/picking.ts'
import { explainAll, PlanWatch } from './testing/plan-watch.ts'
import type { Visitor } from './testing/visitor.ts'

const ORDERS = 6_000
/** Tables that grow with every order. */
const GROWING = [
  ...['orders', 'order_items', 'order_moves', 'order_events', 'order_refunds', 'order_reports', 'promises'],
  ...['promise_events', 'deliveries', 'rider_settlements', 'pick_tasks', 'pick_lines', 'activity'],
  ...[
    'payment_intents',
    'refund_books',
    'refunds',
    'webhook_events',
    'idempotency_keys',
    'mail_outbox',
    'credit_entries',
  ],
]

let first: OpenShop
let shop: OpenShop
let watch: PlanWatch
let sizes: Map<string, number>
beforeAll(async () => {
  const payments = { keys: null, webhookSecret: WEBHOOK_SECRET, baseUrl: null }
  first = await openShop({ seeds: [grocery('Bread'), grocery('Milk')], config: { payments } })
  const { pool } = first.shop.database
  // Three years of six orders a day, so that what reads a month or a day reads a small part.
  await fillYears(pool, { orders: ORDERS, perDay: 6, shoppers: 300, ofOneShopper: 120, open: 30 })
  // A job of its own, which reads a thousand orders at once.
  await addUp(first.shop.db)
  const { rows } = await pool.query<{ table: string; rows: number }>(
    'SELECT relname AS "table", reltuples::int AS rows FROM pg_class WHERE relname = ANY($1)',
    [GROWING],
  )
  sizes = new Map(rows.map(({ table, rows }) => [table, rows]))
  // Small tables are read whole otherwise, index or not.
  await explainAll(pool, { enable_seqscan: 'off', jit: 'off' })
  // Its jobs delete what is too old of so many years, before anything is watched.
  shop = await openShop({ beside: first, config: { payments }, jobsByThemselves: true })
  watch = new PlanWatch(shop.shop.database.pool)
})
afterAll(async () => {
  await shop.close()
  await first.close()
})

/** A batch, what the statement limits itself to, or a tenth of the table: a month of three years is less. */
const most = (table: string, statement: string) =>
  Math.max(1_000, Number(/LIMIT (\d+)$/.exec(statement)?.[1] ?? 0), (sizes.get(table) ?? 0) / 10)

function expectIndexes(): void {
  expect(watch.readings.length).toBeGreaterThan(0)
  const wrong = watch.readings
    .filter(({ table }) => GROWING.includes(table))
    .filter(({ table, how, rows, statement }) => how === 'Seq Scan' || rows > most(table, statement))
    .map(({ table, how, rows, statement }) => `${how} of ${table} reads ${rows} rows:\n${statement}`)
  expect([...new Set(wrong)].join('\n\n')).toBe('')
  watch.readings = []
}

/** The shopper with the most orders. */
async function regular(): Promise<Visitor> {
  await shop.shopper()
  await shop.shop.db.execute(sql`
    UPDATE users SET password_hash = (SELECT password_hash FROM users WHERE email = 'shopper1@example.com')
    WHERE id = 'customer000000000001'`)
  const person = shop.visitor()
  await person.call(loginUser, { email: 'customer1@example.com', password: 'correct horse' })
  return person
}

async function oneOf(statement: ReturnType<typeof sql>): Promise<Record<string, string>> {
  const { rows } = await first.shop.db.execute<Record<string, string>>(statement)
  return rows[0] ?? {}
}

async function everybody(): Promise<Record<Audience, Visitor>> {
  const seller = await shop.seller()
  return {
    anyone: shop.visitor(),
    shopper: await regular(),
    seller,
    owner: seller,
    staff: await shop.staff('manager'),
    picker: await shop.staff('picker'),
    rider: await shop.staff('rider'),
  }
}

async function screens(): Promise<Screen[]> {
  const known = await oneOf(sql`SELECT id AS order, number, (SELECT max(id) FROM mail_outbox) AS mail,
    (SELECT id FROM orders WHERE created_at < now() - interval '60 days' ORDER BY created_at DESC LIMIT 1) AS middle
    FROM orders WHERE user_id = 'customer000000000001' ORDER BY id LIMIT 1`)
  const { order = '', number = '', mail = '', middle = '' } = known
  return allScreens({ order, number, mail, middle })
}

test.each([
  ['shoppers and staff', (screen: Screen) => screen.who !== 'seller'],
  ['the seller', (screen: Screen) => screen.who === 'seller'],
])('no screen of %s passes over a growing table to find what it shows', async (_, isTheirs) => {
  const people = await everybody()
  watch.readings = []
  for (const { name, who, path } of (await screens()).filter(isTheirs)) {
    const reply = await people[who].fetch(path)
    await reply.arrayBuffer()
    expect(reply.status, name).toBeLessThan(500)
  }
  await people.anyone.fetch('/metrics').then((reply) => reply.text())
  expectIndexes()
})

test('nor does anything that is done with an order, from the cart to a deleted account', async () => {
  const [person, seller] = [await regular(), await shop.seller()]
  const [picker, rider] = [await shop.staff('picker'), await shop.staff('rider')]
  // As in a shop of somebody's own, where what is open and what was cancelled counts.
  await seller.expectDone(saveShop, { shop: { openCashOrders: OPEN_CASH_ORDERS } })
  const address = (await person.expectDone(addAddress, { address: homeAddress })).body.address
  const bread = (await shop.product('Bread'))._id
  const wanted = { items: [{ product: bread, quantity: 2 }], address: address._id }
  watch.readings = []
  const place = async () => String((await person.call(placeCodOrder, wanted)).body.orderId)
  const [delivered, cancelled] = [await place(), await place()]
  await person.call(cancelMyOrder, { id: cancelled })
  await pickOrder(picker, { _id: delivered, items: [{ quantity: 2 }] } as never)
  await rider.call(takeDeliveries, { orders: [delivered] })
  await rider.call(leaveShop, { orders: [delivered] })
  const { body } = await person.expectDone(findMyDelivery, { id: delivered })
  const doorCode = body.delivery?.doorCode ?? ''
  const done = await rider.call(deliverOrder, {
    order: delivered,
    code: doorCode,
    payment: { by: 'cash', amount: 81.6 },
  })
  expect(done.body).toMatchObject({ success: true })
  await rider.call(handOverCash, { amount: 81.6 })
  await seller.call(refundOrderItems, { id: delivered, items: [{ product: bread, refunded: 1 }] })

  const started = await person.call(startOnlineOrder, wanted, { key: 'one' })
  const paid = await pay(shop, String(started.body.id), { webhook: 'before' })
  const verified = await person.call(verifyOnlineOrder, paid.body)
  const online = String(verified.body.orderId)
  for (const status of ['Packed', 'Out for delivery'] as const) await seller.call(moveOrder, { id: online, status })
  await seller.call(undoOrderMove, { id: online, status: 'Out for delivery' })
  expect((await seller.call(moveOrder, { id: online, status: 'Cancelled' })).body).toMatchObject({ success: true })

  await seller.call(deleteStaff, { id: picker.staffId })
  await person.fetch(exportAccount.path).then((reply) => reply.text())
  expect((await person.call(deleteAccount, { password: 'correct horse' })).body).toEqual({
    success: true,
    message: expect.any(String),
  })
  expectIndexes()
})

test('nor does the work of every hour, and what is old goes a thousand rows at a time', async () => {
  const { db } = first.shop
  await db.execute(sql`UPDATE mail_outbox SET created_at = created_at - interval '90 days'`)
  await db.execute(sql`UPDATE activity SET at = at - interval '90 days'`)
  await db.execute(sql`UPDATE order_reports SET answered_at = answered_at - interval '90 days'`)
  expect(Number(await left())).toBeGreaterThan(2_000)
  watch.readings = []
  for (const job of ['delete expired records', 'count sales', 'set aside unused pictures']) shop.shop.jobs.wake(job)
  await expect.poll(left).toBe('0')
  await shop.shop.jobs.stop()
  expectIndexes()
})

async function left(): Promise<string | undefined> {
  const { left } =
    await oneOf(sql`SELECT (SELECT count(*) FROM mail_outbox WHERE created_at < now() - interval '91 days')
    + (SELECT count(*) FROM activity WHERE at < now() - interval '181 days')
    + (SELECT count(*) FROM report_photos JOIN order_reports ON id = report_id
      WHERE answered_at < now() - interval '91 days') AS left`)
  return left
}
