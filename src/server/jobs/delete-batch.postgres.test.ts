import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../db/transaction.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import { deleteBatch } from './delete-batch.ts'

let shop: OpenShop
let other: OpenShop
beforeAll(async () => {
  shop = await openShop()
  other = await openShop({ beside: shop })
  // Housekeeping of their own would take turns with the test.
  for (const { jobs } of [shop.shop, other.shop]) await jobs.stop()
  await shop.shop.db.execute(sql`
    INSERT INTO webhook_events (id) SELECT 'webhook ' || n FROM generate_series(1, 2500) AS n`)
})
afterAll(async () => {
  await other.close()
  await shop.close()
})

const left = async () =>
  Number((await shop.shop.db.execute(sql`SELECT count(*) AS rows FROM webhook_events`)).rows[0]?.rows)
const deleteSome = ({ shop: { db } }: OpenShop) => deleteBatch(db, sql`webhook_events`, sql`id LIKE 'webhook %'`)

test('old rows go a thousand at a time; what somebody holds stays, and a second process leaves them to the first', async () => {
  expect([await deleteSome(shop), await left()]).toEqual([true, 1500])
  await inTransaction(other.shop.db, async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(7316643)`)
    expect([await deleteSome(shop), await left()]).toEqual([false, 1500])
  })
  await inTransaction(other.shop.db, async (tx) => {
    await tx.execute(sql`SELECT FROM webhook_events WHERE id = 'webhook 2500' FOR UPDATE`)
    expect([await deleteSome(shop), await left()]).toEqual([true, 500])
    expect([await deleteSome(shop), await left()]).toEqual([false, 1])
  })
  expect([await deleteSome(shop), await left()]).toEqual([false, 0])
})
