import { listProducts } from '#contract/catalog/catalog.ts'
import { startShop, withFolder } from '#server/testing/shop-process.ts'
import { againstBare } from './against-bare.ts'
import { type Figure, type Limit, rounded, type Size, withLimit } from './figures.ts'

const PATHS = [
  listProducts.path,
  '/',
  '/products/fruits',
  `${listProducts.path}?category=fruits&limit=24`,
  `${listProducts.path}?search=milk&limit=8`,
]

const SIZES = { full: { rounds: 3, seconds: 4 }, small: { rounds: 1, seconds: 0.2 } }
const RATIO: Limit = { min: 0.7 }

/** What is served from memory, against bare node:http with the same bytes. */
export async function run(size: Size): Promise<Figure[]> {
  return withFolder(async (folder) => {
    const shop = await startShop(folder)
    const table: Record<string, object> = {}
    const figures: Figure[] = []
    for (const path of PATHS) {
      const { shop: ours, bare, ratio } = await againstBare(shop, path, SIZES[size])
      table[path] = {
        'shop req/s': Math.round(ours.perSecond),
        'bare req/s': Math.round(bare.perSecond),
        'shop p99 ms': rounded(ours.p99, 2),
        'bare p99 ms': rounded(bare.p99, 2),
        [withLimit('ratio', RATIO)]: rounded(ratio, 2),
      }
      figures.push({ name: `${path} ÷ bare`, value: ratio, limit: RATIO })
    }
    await shop.stop()
    console.table(table)
    return figures
  })
}
