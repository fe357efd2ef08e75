import { readFile } from 'node:fs/promises'
import type pg from 'pg'
import { listProducts } from '#contract/catalog/catalog.ts'
import { suggestSearches } from '#contract/catalog/search.ts'
import { fillShelf } from '#seed/large-catalogue.ts'
import { migrate } from '#server/db/migrate.ts'
import { openEmbedded } from '#server/db/open-embedded.ts'
import { type ShopProcess, startShop, withFolder } from '#server/testing/shop-process.ts'
import { startPostgres } from '../scripts/postgres-server.ts'
import { type Figure, medianOf, rounded, type Size } from './figures.ts'
import { superuserPool } from './superuser-pool.ts'

const DATABASES = (process.env.SEARCH_BENCH_DATABASES ?? 'embedded,server').split(',')
const SIZES = {
  full: {
    products: (process.env.SEARCH_BENCH_PRODUCTS ?? '1000,10000,100000,1000000').split(',').map(Number),
    rounds: 15,
    /** Until the engine has compiled what is measured. */
    warmUp: 20,
  },
  small: { products: [500], rounds: 1, warmUp: 0 },
}

/** Each is asked for anew: another limit makes another answer. */
const SEARCHES = {
  'one brand': ['bababa', 'bebaba', 'dababa', 'gababa', 'hababa'],
  misspelled: ['bababba', 'daababa', 'honney', 'tomattoes', 'bisciuts'],
  'two words': ['shimla honey', 'royal tea', 'organic rice', 'hill milk', 'kochi noodles'],
  'a word that many have': ['honey', 'rice', 'golden', 'nashik', 'tea'],
  'part of a word': ['oney', 'ilk', 'shim', 'gol', 'dles'],
  nothing: ['zzyzx', 'qwrtpsd', 'xylofon quatsch', 'vvvvvv', 'jkjkjk'],
} as const

const AS_OUR_SCREENS = { inStock: 'true', cards: 'true' }

/** Lists by facts, and counts beside filters. */
const LISTS = {
  'by unit price': ['sort=unit-price', 'sort=unit-price&inStock=true'],
  'by facts': ['brand=Bababa', 'diet=egg', 'origin=TH', 'without=milk,gluten', 'diet=vegan&without=milk'],
  'with counts': ['facets=true', 'search=honey&facets=true', 'search=shimla+honey&facets=true&diet=veg'],
} as const

/** Uncached searches, lists and suggestions over HTTP, by the size of the catalogue and the kind of search. */
export async function run(size: Size): Promise<Figure[]> {
  const table: Record<string, Row> = {}
  for (const products of SIZES[size].products) {
    if (DATABASES.includes('embedded')) table[`embedded, ${products}`] = await embedded(products, size)
    if (DATABASES.includes('server')) table[`server, ${products}`] = await onServer(products, size)
    console.table(table)
  }
  return Object.entries(table).map(([name, { [MIDDLE]: value }]) => ({ name: `${MIDDLE}, ${name} products`, value }))
}

type Row = Record<string, string | number> & { [MIDDLE]: number }
const MIDDLE = 'the slowest kind, middle ms'

const embedded = (products: number, size: Size) =>
  withFolder(async (folder) => {
    const database = await openEmbedded({ folder })
    await fill(database.pool, products)
    await database.close()
    return measure(size, {
      open: () => startShop(folder, { SEED: '0' }),
      backends: async () => [],
    })
  })

async function onServer(products: number, size: Size): Promise<Row> {
  const postgres = await startPostgres()
  const pool = superuserPool(postgres.url)
  try {
    await fill(pool, products)
    const backends = async () => (await pool.query('SELECT pid FROM pg_stat_activity')).rows.map(({ pid }) => pid)
    return await withFolder((folder) =>
      measure(size, { open: () => startShop(folder, { SEED: '0', DATABASE_URL: postgres.url }), backends }),
    )
  } finally {
    await pool.end()
    await postgres.stop()
  }
}

async function fill(pool: pg.Pool, products: number): Promise<void> {
  await migrate(pool)
  await fillShelf(pool, products)
  // No orders are behind it: a shop that starts would write it, and count from the table until that is vacuumed again.
  await pool.query('UPDATE products SET sold = 0 WHERE sold > 0')
  await pool.query('VACUUM ANALYZE products')
}

