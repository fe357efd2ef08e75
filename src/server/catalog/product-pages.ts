import type { CatalogReader, ProductFilter, ProductPage } from '#contract/catalog.ts'
import type { Reader } from '../db/database.ts'
import { pageOf } from '../db/page-of.ts'
import type { SearchDictionary } from '../search/search-dictionary.ts'
import { foundBy } from './product-conditions.ts'
import { readFacets } from './product-facets.ts'
import { searchPage } from './product-search.ts'
import { cursorAt } from './product-sort.ts'
import { countProducts, findProducts, publicView, relatedProducts, selectProducts } from './product-store.ts'

export async function readPage(
  { db, dictionary }: { db: Reader; dictionary: SearchDictionary },
  filter: ProductFilter,
): Promise<ProductPage> {
  const { search, exact } = filter
  const found = search && !exact ? await searchPage(db, dictionary, { ...filter, search }) : null
  if (found) return found
  const [rows, total, facets] = await Promise.all([
    selectProducts(db, filter),
    countProducts(db, filter),
    filter.facets ? readFacets(db, filter, foundBy(filter)) : undefined,
  ])
  const { page, next } = pageOf(rows, filter.limit ?? rows.length, (last) => cursorAt(filter.sort ?? 'featured', last))
  return { products: page.map(publicView), total, ...next, ...(facets && { facets }) }
}

/** What server-rendered pages read. */
export function catalogReader(db: Reader, dictionary: SearchDictionary): CatalogReader {
  return {
    page: (filter) => readPage({ db, dictionary }, filter),
    async find(id) {
      const [row] = await findProducts(db, [id])
      return row && !row.archivedAt ? publicView(row) : null
    },
    async related(product) {
      return (await relatedProducts(db, product)).map(publicView)
    },
  }
}
