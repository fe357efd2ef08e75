import type { CatalogReader, ProductFilter, ProductPage } from '#contract/catalog/catalog.ts'
import { barcodeDigits, isBarcode } from '#domain/barcode.ts'
import { countFacets, NO_FACTS } from '#domain/count-facets.ts'
import { shopDayOf } from '#domain/shop-day.ts'
import type { Reader } from '../db/database.ts'
import { pageOf } from '../db/page-of.ts'
import type { SearchDictionary } from '../search/search-dictionary.ts'
import { shownBestBefore } from './best-before-store.ts'
import { type Categories, categoryView } from './categories.ts'
import { nearestProducts } from './nearest-products.ts'
import { foundBy } from './product-conditions.ts'
import { readFacets } from './product-facets.ts'
import { searchPage } from './product-search.ts'
import { cursorAt } from './product-sort.ts'
import { countProducts, findProducts, relatedProducts, selectListed } from './product-store.ts'
import { cardViews, publicViews, viewsFor } from './public-views.ts'

type Needs = { catalogDb: Reader; searchDb: Reader; dictionary: SearchDictionary; categories: Categories }

export async function readPage(
  { catalogDb, searchDb, dictionary, categories }: Needs,
  filter: ProductFilter,
): Promise<ProductPage> {
  const { search, exact } = filter
  const db = search ? searchDb : catalogDb
  // A barcode is no word: nothing else is meant by it.
  const isSpelled = search && !exact && !isBarcode(barcodeDigits(search))
  const found = isSpelled ? await searchPage(db, dictionary, { ...filter, search, categories: categories.all }) : null
  if (found) return found
  if (search && !(await dictionary.words()).mayBeInNames(search)) return nothing(filter, categories)
  const isSearch = search !== undefined
  const counted = isSearch ? await countProducts(db, filter) : undefined
  if (counted === 0 && !filter.facets) return nothing(filter, categories)
  const count = async () => {
    const facets = filter.facets
      ? await readFacets(db, filter, { matching: foundBy(filter), isDense: false }, categories.all)
      : undefined
    return { facets, total: counted ?? facets?.total ?? (await countProducts(db, filter)) }
  }
  const [rows, { facets, total }] = await Promise.all([counted === 0 ? [] : selectListed(db, filter), count()])
  const { page, next } = pageOf(rows, filter.limit ?? rows.length, (last) => cursorAt(filter.sort ?? 'featured', last))
  return { products: await viewsFor(filter)(db, page), total, ...next, ...(facets && { facets }) }
}

const nothing = ({ facets, ...choice }: ProductFilter, { all }: Categories): ProductPage => ({
  products: [],
  total: 0,
  ...(facets && { facets: countFacets([], choice, all, NO_FACTS) }),
})

/** What server-rendered pages read. */
export function catalogReader({ catalogDb: db, searchDb, dictionary, categories }: Needs): CatalogReader {
  return {
    categories: async () => categories.all.map(categoryView),
    movedCategory: async (path) => categories.redirects.get(path.toLowerCase()) ?? null,
    page: (filter) => readPage({ catalogDb: db, searchDb, dictionary, categories }, { ...filter, cards: true }),
    async find(id) {
      const [row] = await findProducts(db, [id])
      const [found] = row && !row.archivedAt ? await publicViews(db, [row]) : []
      if (!found) return null
      const bestBefore = await shownBestBefore(db, id, shopDayOf(new Date()).date)
      return { ...found, ...(bestBefore && { bestBefore }) }
    },
    nearest: (search) => nearestProducts({ db: searchDb, dictionary }, search),
    related: async (product) => cardViews(db, await relatedProducts(db, product)),
  }
}
