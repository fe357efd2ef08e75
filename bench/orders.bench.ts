import { type ShopProcess, withFolder } from '#server/testing/shop-process.ts'
import { type PostgresServer, startPostgres } from '../scripts/postgres-server.ts'
import { bareEmbeddedOrders } from './bare-embedded.ts'
import { startCountedShop } from './counted-shelf.ts'
import { type Figure, type Limit, rounded, type Size, withLimit } from './figures.ts'
import { letOrder, perSecond } from './order-rate.ts'
import { withBareOrders } from './with-bare-orders.ts'

const SIZES = { full: { rounds: 3, seconds: 6 }, small: { rounds: 1, seconds: 0.3 } }
const RATIO: Limit = { min: 0.75 }

/**
 * Orders a second of 16 shoppers who each wait for the answer before the next. Embedded, against the database alone;
 * on a server database in turn with a bare node:http and pg server that writes the least rows in two pipelined flights.
 */
export async function run(size: Size): Promise<Figure[]> {
  const { rounds, seconds } = SIZES[size]
  const embedded = await withFolder(async (folder) => {
    const shop = await startCountedShop(folder, { someRunLow: false })
    const ours: number[] = []
    for (let round = 0; round < rounds; round++) ours.push(perSecond(await letOrder(shop.url, seconds)))
    const memory = Math.round(await shop.rssMegabytes())
    await shop.stop()
    const bare = await bareEmbeddedOrders(folder, seconds)
    const ratio = best(ours) / bare
    console.table({
      embedded: {
        'orders /s': Math.round(best(ours)),
        'the database alone /s': Math.round(bare),
        ratio: rounded(ratio, 2),
        'memory MB': memory,
      },
    })
    return { name: 'orders ÷ the embedded database alone', value: ratio }
  })
  const postgres = await startPostgres({ durable: true })
  try {
    const server = await withFolder(async (folder) => {
      const shop = await startCountedShop(folder, { someRunLow: false, databaseUrl: postgres.url })
      const ratio = await againstTheBare(shop, postgres, size)
      await shop.stop()
      return { name: 'orders ÷ bare pipelined server', value: ratio, limit: RATIO }
    })
    return [embedded, server]
  } finally {
    await postgres.stop()
  }
}

async function againstTheBare(shop: ShopProcess, postgres: PostgresServer, size: Size): Promise<number> {
  const { rounds, seconds } = SIZES[size]
  const ours: number[] = []
  const bare: number[] = []
  await withBareOrders(postgres.url, async (bareUrl) => {
    for (let round = 0; round < rounds; round++) {
      ours.push(perSecond(await letOrder(shop.url, seconds)))
      bare.push(perSecond(await letOrder(shop.url, seconds, bareUrl)))
    }
  })
  const ratio = best(ours) / best(bare)
  console.table({
    server: {
      'orders /s': Math.round(best(ours)),
      'bare node:http + pg /s': Math.round(best(bare)),
      [withLimit('ratio', RATIO)]: rounded(ratio, 2),
      'memory MB': Math.round(await shop.rssMegabytes()),
    },
  })
  return ratio
}

const best = (rounds: number[]) => Math.max(...rounds)
