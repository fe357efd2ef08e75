import { listProducts } from '#contract/catalog/catalog.ts'
import { expectReply } from '#server/testing/answer.ts'
import { withFolder } from '#server/testing/shop-process.ts'
import { Child } from '../scripts/child.ts'
import { startPostgres } from '../scripts/postgres-server.ts'
import { ACCEPT } from './against-bare.ts'
import type { Bought } from './buyers.ts'
import { startCountedShop } from './counted-shelf.ts'
import { load } from './load.ts'
import { publicPaths } from './public-paths.ts'

const ORDERS = { seconds: 10, perSecond: 30 }
const VISITED = 1_000
const CATALOGUES = { '1,000 products (≤ 260 MB)': 1_000, '100,000 products (≤ 320 MB)': 100_000 }

/** What a shop on a server database holds in memory: after the start, some rush, and a robot that reads a thousand pages. */
export async function run(): Promise<void> {
  const table: Record<string, object> = {}
  for (const [name, products] of Object.entries(CATALOGUES)) {
    const postgres = await startPostgres()
    try {
      table[name] = await withFolder((folder) => measure(folder, postgres.url, products))
    } finally {
      await postgres.stop()
    }
  }
  console.table(table)
}

async function measure(folder: string, databaseUrl: string, products: number): Promise<object> {
  const shop = await startCountedShop(folder, { someRunLow: true, databaseUrl, products })
  const memory = async () => Math.round(await shop.rssMegabytes())
  const started = await memory()
  const paths = await publicPaths(shop)
  const buyers = Child.fork(new URL('./buyers.ts', import.meta.url), [shop.url, String(ORDERS.perSecond), '0'])
  await buyers.message()
  const read = await load({ port: shop.port, paths, connections: 8, seconds: ORDERS.seconds, headers: ACCEPT })
  buyers.process.send('stop')
  const bought = await buyers.message<Bought>()
  const rushed = await memory()
  for await (const path of productPaths(shop.url)) await (await fetch(shop.url + path)).arrayBuffer()
  const crawled = await memory()
  await shop.stop()
  return {
    'started MB': started,
    'after a rush MB': rushed,
    'pages read': read.requests,
    'orders placed': bought.served,
    'after a robot MB': crawled,
  }
}

async function* productPaths(url: string): AsyncGenerator<string> {
  let cursor = ''
  for (let visited = 0; visited < VISITED; ) {
    const list = await fetch(`${url}${listProducts.path}?limit=200${cursor && `&cursor=${encodeURIComponent(cursor)}`}`)
    const page = expectReply(listProducts, await list.json())
    for (const { _id, category } of page.products) yield `/products/${category.toLowerCase()}/${_id}`
    visited += page.products.length
    if (!page.nextCursor) return
    cursor = page.nextCursor
  }
}
