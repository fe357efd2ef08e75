import type pg from 'pg'
import { fillShelf } from '#seed/large-catalogue.ts'
import { migrate } from '#server/db/migrate.ts'
import { openEmbedded } from '#server/db/open-embedded.ts'
import { type ShopProcess, startShop, withFolder } from '#server/testing/shop-process.ts'
import { startPostgres } from '../scripts/postgres-server.ts'

const SIZES = (process.env.SEARCH_BENCH_PRODUCTS ?? '1000,10000,100000,1000000').split(',').map(Number)
const ROUNDS = 40

/** Each is asked for anew: another limit makes another answer. */
const SEARCHES = {
  'one brand': ['bababa', 'bebaba', 'dababa', 'gababa', 'hababa'],
  misspelled: ['bababba', 'daababa', 'hunney', 'tomattoes', 'bisciuts'],
  'two words': ['shimla honey', 'royal tea', 'organic rice', 'hill milk', 'kochi noodles'],
  'a word that many have': ['honey', 'rice', 'golden', 'nashik', 'tea'],
  'part of a word': ['oney', 'ilk', 'shim', 'gol', 'dles'],
  nothing: ['zzyzx', 'qwrtpsd', 'xylofon quatsch', 'vvvvvv', 'jkjkjk'],
} as const

/** Uncached searches and suggestions, by the size of the catalogue and the kind of search. */
export async function run(): Promise<void> {
  const table: Record<string, object> = {}
  for (const products of SIZES) {
    table[`embedded, ${products}`] = await withFolder(async (folder) => {
      const database = await openEmbedded({ folder })
      await fill(database.pool, products)
      await database.close()
      return measure(() => startShop(folder, { SEED: '0' }))
    })
    const postgres = await startPostgres()
    try {
      table[`server, ${products}`] = await withFolder(async (folder) => {
        const { default: driver } = await import('pg')
        const pool = new driver.Pool({ connectionString: postgres.url })
        await fill(pool, products)
        await pool.end()
        return measure(() => startShop(folder, { SEED: '0', DATABASE_URL: postgres.url }))
      })
    } finally {
      await postgres.stop()
    }
    console.table(table)
  }
}

async function fill(pool: pg.Pool, products: number): Promise<void> {
  await migrate(pool)
  await fillShelf(pool, products)
  await pool.query('VACUUM ANALYZE products')
}

async function measure(open: () => Promise<ShopProcess>): Promise<object> {
  const began = performance.now()
  const shop = await open()
  const row: Record<string, string | number> = { 'start s': seconds(performance.now() - began) }
  const before = await shop.rssMegabytes()
  await timed(`${shop.url}/api/product/list?search=honey&limit=3`)
  row['word list MB'] = Math.round((await shop.rssMegabytes()) - before)
  for (const [kind, searches] of Object.entries(SEARCHES)) {
    row[`${kind}, p50 / p99 ms`] = await spread(
      searches,
      (search, round) =>
        `${shop.url}/api/product/list?${new URLSearchParams({ search, inStock: 'true', limit: String(10 + round) })}`,
    )
  }
  await shop.stop()
  return row
}

async function spread(searches: readonly string[], url: (search: string, round: number) => string): Promise<string> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++)
    for (const search of searches) times.push(await timed(url(search, round)))
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1)
  return `${at(0.5)} / ${at(0.99)}`
}

async function timed(url: string): Promise<number> {
  const began = performance.now()
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  await answer.arrayBuffer()
  return performance.now() - began
}

const seconds = (ms: number) => Number((ms / 1000).toFixed(2))
