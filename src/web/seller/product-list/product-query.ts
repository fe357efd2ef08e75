import type { listSellerProducts } from '#contract/catalog/seller-catalog.ts'
import type { QueryToSend } from '#contract/endpoint.ts'
import { SORT_ORDERS, type SortOrder } from '#domain/catalog.ts'
import type { Category } from '#domain/category.ts'
import { categoryAt } from '#domain/category-tree.ts'
import { categoryOptions } from '../categories/category-options.ts'
import { pageToSend, readCursor } from '../screen/paged-query.tsx'

const SHELVES = {
  '': { text: 'All products', query: {} },
  'in-stock': { text: 'In stock', query: { inStock: 'true' } },
  low: { text: 'Running low', query: { low: 'true' } },
  'out-of-stock': { text: 'Out of stock', query: { inStock: 'false' } },
  archived: { text: 'Archived', query: { archived: 'true' } },
} as const
export type Shelf = keyof typeof SHELVES

const SORT_NAMES: Record<SortOrder, string> = {
  newest: 'Newest first',
  featured: 'Oldest first',
  name: 'Name: A to Z',
  'price-low': 'Price: low to high',
  'price-high': 'Price: high to low',
  'unit-price': 'Unit price: low to high',
  discount: 'Biggest discount',
}
const SORTS = Object.keys(SORT_NAMES) as SortOrder[]

export const SHELF_CHOICES = (Object.keys(SHELVES) as Shelf[]).map((value) => ({ value, text: SHELVES[value].text }))
export const SORT_CHOICES = SORTS.map((value) => ({ value, text: SORT_NAMES[value] }))
export const categoryChoices = (categories: readonly Pick<Category, 'path' | 'parent'>[]) => [
  { value: '', text: 'All categories' },
  ...categoryOptions(categories),
]

/** The query of the screen's URL; unknown values are ignored, of categories once they are loaded. */
export function readProductQuery(params: URLSearchParams, categories?: readonly Pick<Category, 'path'>[]) {
  const named = (params.get('category') ?? '').trim().slice(0, 60)
  const shelf = SHELF_CHOICES.find(({ value }) => value === params.get('shelf'))?.value ?? ''
  return {
    search: (params.get('search') ?? '').trim().slice(0, 100),
    category: categories ? (categoryAt(categories, named)?.path ?? '') : named,
    shelf,
    sort: SORT_ORDERS.find((sort) => sort === params.get('sort')) ?? ('newest' as const),
    cursor: readCursor(params, 400),
  }
}
export type ProductQuery = ReturnType<typeof readProductQuery>

/** How many of the list's filters are set. */
export const countFilters = ({ category, shelf, sort }: ProductQuery): number =>
  [category, shelf, sort === 'newest' ? '' : sort].filter(Boolean).length

export function queryToSend({
  search,
  category,
  shelf,
  sort,
  cursor,
}: ProductQuery): QueryToSend<typeof listSellerProducts> {
  return {
    ...(search && { search }),
    ...(category && { category }),
    ...SHELVES[shelf].query,
    sort,
    ...pageToSend(cursor, 50),
  }
}
