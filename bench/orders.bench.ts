import { setTimeout as pause } from 'node:timers/promises'
import { type ShopProcess, withFolder } from '#server/testing/shop-process.ts'
import { Child } from '../scripts/child.ts'
import { type PostgresServer, startPostgres } from '../scripts/postgres-server.ts'
import { bareEmbeddedOrders } from './bare-embedded.ts'
import { startCountedShop } from './counted-shelf.ts'
import { withBareOrders } from './with-bare-orders.ts'

const SHOPPERS = 16
const SECONDS = 6
const ROUNDS = 3

/**
 * Orders a second of 16 shoppers who each wait for the answer before the next. Embedded, against the database alone;
 * on a server database in turn with a bare node:http and pg server that writes the same rows in two pipelined flights.
 */
export async function run(): Promise<void> {
  await withFolder(async (folder) => {
    const shop = await startCountedShop(folder, { someRunLow: false })
    const rounds: number[] = []
    for (let round = 0; round < ROUNDS; round++) rounds.push(await ordersPerSecond(shop.url))
    const memory = Math.round(await shop.rssMegabytes())
    await shop.stop()
    const bare = Math.round(await bareEmbeddedOrders(folder, SECONDS))
    console.table({
      embedded: {
        'orders /s': best(rounds),
        'the database alone /s': bare,
        ratio: Number((best(rounds) / bare).toFixed(2)),
        'memory MB': memory,
      },
    })
  })
  const postgres = await startPostgres({ durable: true })
  try {
    await withFolder(async (folder) => {
      const shop = await startCountedShop(folder, { someRunLow: false, databaseUrl: postgres.url })
      await againstTheBare(shop, postgres)
      await shop.stop()
    })
  } finally {
    await postgres.stop()
  }
}

async function againstTheBare(shop: ShopProcess, postgres: PostgresServer): Promise<void> {
  const ours: number[] = []
  const bare: number[] = []
  await withBareOrders(postgres.url, async (bareUrl) => {
    for (let round = 0; round < ROUNDS; round++) {
      ours.push(await ordersPerSecond(shop.url))
      bare.push(await ordersPerSecond(shop.url, bareUrl))
    }
  })
  console.table({
    server: {
      'orders /s': best(ours),
      'bare node:http + pg /s': best(bare),
      'ratio (≥ 0.5)': Number((best(ours) / best(bare)).toFixed(2)),
      'memory MB': Math.round(await shop.rssMegabytes()),
    },
  })
}

const best = (rounds: number[]) => Math.round(Math.max(...rounds))

/** People register at the shop; their orders go to `url`. */
async function ordersPerSecond(shopUrl: string, url = shopUrl): Promise<number> {
  const crowd = Child.fork(new URL('./crowd.ts', import.meta.url), [shopUrl, String(SHOPPERS), url])
  await crowd.message()
  await pause(SECONDS * 1000)
  crowd.process.send('stop')
  const { orders, seconds } = await crowd.message<{ orders: number; seconds: number }>()
  return orders / seconds
}
