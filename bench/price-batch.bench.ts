import pg from 'pg'
import { loginSeller } from '#contract/accounts/seller-sign-in.ts'
import { changeProducts, type ProductChange, undoProductChanges } from '#contract/catalog/product-batches.ts'
import { listSellerProducts } from '#contract/catalog/seller-catalog.ts'
import { MAX_BATCH } from '#domain/product-batch.ts'
import { fillShelf } from '#seed/large-catalogue.ts'
import { migrate } from '#server/db/migrate.ts'
import { openEmbedded } from '#server/db/open-embedded.ts'
import { type ShopProcess, startShop, withFolder } from '#server/testing/shop-process.ts'
import { Visitor } from '#server/testing/visitor.ts'
import { startPostgres } from '../scripts/postgres-server.ts'

const PRODUCTS = Number(process.env.BATCH_BENCH_PRODUCTS ?? 100_000)
const ROUNDS = Number(process.env.BATCH_BENCH_ROUNDS ?? 20)
const SELLER = { email: 'admin@example.com', password: 'greencart' }

/** A sheet of 1,000 products saved and undone over HTTP, in a shop with 100,000; wanted: a p95 of a second. */
export async function run(): Promise<void> {
  for (const [database, measured] of Object.entries({ embedded, server: onServer }))
    console.table({ [database]: await measured() })
}

const embedded = () =>
  withFolder(async (folder) => {
    const database = await openEmbedded({ folder })
    await fill(database.pool)
    await database.close()
    return measure(await startShop(folder, { SEED: '0' }))
  })

async function onServer(): Promise<object> {
  const postgres = await startPostgres()
  const pool = new pg.Pool({ connectionString: postgres.url })
  try {
    await fill(pool)
    return await withFolder(async (folder) =>
      measure(await startShop(folder, { SEED: '0', DATABASE_URL: postgres.url })),
    )
  } finally {
    await pool.end()
    await postgres.stop()
  }
}

async function fill(pool: pg.Pool): Promise<void> {
  await migrate(pool)
  await fillShelf(pool, PRODUCTS)
  await pool.query('VACUUM ANALYZE products')
}

async function measure(shop: ShopProcess): Promise<object> {
  const seller = new Visitor(shop.url)
  await seller.expectDone(loginSeller, SELLER)
  const row = await timesOfBatches(seller)
  await shop.stop()
  return row
}

/** The largest batch there may be, of each kind. */
export async function timesOfBatches(seller: Visitor): Promise<Record<string, string>> {
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
  const row: Record<string, string> = {}
  for (const [kind, changesOf] of Object.entries(kinds)) {
    const [saves, undos] = [[] as number[], [] as number[]]
    for (let nth = 1; nth <= ROUNDS; nth++) {
      let began = performance.now()
      const { batch } = (await seller.expectDone(changeProducts, { changes: changesOf(nth) })).body
      saves.push(performance.now() - began)
      began = performance.now()
      await seller.expectDone(undoProductChanges, { batch })
      undos.push(performance.now() - began)
    }
    row[`${kind}, save`] = figures(saves)
    row[`${kind}, undo`] = figures(undos)
  }
  return row
}

function figures(times: number[]): string {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round(sorted[Math.ceil(sorted.length * share) - 1] ?? 0)
  return `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`
}
