import { readdir, rename, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { checkUser } from '#contract/accounts/accounts.ts'
import { checkSeller } from '#contract/accounts/seller-accounts.ts'
import { placeCodOrder } from '#contract/orders/place-order.ts'
import { daysBefore, shopDayOf } from '#domain/shop-day.ts'
import { idsFrom } from './db/new-id.ts'
import { startHousekeeping } from './housekeeping.ts'
import { PictureFolder } from './outside/picture-folder.ts'
import { openPayingShop, type PayingShop } from './testing/paying-shop.ts'

let shop: PayingShop
beforeAll(async () => {
  shop = await openPayingShop()
})
afterAll(() => shop.close())

const run = (statement: ReturnType<typeof sql>) => shop.shop.db.execute(statement)
const daysAgo = (days: number) => sql`now() - interval '1 day' * ${days}`

async function orderWith(key: string): Promise<unknown> {
  const items = [{ product: (await shop.product('Bread'))._id, quantity: 1 }]
  const order = { items, address: shop.asha.address }
  return (await shop.asha.person.call(placeCodOrder, order, { key })).body.orderId
}

async function openIntents(): Promise<string[]> {
  const { rows } = await run(sql`SELECT provider_order_id AS id FROM payment_intents WHERE order_id IS NULL`)
  return rows.map(({ id }) => String(id)).sort()
}

test('what has expired is forgotten every hour, and nothing else', async () => {
  const [expired, fresh] = [await shop.seller(), shop.asha.person]
  await run(sql`UPDATE sessions SET expires_at = now() - interval '1 second'
    WHERE user_id = (SELECT user_id FROM addresses WHERE id = ${shop.ravi.address})`)
  await run(sql`UPDATE sessions SET expires_at = now() - interval '1 second' WHERE holder = 'owner'`)
  const seller = await shop.seller()

  const [longAgo, lately] = [await orderWith('long-ago'), await orderWith('lately')]
  await run(sql`UPDATE idempotency_keys SET created_at = ${daysAgo(7.1)} WHERE key = 'long-ago'`)
  await run(sql`UPDATE idempotency_keys SET created_at = ${daysAgo(6.9)} WHERE key = 'lately'`)

  await run(
    sql`INSERT INTO webhook_events (id, received_at) VALUES ('old', ${daysAgo(30.1)}), ('new', ${daysAgo(29.9)})`,
  )

  const given: string[] = []
  for (let turn = 0; turn < 4; turn++) given.push(await shop.asha.begin({ Bread: 1 }))
  const [forgotten = '', recent = '', held = '', due = ''] = given
  await run(sql`UPDATE payment_intents SET held = false, next_check_at = NULL, created_at = ${daysAgo(30.1)}`)
  await run(sql`UPDATE payment_intents SET created_at = ${daysAgo(29.9)} WHERE provider_order_id = ${recent}`)
  await run(sql`UPDATE payment_intents SET held = true WHERE provider_order_id = ${held}`)
  await run(sql`UPDATE payment_intents SET next_check_at = now() + interval '1 day' WHERE provider_order_id = ${due}`)

  expect(await openIntents()).toContain(forgotten)

  shop.shop.jobs.wake('delete expired records')
  await expect
    .poll(async () => (await run(sql`SELECT id FROM webhook_events ORDER BY id`)).rows)
    .toEqual([{ id: 'new' }])

  expect(await openIntents()).toEqual([recent, held, due].sort())
  expect(await orderWith('lately')).toBe(lately)
  expect(await orderWith('long-ago')).not.toBe(longAgo)
  expect((await fresh.call(checkUser)).body.success).toBe(true)
  expect((await seller.call(checkSeller)).body.success).toBe(true)
  expect((await expired.call(checkSeller)).body.success).toBe(false)
  const { rows } = await run(sql`SELECT holder, count(*)::int AS left FROM sessions GROUP BY holder ORDER BY holder`)
  expect(rows).toEqual([
    { holder: 'owner', left: 1 },
    { holder: 'shopper', left: 1 },
  ])
})

test('mails, messages, events and keys are kept as many days as the settings say', async () => {
  await run(sql`INSERT INTO contact_messages (id, user_name, user_email, message, created_at) VALUES
    ('message old', 'Asha', 'asha@example.com', 'Figs?', ${daysAgo(20.1)}),
    ('message new', 'Asha', 'asha@example.com', 'Figs?', ${daysAgo(19.9)})`)
  await run(sql`DELETE FROM mail_outbox`)
  await run(sql`INSERT INTO mail_outbox (id, kind, recipient, about, dedupe_key, state, created_at, next_attempt_at) VALUES
    ('kept old', 'newsletter', 'a@example.com', '{"kind":"newsletter"}', 'a', 'kept', ${daysAgo(10.1)}, now()),
    ('kept new', 'newsletter', 'a@example.com', '{"kind":"newsletter"}', 'b', 'kept', ${daysAgo(9.9)}, now()),
    ('queued old', 'newsletter', 'a@example.com', '{"kind":"newsletter"}', 'c', 'queued', ${daysAgo(10.1)}, now() + interval '1 day')`)
  await run(sql`INSERT INTO idempotency_keys (holder, key, request_hash, reply, created_at)
    SELECT user_id, age.key, '', '{}', age.created_at FROM addresses, (VALUES
      ('key old', ${daysAgo(2.1)}), ('key new', ${daysAgo(1.9)})) AS age (key, created_at)
    WHERE addresses.id = ${shop.asha.address}`)
  expect((await run(sql`UPDATE order_events SET at = ${daysAgo(30.1)}`)).rowCount).toBeGreaterThan(1)
  const { rows: before } = await run(sql`SELECT max(id)::int AS newest FROM order_events`)

  startHousekeeping({
    ...shop.shop,
    config: { pictureBucket: null, retention: { mails: 10, messages: 20, events: 30, keys: 2, activity: 40 } },
  })
  shop.shop.jobs.wake('delete expired records')
  const ids = async (table: string) =>
    (await run(sql`SELECT id FROM ${sql.identifier(table)} ORDER BY id`)).rows.map(({ id }) => id)
  await expect.poll(() => ids('contact_messages')).toEqual(['message new'])
  expect(await ids('mail_outbox')).toEqual(['kept new', 'queued old'])
  expect((await ids('order_events')).map(Number)).toEqual([before[0]?.newest])
  const { rows: keys } = await run(sql`SELECT key FROM idempotency_keys WHERE key LIKE 'key %'`)
  expect(keys).toEqual([{ key: 'key new' }])
})

test('searches without a result are kept for 90 days', async () => {
  const days = [91, 90, 0].map((ago) => shopDayOf(daysBefore(new Date(), ago)).date)
  for (const day of days) await run(sql`INSERT INTO missed_searches (search, day, times) VALUES ('durian', ${day}, 1)`)
  shop.shop.jobs.wake('delete expired records')
  const kept = async () => (await run(sql`SELECT day::text FROM missed_searches ORDER BY day`)).rows
  await expect.poll(kept).toEqual(days.slice(1).map((day) => ({ day })))
})

test('a picture that nothing names is set aside, comes back when it is named, and goes after 30 days', async () => {
  const folder = new PictureFolder(shop.shop.config.dataDir)
  const longAgo = new Date(Date.now() - 31 * 24 * 3_600_000)
  const logo = 'b'.repeat(24)
  await run(sql`INSERT INTO shop_facts (name, value, version)
    VALUES ('logo', ${JSON.stringify(`/pictures/${logo}-640.webp`)}::jsonb, 1)`)
  const pictures = ['forgotten', 'named', 'expired', logo]
  for (const name of pictures) {
    await folder.keep(name, [{ width: 160, bytes: Buffer.from(name) }])
    await utimes(join(folder.path, `${name}-160.webp`), longAgo, longAgo)
  }
  await rename(join(folder.path, 'expired-160.webp'), join(folder.asidePath, 'expired-160.webp'))
  shop.shop.jobs.wake('set aside unused pictures')
  await expect.poll(() => readdir(folder.path)).toEqual([`${logo}-160.webp`])
  await expect
    .poll(async () => (await readdir(folder.asidePath)).sort())
    .toEqual(['forgotten-160.webp', 'named-160.webp'])

  await run(sql`UPDATE products SET pictures = ARRAY['named'] WHERE name = 'Bread'`)
  shop.shop.jobs.wake('set aside unused pictures')
  await expect.poll(() => readdir(folder.path)).toEqual([`${logo}-160.webp`, 'named-160.webp'])
  expect(await readdir(folder.asidePath)).toEqual(['forgotten-160.webp'])
})

test('a process whose clock is far ahead deletes nothing that is young, and reads the pictures of later orders', async () => {
  const folder = new PictureFolder(shop.shop.config.dataDir)
  const [now, day] = [Date.now(), 24 * 3_600_000]
  for (const [name, days] of [
    ['young', 1],
    ['old', 31],
  ] as const) {
    const changed = new Date(now - days * day)
    await folder.keep(name, [{ width: 160, bytes: Buffer.from(name) }])
    await rename(join(folder.path, `${name}-160.webp`), join(folder.asidePath, `${name}-160.webp`))
    await utimes(join(folder.asidePath, `${name}-160.webp`), changed, changed)
  }
  await folder.keep('nobodys', [{ width: 160, bytes: Buffer.from('nobodys') }])
  await run(sql`DELETE FROM missed_searches`)
  const days = [91, 0].map((ago) => shopDayOf(daysBefore(new Date(), ago)).date)
  for (const each of days)
    await run(sql`INSERT INTO missed_searches (search, day, times) VALUES ('jackfruit', ${each}, 1)`)
  vi.useFakeTimers({ toFake: ['Date'], now: now + 400 * day })
  try {
    for (const job of ['set aside unused pictures', 'delete expired records']) shop.shop.jobs.wake(job)
    await expect.poll(() => readdir(folder.asidePath)).not.toContain('old-160.webp')
    await expect.poll(async () => (await run(sql`SELECT day::text FROM missed_searches`)).rows).toHaveLength(1)
  } finally {
    vi.useRealTimers()
  }
  expect(await readdir(folder.asidePath)).toContain('young-160.webp')
  expect((await run(sql`SELECT day::text FROM missed_searches`)).rows).toEqual([{ day: days[1] }])
  const { rows } = await run(sql`SELECT up_to AS "upTo" FROM ordered_pictures_read`)
  expect(String(rows[0]?.upTo) < idsFrom(new Date())).toBe(true)
})