type Opening = { open: () => Promise<ShopProcess>; backends: () => Promise<number[]> }

async function measure(size: Size, { open, backends }: Opening): Promise<Row> {
  const { rounds, warmUp } = SIZES[size]
  const began = performance.now()
  const shop = await open()
  const row: Row = { 'start s': rounded((performance.now() - began) / 1000, 2), [MIDDLE]: 0 }
  const before = await shop.rssMegabytes()
  await timed(`${shop.url}${listProducts.path}?search=honey&limit=3`)
  row['first search +MB'] = Math.round((await shop.rssMegabytes()) - before)
  for (let round = 0; round < warmUp; round++) {
    for (const search of Object.values(SEARCHES).flat()) await timed(listUrl(shop, search, { limit: 50 + round }))
  }
  const cpu = async () => processorMs([shop.pid, ...(await backends())])
  const ask = (texts: readonly string[], url: (text: string, round: number) => string) =>
    typical(cpu, { rounds, texts, url })
  row['any call'] = textOf(await ask(['a', 'b', 'c', 'd', 'e'], () => `${shop.url}/healthz`))
  row['no search, a category'] = textOf(
    await ask(['fruits', 'dairy', 'drinks', 'grains', 'instant'], (category, round) => {
      const asked = new URLSearchParams({ category, ...AS_OUR_SCREENS, limit: String(10 + round) })
      return `${shop.url}${listProducts.path}?${asked}`
    }),
  )
  for (const [kind, queries] of Object.entries(LISTS)) {
    row[kind] = textOf(
      await ask(queries, (query, round) => `${shop.url}${listProducts.path}?${query}&limit=${10 + round}`),
    )
  }
  for (const [kind, searches] of Object.entries(SEARCHES)) {
    const times = await ask(searches, (search, round) => listUrl(shop, search, { limit: 10 + round }))
    row[kind] = textOf(times)
    row[MIDDLE] = Math.max(row[MIDDLE], times.middle)
  }
  row.suggestions = textOf(
    await ask(['ho', 'mil', 'tomat', 'shimla h', 'bis'], (search, round) => {
      // Blanks at the end make another address, and mean nothing.
      return `${shop.url}${suggestSearches.path}?${new URLSearchParams({ search: search + ' '.repeat(round) })}`
    }),
  )
  await shop.stop()
  return row
}

const listUrl = ({ url }: ShopProcess, search: string, { limit }: { limit: number }) =>
  `${url}${listProducts.path}?${new URLSearchParams({ search, ...AS_OUR_SCREENS, limit: String(limit) })}`

/**
 * The middle and the slowest of these searches, in ms, each at the median of its rounds, because on a shared machine
 * the slowest rounds show the neighbours; and the processor time of one, in the shop and the database together, which
 * shows no neighbours.
 */
async function typical(
  cpu: () => Promise<number>,
  { rounds, texts, url }: { rounds: number; texts: readonly string[]; url: (text: string, round: number) => string },
): Promise<Typical> {
  const times = texts.map(() => [] as number[])
  const before = await cpu()
  for (let round = 0; round < rounds; round++)
    for (const [place, text] of texts.entries()) times[place]?.push(await timed(url(text, round)))
  const busy = ((await cpu()) - before) / (rounds * texts.length)
  const medians = times.map(medianOf)
  return { middle: medianOf(medians), slowest: Math.max(...medians), busy }
}

type Typical = { middle: number; slowest: number; busy: number }
const textOf = ({ middle, slowest, busy }: Typical) =>
  `${middle.toFixed(1)} / ${slowest.toFixed(1)}, ${busy.toFixed(1)} busy`

const TICKS_PER_SECOND = 100

/** A process that has ended counts nothing. */
async function processorMs(pids: number[]): Promise<number> {
  const ticks = await Promise.all(
    pids.map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
      const [user = 0, system = 0] = stat
        .slice(stat.lastIndexOf(')') + 2)
        .split(' ')
        .slice(11, 13)
        .map(Number)
      return user + system
    }),
  )
  return (ticks.reduce((sum, one) => sum + one, 0) * 1000) / TICKS_PER_SECOND
}

async function timed(url: string): Promise<number> {
  const began = performance.now()
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  await answer.arrayBuffer()
  return performance.now() - began
}
