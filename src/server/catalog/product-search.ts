import { and } from 'drizzle-orm'
import type { ProductFilter, ProductPage } from '#contract/catalog/catalog.ts'
import type { Category } from '#domain/category.ts'
import type { Reader } from '../db/database.ts'
import { pageOf } from '../db/page-of.ts'
import { type Interpretation, interpretSearch, textOf } from '../search/interpret-search.ts'
import { affordable, likelyMatches, rarestFirst, shortened } from '../search/search-cost.ts'
import type { SearchDictionary } from '../search/search-dictionary.ts'
import { hasMeaning, isWhole, type Term } from '../search/search-term.ts'
import type { WordList } from '../search/word-list.ts'
import type { ListedRow } from './product-columns.ts'
import { hasFacts, isChosen, isListed, isOfBrand } from './product-conditions.ts'
import { readFacets } from './product-facets.ts'
import { COUNT_UP_TO, countFound, type FoundRow, fitsTerms, placeOf, selectFound } from './product-search-store.ts'
import { cursorAt, cursorFor } from './product-sort.ts'
import { selectListed } from './product-store.ts'
import { viewsFor } from './public-views.ts'

/** So many matches that sorting them all would take longer than reading the popular ones first. */
const MANY = 1_500
/** Of searches with fewer words than were asked for. */
const MAX_TRIES = 6

/** Without `isCounted` the total is how many are in the page: counting may take longer than finding. */
type Searched = ProductFilter & {
  search: string
  isCounted?: boolean
  /** For the counts of facets. */
  categories?: readonly Pick<Category, 'path' | 'parent'>[]
}

/**
 * One page of what fits the text; of its misspelled words or, when nothing has all of them, of some of its words. Null
 * when it has no words that say anything here.
 */
export async function searchPage(
  db: Reader,
  dictionary: SearchDictionary,
  filter: Searched,
): Promise<ProductPage | null> {
  const list = await dictionary.words()
  return pageOfMeaning(db, filter, { list, interpretation: interpretSearch(list, filter.search) })
}

type Meaning = { list: WordList; interpretation: Interpretation }

/** The same, for who knows already what the text means. */
export async function pageOfMeaning(
  db: Reader,
  filter: Searched,
  { list, interpretation: { terms, letters, head, isCorrected } }: Meaning,
): Promise<ProductPage | null> {
  for (const some of readings(terms, head)) {
    // Without its rarest term a search compares more products.
    const bounded = rarestFirst(list, affordable(list, shortened(list, some)))
    const found = { terms: bounded, letters, isDense: likelyMatches(list, some) > MANY }
    const mayBeNone = some.length < terms.length || (found.isDense && some.length > 1)
    // Counted first, so that a search for nothing reads the products once.
    const counted = mayBeNone ? await countFound(db, filter, fitsTerms(found.terms)) : undefined
    const isNone = async () => !(await isHidden(db, filter, found.terms))
    if (counted === 0 && (await isNone())) continue
    const page = await pageWith(db, filter, { ...found, counted })
    if (counted === undefined && page.total === 0 && (await isNone())) continue
    if (some.length < terms.length) return { ...page, showing: { text: textOf(some), kind: 'fewer' } }
    return isCorrected ? { ...page, showing: { text: textOf(some), kind: 'corrected' } } : page
  }
  return null
}

type Found = { terms: Term[]; letters: string[][]; isDense: boolean; counted: number | undefined }

async function pageWith(db: Reader, filter: Searched, found: Found): Promise<ProductPage> {
  const { terms, letters, counted } = found
  const isDense = found.isDense && (counted === undefined || counted >= COUNT_UP_TO)
  const { sort = 'featured', limit, search: text, isCounted = true } = filter
  const matching = fitsTerms(terms)
  const byBest = sort === 'featured'
  const count = async () => {
    const all = { matching: and(isListed, matching), isDense }
    const facets = filter.facets ? await readFacets(db, filter, all, filter.categories ?? []) : undefined
    const total = counted ?? (facets && Math.min(facets.total, COUNT_UP_TO))
    return { facets, total: total ?? (isCounted ? await countFound(db, filter, matching) : null) }
  }
  const [selected, { facets, total }] = await Promise.all([
    byBest ? selectFound(db, filter, { text, terms, letters, isDense }) : selectListed(db, filter, matching),
    count(),
  ])
  const rows: (ListedRow | FoundRow)[] = selected
  const { page, next } = pageOf(rows, limit ?? rows.length, (last) =>
    'tier' in last ? cursorFor(placeOf(last), last.id) : cursorAt(sort, last),
  )
  return { products: await viewsFor(filter)(db, page), total: total ?? page.length, ...next, ...(facets && { facets }) }
}

/** What filters hide is found all the same: the words need no other reading. */
async function isHidden(db: Reader, filter: Searched, terms: Term[]): Promise<boolean> {
  const isNarrowed = [isChosen, isOfBrand, hasFacts].some((narrows) => narrows(filter) !== undefined)
  return isNarrowed && (await countFound(db, {}, fitsTerms(terms))) > 0
}

/** All terms; then fewer, as long as these are most of them, or the one that names the thing. */
function readings(terms: readonly Term[], head: Term | undefined): Term[][] {
  const known = terms.filter(hasMeaning)
  const all = known.length === terms.length && known.length > 0 ? [[...terms]] : []
  const whole = terms.filter(isWhole)
  const isEnough = (some: Term[]) =>
    some.length * 2 > terms.length ||
    (head !== undefined && some.includes(head)) ||
    (whole.length === terms.length && some.some(({ isGrocery }) => isGrocery))
  const fewer = [whole, ...whole.map((dropped) => whole.filter((term) => term !== dropped)), head ? [head] : []].filter(
    (some) => some.length > 0 && some.length < terms.length && some.every(isWhole) && isEnough(some),
  )
  return [...all, ...fewer.slice(0, MAX_TRIES)]
}
