import { listProducts } from '#contract/catalog.ts'

/** The names that a query may have, each once, sorted as they are in a key. */
const NAMES = [
  'category',
  'cursor',
  'discount',
  'exact',
  'facets',
  'ids',
  'inStock',
  'limit',
  'price',
  'search',
  'sort',
] as const
const LONGEST_QUERY = 600

/** Where the list of all products is cached. */
const WHOLE_LIST = listProducts.path

/**
 * The one spelling under which the answer to a query is cached: parameters that mean nothing are left out. null for
 * a query that is repeated, too long, or somebody else's.
 */
export function listKey(url: string): string | null {
  if (!url.startsWith(WHOLE_LIST) || url.length > LONGEST_QUERY) return null
  if (url.length === WHOLE_LIST.length) return WHOLE_LIST
  if (url[WHOLE_LIST.length] !== '?') return null
  const given = new URLSearchParams(url.slice(WHOLE_LIST.length + 1))
  const kept = new URLSearchParams()
  for (const name of NAMES) {
    const values = given.getAll(name)
    if (values.length > 1) return null
    if (values[0] !== undefined) kept.set(name, name === 'category' ? values[0].toLowerCase() : values[0])
  }
  return kept.size > 0 ? `${WHOLE_LIST}?${kept}` : WHOLE_LIST
}
