import type { CatalogReader, ProductFilter, ProductPage } from '../../contract/catalog.ts'
import type { Db } from '../db/database.ts'
import { cursorAt } from './product-sort.ts'
import { countProducts, findProducts, publicView, relatedProducts, selectProducts } from './product-store.ts'

export async function readPage(db: Db, filter: ProductFilter): Promise<ProductPage> {
  const [rows, total] = await Promise.all([selectProducts(db, filter), countProducts(db, filter)])
  const page = filter.limit ? rows.slice(0, filter.limit) : rows
  const last = page.at(-1)
  const more = rows.length > page.length && last
  return {
    products: page.map(publicView),
    total,
    ...(more && { nextCursor: cursorAt(filter.sort ?? 'featured', last) }),
  }
}

/** What server-rendered pages read. */
export function catalogReader(db: Db): CatalogReader {
  return {
    page: (filter) => readPage(db, filter),
    async find(id) {
      const [row] = await findProducts(db, [id])
      return row && !row.archivedAt ? publicView(row) : null
    },
    async related(product) {
      return (await relatedProducts(db, product)).map(publicView)
    },
  }
}
