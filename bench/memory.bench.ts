import { listProducts } from '#contract/catalog/catalog.ts'
import { expectReply } from '#server/testing/answer.ts'
import { withFolder } from '#server/testing/shop-process.ts'
import { Child } from '../scripts/child.ts'
import { startPostgres } from '../scripts/postgres-server.ts'
import { ACCEPT } from './against-bare.ts'
import type { Bought } from './buyers.ts'
import { startCountedShop } from './counted-shelf.ts'
import { type Figure, type Limit, type Size, withLimit } from './figures.ts'
import { load } from './load.ts'
import { publicPaths } from './public-paths.ts'

const ORDERS_PER_SECOND = 30
const RUSHED = 'after a rush MB'

type Catalogue = { products: number; limit: Limit }
const SIZES: Record<Size, { seconds: number; visited: number; catalogues: Catalogue[] }> = {
  full: {
    seconds: 10,
    visited: 1_000,
    catalogues: [
      { products: 1_000, limit: { max: 260 } },
      { products: 100_000, limit: { max: 320 } },
    ],
  },
  small: { seconds: 0.5, visited: 20, catalogues: [{ products: 100, limit: { max: 260 } }] },
}

/** What a shop on a server database holds in memory: after the start, some rush, and a robot that reads a thousand pages. */
export async function run(size: Size): Promise<Figure[]> {
  const table: Record<string, object> = {}
  const figures: Figure[] = []
  for (const { products, limit } of SIZES[size].catalogues) {
    const postgres = await startPostgres()
    try {
      const name = `${products} products`
      const row = await withFolder((folder) => measure(folder, { databaseUrl: postgres.url, products, size }))
      table[withLimit(name, limit)] = row
      figures.push({ name: `${RUSHED}, ${name}`, value: row[RUSHED], limit })
    } finally {
      await postgres.stop()
    }
  }
  console.table(table)
  return figures
}

async function measure(folder: string, { size, ...where }: { databaseUrl: string; products: number; size: Size }) {
  const { seconds, visited } = SIZES[size]
  const shop = await startCountedShop(folder, { someRunLow: true, ...where })
  const memory = async () => Math.round(await shop.rssMegabytes())
  const started = await memory()
  const paths = await publicPaths(shop)
  const buyers = Child.fork(new URL('./buyers.ts', import.meta.url), [shop.url, String(ORDERS_PER_SECOND), '0'])
  await buyers.message()
  const read = await load({ port: shop.port, paths, connections: 8, seconds, headers: ACCEPT })
  buyers.process.send('stop')
  const bought = await buyers.message<Bought>()
  const rushed = await memory()
  for await (const path of productPaths(shop.url, visited)) await (await fetch(shop.url + path)).arrayBuffer()
  const crawled = await memory()
  await shop.stop()
  return {
    'started MB': started,
    [RUSHED]: rushed,
    'pages read': read.requests,
    'orders placed': bought.served,
    'after a robot MB': crawled,
  }
}

async function* productPaths(url: string, count: number): AsyncGenerator<string> {
  let cursor = ''
  for (let visited = 0; visited < count; ) {
    const limit = Math.min(200, count)
    const list = await fetch(
      `${url}${listProducts.path}?limit=${limit}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
    )
    const page = expectReply(listProducts, await list.json())
    for (const { _id, category } of page.products) yield `/products/${category.toLowerCase()}/${_id}`
    visited += page.products.length
    if (!page.nextCursor) return
    cursor = page.nextCursor
  }
}
