import { productPath } from '#domain/catalog.ts'
import { countSellable, sellableFrom } from '../catalog/product-store.ts'
import type { Reader } from '../db/database.ts'

/** One sitemap may hold 50,000 URLs. */
const PRODUCTS_PER_SITEMAP = 49_000

/** `pages`: the paths of those that are listed beside the products. */
type Shop = { db: Reader; origin: string; pages: string[]; perSitemap?: number }

/** All URLs or, where they are too many for one file, where the parts are. */
export async function sitemapOf({ db, origin, pages, perSitemap = PRODUCTS_PER_SITEMAP }: Shop): Promise<string> {
  const count = await countSellable(db)
  if (count > perSitemap) {
    const parts = Array.from({ length: Math.ceil(count / perSitemap) }, (_, index) => `/sitemap/${index + 1}.xml`)
    const entries = parts.map((path) => `<sitemap><loc>${origin}${path}</loc></sitemap>`)
    return document('sitemapindex', entries)
  }
  const products = await sellableFrom(db, { skip: 0, limit: perSitemap })
  return urls(origin, [...pages, ...products.map(productPath)])
}

/** null when there is no such part. */
export async function sitemapPart(
  { db, origin, pages, perSitemap = PRODUCTS_PER_SITEMAP }: Shop,
  part: number,
): Promise<string | null> {
  const products = await sellableFrom(db, { skip: (part - 1) * perSitemap, limit: perSitemap })
  if (products.length === 0) return null
  return urls(origin, [...(part === 1 ? pages : []), ...products.map(productPath)])
}

const urls = (origin: string, paths: string[]) =>
  document(
    'urlset',
    paths.map((path) => `<url><loc>${origin}${path}</loc></url>`),
  )

const document = (root: string, entries: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</${root}>\n`
