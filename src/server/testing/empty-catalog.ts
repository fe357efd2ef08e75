import type { CatalogReader } from '#contract/catalog/catalog.ts'
import { CATEGORIES } from '#domain/catalog.ts'
import type { Category } from '#domain/category.ts'

const categories: Category[] = CATEGORIES.map((category) => ({
  ...category,
  image: null,
  art: null,
  parent: null,
  hidden: false,
}))

export const EMPTY_CATALOG: CatalogReader = {
  categories: async () => categories,
  movedCategory: async () => null,
  page: async () => ({ products: [], total: 0 }),
  find: async () => null,
  nearest: async () => ({ kind: 'popular', products: [] }),
  related: async () => [],
}
