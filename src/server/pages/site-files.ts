import type { FastifyInstance } from 'fastify'
import type { CatalogReader } from '#contract/catalog.ts'
import { CATEGORIES, productPath } from '#domain/catalog.ts'

const PAGES = [
  '/',
  '/products',
  ...CATEGORIES.map((category) => `/products/${category.path.toLowerCase()}`),
  '/fastestDelevery',
  '/freshnessGuaranteed',
  '/trustedthousands',
  '/affordablePrices',
  '/help/delivery',
  '/help/returns',
  '/help/payment',
  '/help/faqs',
]
/** As many as one sitemap may hold, less the pages above. */
const MOST_PRODUCTS = 49_000
const KEPT_PRIVATE = ['/api/', '/cart', '/my-orders', '/add-address', '/seller', '/loader', '/sandbox/']

type Needs = { catalog: CatalogReader; origin: string }

/** What search engines read: robots.txt and the sitemap. */
export function mountSiteFiles(app: FastifyInstance, { catalog, origin }: Needs): { purge(): void } {
  let sitemap: Promise<string> | undefined
  const robots = [
    'User-agent: *',
    ...KEPT_PRIVATE.map((path) => `Disallow: ${path}`),
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')

  app.get('/robots.txt', (_request, reply) => reply.type('text/plain; charset=utf-8').send(robots))
  const currentSitemap = (): Promise<string> => {
    if (sitemap) return sitemap
    const making = makeSitemap(catalog, origin)
    sitemap = making
    making.catch(() => {
      if (sitemap === making) sitemap = undefined
    })
    return making
  }

  app.get('/sitemap.xml', async (_request, reply) =>
    reply.type('application/xml; charset=utf-8').send(await currentSitemap()),
  )
  return {
    purge() {
      sitemap = undefined
    },
  }
}

async function makeSitemap(catalog: CatalogReader, origin: string): Promise<string> {
  const paths = [...PAGES]
  let cursor: string | undefined
  do {
    const { products, nextCursor } = await catalog.page({ inStock: true, limit: 200, cursor })
    paths.push(...products.map(productPath))
    cursor = nextCursor
  } while (cursor && paths.length < MOST_PRODUCTS)
  const entries = paths.map((path) => `<url><loc>${origin}${path}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`
}
