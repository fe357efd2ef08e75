import type { NearestProducts } from '#contract/catalog/catalog.ts'
import type { Product } from '#domain/catalog.ts'
import type { Reader } from '../db/database.ts'
import { interpretSearch } from '../search/interpret-search.ts'
import type { SearchDictionary } from '../search/search-dictionary.ts'
import { hasMeaning } from '../search/search-term.ts'
import { nearestWords } from '../search/spelling.ts'
import type { WordList } from '../search/word-list.ts'
import { searchPage } from './product-search.ts'
import { popularProducts } from './product-search-store.ts'
import { cardViews } from './public-views.ts'

const SHOWN = 10
/** Each is a search of its own. */
const MAX_SEARCHES = 3

/** For a text that finds nothing: what has one of its words, or a word that is a little like one of them. */
export async function nearestProducts(
  { db, dictionary }: { db: Reader; dictionary: SearchDictionary },
  text: string,
): Promise<NearestProducts> {
  const found = new Map<string, Product>()
  for (const search of looserSearches(await dictionary.words(), text)) {
    const page = await searchPage(db, dictionary, {
      search,
      inStock: true,
      oneSize: true,
      cards: true,
      limit: SHOWN,
      isCounted: false,
    })
    for (const product of page?.products ?? []) found.set(product._id, product)
  }
  if (found.size > 0) return { kind: 'near', products: [...found.values()].slice(0, SHOWN) }
  return { kind: 'popular', products: await cardViews(db, await popularProducts(db, SHOWN)) }
}

function looserSearches(list: WordList, text: string): string[] {
  const { terms } = interpretSearch(list, text)
  const words = terms.flatMap((term) => (hasMeaning(term) ? [term.asked] : nearestWords(list, term.asked)))
  return [...new Set(words)].slice(0, MAX_SEARCHES)
}
