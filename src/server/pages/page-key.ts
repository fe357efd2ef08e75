import { findCategory } from '../../domain/catalog.ts'

/** Parameters that change what a page shows; any other one is left out of its address. */
const PARAMETERS = ['category', 'cursor', 'page', 'search', 'sort', '_routes'] as const
const LONGEST_QUERY = 600
const PLAIN_PATH = /^(?:\/|(?:\/[A-Za-z0-9_-]+)+)$/

export type PageAddress = {
  /** The one spelling under which a page is rendered and kept. */
  key: string
  /** The page's path, also for its `.data`. */
  path: string
  /**
   * Where the page may be kept: pages with a query have a shelf of their own, so that made-up queries
   * push out only each other; addresses that anybody could invent without end are not kept at all.
   */
  shelf: 'plain' | 'queried' | null
}

export function pageAddress(url: string): PageAddress {
  const mark = url.indexOf('?')
  const pathname = mark === -1 ? url : url.slice(0, mark)
  const query = mark === -1 ? '' : knownQuery(url.slice(mark + 1))
  const path = pagePath(pathname)
  return { key: pathname + query, path, shelf: shelfFor(path, query) }
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

function shelfFor(path: string, query: string): PageAddress['shelf'] {
  if (!PLAIN_PATH.test(path) || query.length > LONGEST_QUERY) return null
  const [, first, category] = path.split('/')
  if (first === 'products' && category !== undefined) {
    if (category !== category.toLowerCase() || !findCategory(category)) return null
  }
  return query ? 'queried' : 'plain'
}
