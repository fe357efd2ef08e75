import type { suggestSearches } from '#contract/catalog/search.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { Product } from '#domain/catalog.ts'
import type { Category } from '#domain/category.ts'
import { pathsWithin } from '#domain/category-tree.ts'
import { singularOf, wordsOf } from '#domain/search-words.ts'
import type { Reader } from '../db/database.ts'
import { type Interpretation, interpretSearch, textOf } from '../search/interpret-search.ts'
import type { SearchDictionary } from '../search/search-dictionary.ts'
import { allWords } from '../search/search-term.ts'
import { isMisspelling } from '../search/spelling.ts'
import { categoryWord, type WordList } from '../search/word-list.ts'
import { type Categories, categoryView } from './categories.ts'
import type { CategoryRow } from './category-store.ts'
import { pageOfMeaning } from './product-search.ts'
import { popularProducts } from './product-search-store.ts'
import { selectListed } from './product-store.ts'
import { cardViews } from './public-views.ts'

const COMPLETIONS = 5
const COMPLETIONS_COMPARED = 200
const CATEGORIES_SHOWN = 2
/** Before a text is typed. */
const MAX_CATEGORIES = 12
const PRODUCTS = 5

type Suggested = ReplyOf<typeof suggestSearches>

/** What a shopper who is typing, or about to, may want. Only the products come from the database. */
export async function suggest(
  { db, dictionary, categories: { listed } }: { db: Reader; dictionary: SearchDictionary; categories: Categories },
  search: string,
): Promise<Suggested> {
  const typed = wordsOf(search)
  const list = await dictionary.words()
  if (typed.length === 0) {
    const hasProducts = ({ path }: Category) => list.countOf(pathsWithin(listed, path).map(categoryWord)) > 0
    const filled = listed.filter((category) => category.parent === null && hasProducts(category))
    const categories = filled.slice(0, MAX_CATEGORIES)
    return {
      completions: [],
      ...suggested(categories),
      products: await cardViews(db, await popularProducts(db, PRODUCTS)),
    }
  }
  const interpretation = interpretSearch(list, search)
  const wanted = { search, inStock: true, oneSize: true, cards: true, limit: PRODUCTS, isCounted: false }
  const found = await pageOfMeaning(db, wanted, { list, interpretation })
  return {
    completions: completions(list, typed, interpretation),
    ...suggested(categoriesFor(listed, typed, interpretation)),
    products: found?.products ?? (await namesWith(db, search)),
  }
}

/** What is no word, such as a number, may still be a part of names. */
async function namesWith(db: Reader, search: string): Promise<Product[]> {
  const found = await selectListed(db, { search, inStock: true, oneSize: true, cards: true, limit: PRODUCTS })
  return cardViews(db, found.slice(0, PRODUCTS))
}

/** The words before the last one stay; a word that cannot be completed is corrected instead. */
function completions(list: WordList, typed: readonly string[], interpretation: Interpretation): string[] {
  const before = typed.slice(0, -1)
  const last = typed.at(-1) ?? ''
  const words = new Map<string, string>()
  const isShown = (word: string) => list.isUseful(word) && !isMisspelling(list, word)
  for (const word of list.likeliestStartingWith(last, COMPLETIONS_COMPARED).filter(isShown)) {
    const singular = singularOf(word)
    if (!words.has(singular) && word !== last) words.set(singular, word)
  }
  const likeliest = [...words.values()].sort((a, b) => list.countOf([b]) - list.countOf([a]) || a.length - b.length)
  const texts = likeliest.map((word) => [...before, word].join(' '))
  if (texts.length === 0 && interpretation.isCorrected) texts.push(textOf(interpretation.terms))
  return texts.slice(0, COMPLETIONS)
}

const suggested = (categories: readonly CategoryRow[]) => ({
  categories: categories.map(({ path }) => path),
  shownCategories: categories.map(categoryView),
})

function categoriesFor(
  listed: readonly CategoryRow[],
  typed: readonly string[],
  { terms }: Interpretation,
): CategoryRow[] {
  const last = typed.at(-1) ?? ''
  const meant = new Set(terms.flatMap((term) => [...allWords(term)]))
  return listed
    .filter(
      ({ path, text }) =>
        meant.has(categoryWord(path)) ||
        (last.length > 1 && wordsOf(`${path} ${text}`).some((word) => word.startsWith(last))),
    )
    .slice(0, CATEGORIES_SHOWN)
}
