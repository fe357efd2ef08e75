/** Parameters that change what a page shows; any other is left out of its key, `_routes` too: a page has one loader. */
const PARAMETERS = [
  'brand',
  'category',
  'cursor',
  'diet',
  'discount',
  'exact',
  'inStock',
  'origin',
  'page',
  'price',
  'search',
  'sort',
  'without',
] as const
const MAX_QUERY_LENGTH = 600
const PLAIN_PATH = /^(?:\/|(?:\/[A-Za-z0-9_-]+)+)$/

export type PageKey = {
  /** The one spelling under which a page is rendered and cached. */
  key: string
  /** The page's path, also for its `.data`. */
  path: string
  /**
   * Where the page is cached: pages with a query have a partition of their own, so that made-up queries evict only each
   * other; URLs that could be invented without end are not cached at all.
   */
  partition: 'plain' | 'queried' | null
}

export function pageKey(url: string): PageKey {
  const mark = url.indexOf('?')
  const pathname = mark === -1 ? url : url.slice(0, mark)
  const query = mark === -1 ? '' : knownQuery(url.slice(mark + 1))
  const path = pagePath(pathname)
  return { key: pathname + query, path, partition: roomFor(path, query) }
}

/** `/products.data` is the data of /products, `/_.data` of the home page. */
function pagePath(pathname: string): string {
  if (!pathname.endsWith('.data')) return pathname
  const path = pathname.slice(0, -'.data'.length)
  return path === '/_' || path === '/_root' ? '/' : path
}

function knownQuery(text: string): string {
  const given = new URLSearchParams(text)
  const kept = new URLSearchParams()
  for (const name of PARAMETERS) {
    const value = given.get(name)
    if (value) kept.set(name, value)
  }
  return kept.size ? `?${kept}` : ''
}

function roomFor(path: string, query: string): PageKey['partition'] {
  if (!PLAIN_PATH.test(path) || query.length > MAX_QUERY_LENGTH) return null
  return query ? 'queried' : 'plain'
}
