import { CATEGORIES, type CategoryPath } from './catalog.ts'

/** What shoppers type for a whole category, besides its path and its name in the shop. */
const OTHER_NAMES: Partial<Record<CategoryPath, readonly string[]>> = {
  Vegetables: ['organic'],
  Instant: ['ready to eat', 'ready to cook', 'readymade food'],
}

/** Texts that mean all products of a category. */
export const CATEGORY_NAMES: readonly { path: CategoryPath; names: readonly string[] }[] = CATEGORIES.map(
  ({ path, text }) => ({ path, names: [path, text, ...(OTHER_NAMES[path] ?? [])] }),
)
