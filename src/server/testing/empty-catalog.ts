import type { CatalogReader } from '#contract/catalog/catalog.ts'

export const EMPTY_CATALOG: CatalogReader = {
  categories: async () => [],
  movedCategory: async () => null,
  page: async () => ({ products: [], total: 0 }),
  find: async () => null,
  nearest: async () => ({ kind: 'popular', products: [] }),
  related: async () => [],
}
