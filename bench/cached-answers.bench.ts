import { listProducts } from '#contract/catalog/catalog.ts'
import { startShop, withFolder } from '#server/testing/shop-process.ts'
import { againstBare } from './against-bare.ts'

const PATHS = [
  listProducts.path,
  '/',
  '/products/fruits',
  `${listProducts.path}?category=fruits&limit=24`,
  `${listProducts.path}?search=milk&limit=8`,
]

/** What is served from memory, against bare node:http with the same bytes: at least 0.7 of it is wanted. */
export async function run(): Promise<void> {
  await withFolder(async (folder) => {
    const shop = await startShop(folder)
    const table: Record<string, object> = {}
    for (const path of PATHS) {
      const { shop: ours, bare, ratio } = await againstBare(shop, path)
      table[path] = {
        'shop req/s': Math.round(ours.perSecond),
        'bare req/s': Math.round(bare.perSecond),
        'shop p99 ms': Number(ours.p99.toFixed(2)),
        'bare p99 ms': Number(bare.p99.toFixed(2)),
        'ratio (≥ 0.70)': Number(ratio.toFixed(2)),
      }
    }
    await shop.stop()
    console.table(table)
  })
}
