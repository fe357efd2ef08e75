import type pg from 'pg'
import { changeProducts, type ProductChange, undoProductChanges } from '#contract/catalog/product-batches.ts'
import { listSellerProducts } from '#contract/catalog/seller-catalog.ts'
import { MAX_BATCH } from '#domain/product-batch.ts'
import { fillShelf } from '#seed/large-catalogue.ts'
import { migrate } from '#server/db/migrate.ts'
import { openEmbedded } from '#server/db/open-embedded.ts'
import { type ShopProcess, startShop, withFolder } from '#server/testing/shop-process.ts'
import type { Visitor } from '#server/testing/visitor.ts'
import { startPostgres } from '../scripts/postgres-server.ts'
import { signInSeller } from './demo-seller.ts'
import type { Figure, Limit, Size } from './figures.ts'
import { superuserPool } from './superuser-pool.ts'

const SIZES = {
  full: {
    products: Number(process.env.BATCH_BENCH_PRODUCTS ?? 100_000),
    rounds: Number(process.env.BATCH_BENCH_ROUNDS ?? 20),
  },
  small: { products: MAX_BATCH, rounds: 1 },
}
const P95_MS: Limit = { max: 1_000 }

/** A sheet of 1,000 products saved and undone over HTTP, in a shop with 100,000. */
export async function run(size: Size): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [database, measured] of Object.entries({ embedded, server: onServer })) {
    const table = await measured(size)
    console.log(database)
    console.table(table)
    for (const [kind, { 'p95 ms': value }] of Object.entries(table))
      figures.push({ name: `${kind}, ${database}, p95 ms`, value, limit: P95_MS })
  }
  return figures
}

const embedded = (size: Size) =>
  withFolder(async (folder) => {
    const database = await openEmbedded({ folder })
    await fill(database.pool, size)
    await database.close()
    return measure(await startShop(folder, { SEED: '0' }), size)
  })

async function onServer(size: Size): Promise<Times> {
  const postgres = await startPostgres()
  const pool = superuserPool(postgres.url)
  try {
    await fill(pool, size)
    return await withFolder(async (folder) =>
      measure(await startShop(folder, { SEED: '0', DATABASE_URL: postgres.url }), size),
    )
  } finally {
    await pool.end()
    await postgres.stop()
  }
}

async function fill(pool: pg.Pool, size: Size): Promise<void> {
  await migrate(pool)
  await fillShelf(pool, SIZES[size].products)
  await pool.query('VACUUM ANALYZE products')
}

async function measure(shop: ShopProcess, size: Size): Promise<Times> {
  const times = await timesOfBatches(await signInSeller(shop.url), size)
  await shop.stop()
  return times
}

type Times = Record<string, { 'p50 ms': number; 'p95 ms': number }>

/** The largest batch there may be, of each kind. */
export async function timesOfBatches(seller: Visitor, size: Size): Promise<Times> {
  const products: { id: string; price: number; category: string }[] = []
  for (let cursor: string | undefined; products.length < MAX_BATCH; ) {
    const query = { limit: '200', sort: 'name', ...(cursor && { cursor }) } as const
    const { body } = await seller.expectDone(listSellerProducts, query)
    products.push(...body.products.map(({ _id: id, price, category }) => ({ id, price, category })))
    cursor = body.nextCursor
  }
  const kinds: Record<string, (nth: number) => ProductChange[]> = {
    prices: (nth) => products.map(({ id, price }) => ({ id, price: Math.ceil(price) + nth, offerPrice: price })),
    'prices, cost and stock': (nth) =>
      products.map(({ id, price }) => ({
        id,
        price: Math.ceil(price) + nth,
        cost: nth,
        stock: 100 + nth,
        inStock: true,
      })),
    'another category': (nth) => products.map(({ id }) => ({ id, category: nth % 2 ? 'Dairy' : 'Fruits' })),
  }
  const times: Times = {}
  for (const [kind, changesOf] of Object.entries(kinds)) {
    const [saves, undos] = [[] as number[], [] as number[]]
    for (let nth = 1; nth <= SIZES[size].rounds; nth++) {
      let began = performance.now()
      const { batch } = (await seller.expectDone(changeProducts, { changes: changesOf(nth) })).body
      saves.push(performance.now() - began)
      began = performance.now()
      await seller.expectDone(undoProductChanges, { batch })
      undos.push(performance.now() - began)
    }
    times[`${kind}, save`] = percentiles(saves)
    times[`${kind}, undo`] = percentiles(undos)
  }
  return times
}

function percentiles(times: number[]): Times[string] {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round(sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN)
  return { 'p50 ms': at(0.5), 'p95 ms': at(0.95) }
}
