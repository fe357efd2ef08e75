import { fork } from 'node:child_process'
import { once } from 'node:events'
import pg from 'pg'
import { openEmbedded } from '#server/db/open-embedded.ts'
import { type ShopProcess, startShop, withFolder } from '#server/testing/shop-process.ts'
import { startPostgres } from '../scripts/postgres-server.ts'
import { ACCEPT } from './against-bare.ts'
import type { Bought } from './buyers.ts'
import { fillCountedShelf } from './counted-shelf.ts'
import { type Load, load } from './load.ts'

const SECONDS = 8
const ROUNDS = 3
const READERS = { connections: 8, seconds: SECONDS, headers: ACCEPT }

/**
 * Pages and lists while counted goods are ordered, a quarter of them in their last ten, against the same readers
 * with nobody buying.
 */
export async function run(): Promise<void> {
  const table: Record<string, object> = {}
  await withFolder(async (folder) => {
    const database = await openEmbedded({ folder })
    await fillCountedShelf(database.pool, { someRunLow: true })
    await database.close()
    table['embedded, 20 orders/s'] = await rush(await startShop(folder, { SEED: '0' }), 20)
  })
  const postgres = await startPostgres()
  try {
    await withFolder(async (folder) => {
      const pool = new pg.Pool({ connectionString: postgres.url })
      await fillCountedShelf(pool, { someRunLow: true })
      await pool.end()
      const shop = await startShop(folder, { SEED: '0', DATABASE_URL: postgres.url })
      table['server, 50 orders/s'] = await rush(shop, 50)
    })
  } finally {
    await postgres.stop()
  }
  console.table(table)
}

async function rush(shop: ShopProcess, ordersPerSecond: number): Promise<object> {
  const paths = await publicPaths(shop)
  await load({ port: shop.port, paths, ...READERS, seconds: 3 })
  const before = await counts(shop)
  const idle: Load[] = []
  const busy: Load[] = []
  const bought: Bought = { served: 0, refused: 0, soldOut: 0, times: [] }
  for (let round = 0; round < ROUNDS; round++) {
    idle.push(await load({ port: shop.port, paths, ...READERS }))
    const { result, orders } = await whileBuying(shop, { ordersPerSecond, seed: round }, () =>
      load({ port: shop.port, paths, ...READERS }),
    )
    busy.push(result)
    for (const name of ['served', 'refused', 'soldOut'] as const) bought[name] += orders[name]
    bought.times.push(...orders.times)
  }
  const after = await counts(shop)
  const of = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0)
  const asked = of('hit') + of('stale') + of('miss')
  const memory = await shop.rssMegabytes()
  await shop.stop()
  const times = bought.times.toSorted((a, b) => a - b)
  return {
    'idle /s': median(idle, 'perSecond', 0),
    'busy /s': median(busy, 'perSecond', 0),
    ratio: Number((median(busy, 'perSecond') / median(idle, 'perSecond')).toFixed(2)),
    'idle p99 ms': median(idle, 'p99', 2),
    'busy p99 ms': median(busy, 'p99', 2),
    'p99 ratio (≤ 4)': Number((median(busy, 'p99') / median(idle, 'p99')).toFixed(1)),
    'pages refused': busy.reduce((sum, { failed }) => sum + failed, 0),
    'orders served': bought.served,
    'sold out': bought.soldOut,
    refused: bought.refused,
    'order p99 ms': Math.round(times[Math.floor(times.length * 0.99)] ?? 0),
    'hit rate': Number(((of('hit') + of('stale')) / asked).toFixed(4)),
    renewed: of('renewed'),
    'oldest s': Number((after.get('oldest') ?? 0).toFixed(2)),
    'memory MB': Math.round(memory),
  }
}

function median(loads: Load[], of: 'perSecond' | 'p99', digits = 6): number {
  const values = loads.map((one) => one[of]).toSorted((a, b) => a - b)
  return Number((values[Math.floor(values.length / 2)] ?? Number.NaN).toFixed(digits))
}

/** 36 of them: home, listings, products, their data, lists and searches. */
async function publicPaths(shop: ShopProcess): Promise<string[]> {
  const { products } = (await (await fetch(`${shop.url}/api/product/list?inStock=true&limit=14`)).json()) as {
    products: { _id: string; category: string }[]
  }
  const details = products.map(({ _id, category }) => `/products/${category.toLowerCase()}/${_id}`)
  const categories = ['vegetables', 'fruits', 'drinks', 'instant', 'dairy', 'bakery', 'grains']
  return [
    '/',
    '/_.data',
    '/products',
    ...categories.map((category) => `/products/${category}`),
    ...details,
    ...details.slice(0, 4).map((path) => `${path}.data`),
    '/products?search=honey',
    '/products?sort=price-low',
    '/api/product/list?category=fruits&limit=24',
    '/api/product/list?category=dairy&limit=24&sort=price-low',
    '/api/product/list?search=honey&limit=8',
    '/api/product/list?search=rice&limit=8',
    '/help/faqs',
    '/cart',
  ]
}

async function whileBuying<T>(
  shop: ShopProcess,
  { ordersPerSecond, seed }: { ordersPerSecond: number; seed: number },
  work: () => Promise<T>,
): Promise<{ result: T; orders: Bought }> {
  const buyers = fork(new URL('./buyers.ts', import.meta.url), [shop.url, String(ordersPerSecond), String(seed)])
  await once(buyers, 'message')
  const result = await work()
  buyers.send('stop')
  const [orders] = (await once(buyers, 'message')) as [Bought]
  return { result, orders }
}

async function counts(shop: ShopProcess): Promise<Map<string, number>> {
  const text = await (await fetch(`${shop.url}/metrics`)).text()
  const found = [...text.matchAll(/greencart_answers_total\{result="(\w+)"\} (\d+)/g)]
  const oldest = /greencart_answers_oldest_served_seconds ([\d.e-]+)/.exec(text)?.[1]
  return new Map([
    ...found.map(([, name = '', value]) => [name, Number(value)] as const),
    ['oldest', Number(oldest)] as const,
  ])
}
