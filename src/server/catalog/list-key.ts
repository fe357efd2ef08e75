import { listProducts } from '#contract/catalog/catalog.ts'
import { suggestSearches } from '#contract/catalog/search.ts'

/** The names that a query may have, sorted as they are in a key. */
const NAMES: Record<string, readonly string[]> = Object.fromEntries(
  [listProducts, suggestSearches].map(({ path, query }) => [path, Object.keys(query.shape).sort()]),
)
const MAX_QUERY = 600

/**
 * The one spelling under which the answer to a query is cached: parameters that mean nothing are left out. null for
 * a query that is repeated, too long, or somebody else's.
 */
export function listKey(url: string): string | null {
  if (url.length > MAX_QUERY) return null
  const mark = url.indexOf('?')
  const path = mark === -1 ? url : url.slice(0, mark)
  const names = NAMES[path]
  if (!names || mark === -1) return names ? path : null
  const given = new URLSearchParams(url.slice(mark + 1))
  const kept = new URLSearchParams()
  for (const name of names) {
    const values = given.getAll(name)
    if (values.length > 1) return null
    if (values[0] !== undefined) kept.set(name, name === 'category' ? values[0].toLowerCase() : values[0])
  }
  return kept.size > 0 ? `${path}?${kept}` : path
}
