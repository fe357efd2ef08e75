import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { startRedis } from '#server/testing/redis-server.ts'
import { type ShopProcess, startShop, withFolder } from '#server/testing/shop-process.ts'
import { findRedis } from '../scripts/find-redis.ts'
import { startPostgres } from '../scripts/postgres-server.ts'
import { startCountedShop } from './counted-shelf.ts'

const SHOPPERS = 16
const SECONDS = 4
const ROUNDS = 3
/** Nothing listens there: each process counts for itself. */
const NOWHERE = 'redis://127.0.0.1:1'

/**
 * Orders and saved carts a second of 16 shoppers, with an IP each or one for all, where limits are counted in memory,
 * in Postgres and in Redis: in turn, on one durable Postgres server.
 */
export async function run(): Promise<void> {
  const postgres = await startPostgres({ durable: true })
  const redis = findRedis() ? await startRedis() : null
  try {
    await withFolder(async (folder) => {
      const settings = { SEED: '0', DATABASE_URL: postgres.url, TRUSTED_PROXIES: 'loopback' }
      const counted = await startCountedShop(folder, { someRunLow: false, databaseUrl: postgres.url, settings })
      const shops: Record<string, ShopProcess> = { Postgres: counted }
      shops.memory = await startShop(folder, { ...settings, REDIS_URL: NOWHERE })
      if (redis) shops.Redis = await startShop(folder, { ...settings, REDIS_URL: redis.url })
      for (const does of ['order', 'cart'] as const) {
        for (const comes of ['apart', 'together'] as const) await inTurn(shops, { does, comes })
      }
      for (const shop of Object.values(shops)) await shop.stop()
    })
  } finally {
    await redis?.stop()
    await postgres.stop()
  }
}

type Crowd = { does: 'order' | 'cart'; comes: 'apart' | 'together' }

async function inTurn(shops: Record<string, ShopProcess>, crowd: Crowd): Promise<void> {
  const rounds: Record<string, number[]> = {}
  for (let round = 0; round < ROUNDS; round++) {
    for (const [counts, { url }] of Object.entries(shops)) {
      rounds[counts] ??= []
      rounds[counts].push(await perSecond(url, crowd))
    }
  }
  const best = (counts: string) => Math.max(...(rounds[counts] ?? [0]))
  const what = `${crowd.does === 'order' ? 'orders' : 'carts'} /s, ${crowd.comes === 'apart' ? '16 IPs' : 'one IP'}`
  console.table(
    Object.fromEntries(
      Object.keys(shops).map((counts) => [
        `limits in ${counts}`,
        { [what]: Math.round(best(counts)), 'of memory': Number((best(counts) / best('memory')).toFixed(2)) },
      ]),
    ),
  )
}

async function perSecond(url: string, { does, comes }: Crowd): Promise<number> {
  const crowd = fork(new URL('./crowd.ts', import.meta.url), [url, String(SHOPPERS), url, comes, does])
  await once(crowd, 'message')
  const report = once(crowd, 'message')
  await pause(SECONDS * 1_000)
  crowd.send('stop')
  const [{ orders, seconds }] = (await report) as [{ orders: number; seconds: number }]
  return orders / seconds
}
