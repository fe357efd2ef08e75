import { fork } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism, loadavg } from 'node:os'
import pg from 'pg'
import { type ShopProcess, withFolder } from '#server/testing/shop-process.ts'
import { startPostgres } from '../scripts/postgres-server.ts'
import { startCountedShop } from './counted-shelf.ts'
import { publicPaths } from './public-paths.ts'

const SECONDS = 5
const ROUNDS = 3
const READERS = 2
const SHOPPERS = 16
const WORKERS = Math.max(2, availableParallelism())

/**
 * Pages from memory and orders a second of a shop with a worker for each core, against one process: both run at once,
 * each on a database of its own, and are asked in turns. Readers, shoppers and Postgres share the same cores.
 */
export async function run(): Promise<void> {
  const postgres = await startPostgres({ durable: true })
  try {
    await withFolder((one) =>
      withFolder(async (many) => {
        const single = await startCountedShop(one, {
          someRunLow: false,
          databaseUrl: await newDatabase(postgres.url, 'one'),
        })
        const databaseUrl = await newDatabase(postgres.url, 'many')
        const settings = { WORKERS: String(WORKERS) }
        const several = await startCountedShop(many, { someRunLow: false, databaseUrl, settings })
        while ((await several.workers()).length < WORKERS) await new Promise((resolve) => setTimeout(resolve, 100))
        await compare(single, several)
        await single.stop()
        await several.stop()
      }),
    )
  } finally {
    await postgres.stop()
  }
}

async function compare(single: ShopProcess, several: ShopProcess): Promise<void> {
  const table: Record<string, object> = {}
  for (const [name, perSecond] of Object.entries({ 'pages from memory': pagesPerSecond, orders: ordersPerSecond })) {
    const one: number[] = []
    const many: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      one.push(await perSecond(single))
      many.push(await perSecond(several))
    }
    const ratio = Math.max(...many) / Math.max(...one)
    table[name] = {
      'one process /s': Math.round(Math.max(...one)),
      [`${WORKERS} workers /s`]: Math.round(Math.max(...many)),
      ratio: Number(ratio.toFixed(2)),
    }
  }
  console.table(table)
  const primary = Math.round(await several.rssMegabytes())
  console.log(`${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}; the primary takes ${primary} MB`)
}

async function newDatabase(adminUrl: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  await client.query(`CREATE DATABASE ${name}`)
  await client.end()
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return url.href
}

async function pagesPerSecond(shop: ShopProcess): Promise<number> {
  const paths = await publicPaths(shop)
  const readers = Array.from({ length: READERS }, () =>
    fork(new URL('./readers.ts', import.meta.url), [String(shop.port), String(SECONDS), ...paths]),
  )
  const reports = await Promise.all(readers.map((reader) => once(reader, 'message')))
  return reports.reduce((sum, [{ perSecond }]) => sum + perSecond, 0)
}

async function ordersPerSecond(shop: ShopProcess): Promise<number> {
  const crowd = fork(new URL('./crowd.ts', import.meta.url), [shop.url, String(SHOPPERS)])
  await once(crowd, 'message')
  const report = once(crowd, 'message')
  setTimeout(() => crowd.send('stop'), SECONDS * 1000)
  const [{ orders, seconds }] = await report
  return orders / seconds
}
