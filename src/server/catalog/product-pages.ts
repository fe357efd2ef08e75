import type { CatalogReader, ProductFilter, ProductPage } from '#contract/catalog/catalog.ts'
import { barcodeDigits, isBarcode } from '#domain/barcode.ts'
import { countFacets } from '#domain/count-facets.ts'
import type { Reader } from '../db/database.ts'
import { pageOf } from '../db/page-of.ts'
import type { SearchDictionary } from '../search/search-dictionary.ts'
import { type Categories, categoryView } from './categories.ts'
import { nearestProducts } from './nearest-products.ts'
import { foundBy } from './product-conditions.ts'
import { readFacets } from './product-facets.ts'
import { searchPage } from './product-search.ts'
import { cursorAt } from './product-sort.ts'
import { countProducts, findProducts, publicViews, relatedProducts, selectProducts } from './product-store.ts'

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
  const [rows, total, facets] = await Promise.all([
    counted === 0 ? [] : selectProducts(db, filter),
    counted ?? countProducts(db, filter),
    filter.facets ? readFacets(db, filter, foundBy(filter), categories.all) : undefined,
  ])
  const { page, next } = pageOf(rows, filter.limit ?? rows.length, (last) => cursorAt(filter.sort ?? 'featured', last))
  return { products: await publicViews(db, page), total, ...next, ...(facets && { facets }) }
}

const nothing = ({ facets, ...choice }: ProductFilter, { all }: Categories): ProductPage => ({
  products: [],
  total: 0,
  ...(facets && { facets: countFacets([], choice, all) }),
})

/** What server-rendered pages read. */
export function catalogReader({ catalogDb: db, searchDb, dictionary, categories }: Needs): CatalogReader {
  return {
    categories: async () => categories.all.map(categoryView),
    movedCategory: async (path) => categories.redirects.get(path.toLowerCase()) ?? null,
    page: (filter) => readPage({ catalogDb: db, searchDb, dictionary, categories }, filter),
    async find(id) {
      const [row] = await findProducts(db, [id])
      const [found] = row && !row.archivedAt ? await publicViews(db, [row]) : []
      return found ?? null
    },
    nearest: (search) => nearestProducts({ db: searchDb, dictionary }, search),
    async related(product) {
      return publicViews(db, await relatedProducts(db, product))
    },
  }
}
