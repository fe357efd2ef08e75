import type { CategoryPath } from '#domain/catalog.ts'
import type { Category } from '#domain/category.ts'
import { listedCategories } from '#domain/category-tree.ts'
import { type CategoryLink, categoryLink } from '../../core/category-art.ts'

/** More would be hard to find one’s way in; the page of all categories has them. */
const MAX_LINKS = 24

export type LinkedCategories = { categories: CategoryLink[]; hasMore: boolean }

/** Those beside a listing: of those that have something, or all when nothing has. */
export function linkedCategories(
  all: readonly Category[],
  counts: Record<CategoryPath, number> | undefined,
): LinkedCategories {
  const listed = listedCategories(all)
  const top = listed.filter(({ parent }) => parent === null)
  const filled = counts ? top.filter(({ path }) => counts[path] !== 0) : top
  const categories = (filled.length > 0 ? filled : top).slice(0, MAX_LINKS).map(categoryLink)
  return { categories, hasMore: listed.length > MAX_LINKS }
}
