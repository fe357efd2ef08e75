import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findRedis } from '../../../scripts/find-redis.ts'
import type { Database } from '../db/database.ts'
import { openTestDatabase } from '../testing/open-test-database.ts'
import { type RedisServer, startRedis } from '../testing/redis-server.ts'
import { deleteOldCounts } from './count-store.ts'
import { PostgresCounts } from './postgres-counts.ts'
import { RedisCounts } from './redis-counts.ts'
import type { SharedCounts } from './shared-counts.ts'

let database: Database
let redis: RedisServer | undefined
beforeAll(async () => {
  database = await openTestDatabase('')
  redis = findRedis() ? await startRedis() : undefined
})
afterAll(async () => {
  await redis?.stop()
  await database.close()
})

const NO_REDIS = findRedis() ? '' : ' (skipped: no redis-server or valkey-server on this machine)'
const STORES = [
  { store: 'Postgres', skip: false, open: () => new PostgresCounts(database) },
  { store: `Redis${NO_REDIS}`, skip: NO_REDIS !== '', open: () => new RedisCounts(redis?.url ?? '', 'shop') },
]

/** A window of 600 ms, in slices of 50. */
const rule = { name: 'tries', max: 5, windowMinutes: 0.01 }
const WINDOW_MS = 600

for (const { store, skip, open } of STORES) {
  describe.skipIf(skip)(store, () => {
    let left: SharedCounts
    let right: SharedCounts
    beforeAll(async () => {
      left = open()
      right = open()
      await left.connect()
      await right.connect()
    })
    afterAll(async () => {
      await left.close()
      await right.close()
    })

    test('two processes that ask at once are granted the limit together, and no more', async () => {
      const slow = { ...rule, windowMinutes: 15 }
      const asked = Array.from({ length: 20 }, (_, call) => (call % 2 ? left : right).take(slow, 'asha', 1))
      const taken = await Promise.all(asked)
      expect(taken.filter(({ granted }) => granted === 1)).toHaveLength(5)
      for (const { granted, waitMs } of taken) if (granted === 0) expect(waitMs).toBeGreaterThan(14 * 60_000)
      expect(await left.take(slow, 'ravi', 3)).toEqual({ granted: 3, waitMs: 0 })
      expect(await right.take(slow, 'ravi', 3)).toMatchObject({ granted: 2 })
    })

    test('no window ever holds more than the limit, wherever it begins, and the wait that is told is true', async () => {
      const granted: { asked: number; heard: number }[] = []
      const until = performance.now() + 4 * WINDOW_MS
      for (let call = 0; performance.now() < until; call++) {
        let asked = performance.now()
        const taken = await (call % 2 ? left : right).take(rule, 'home', 1)
        if (taken.granted === 0) {
          expect(taken.waitMs).toBeLessThanOrEqual(13 * 50)
          await pause(taken.waitMs + 2)
          asked = performance.now()
          expect((await left.take(rule, 'home', 1)).granted).toBe(1)
        }
        granted.push({ asked, heard: performance.now() })
        await pause(7)
      }
      expect(granted.length).toBeGreaterThan(5)
      for (const [index, { asked }] of granted.entries()) {
        const next = granted[index + 5]
        if (next) expect(next.heard - asked).toBeGreaterThanOrEqual(WINDOW_MS)
      }
    })

    test('a try that was taken back does not count, and what is forgotten begins anew', async () => {
      const slow = { ...rule, windowMinutes: 15 }
      await left.take(slow, 'meera', 5)
      await right.giveBack(slow, 'meera')
      expect(await left.take(slow, 'meera', 5)).toMatchObject({ granted: 1 })
      expect(await left.has(slow, 'meera')).toBe(true)
      await right.delete(slow, 'meera')
      expect(await left.has(slow, 'meera')).toBe(false)
      await left.giveBack(slow, 'meera')
      expect(await left.take(slow, 'meera', 5)).toEqual({ granted: 5, waitMs: 0 })
    })
  })
}

test('sixty thousand addresses do not fill the table, and what is over is deleted', async () => {
  await database.db.execute(sql`
    INSERT INTO limit_counts (name, key, newest, slices, granted, expires_at)
    SELECT 'writes', n, 1, '{1}', 1, now() + make_interval(secs => n - 100) FROM generate_series(1, 60100) AS n`)
  await deleteOldCounts(database.db)
  const { rows } = await database.db.execute(sql`
    SELECT count(*)::int AS keys, min(key::int) AS first FROM limit_counts WHERE name = 'writes'`)
  expect(rows).toEqual([{ keys: 50_000, first: 10_101 }])
})
