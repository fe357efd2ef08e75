import type { Category } from '#domain/category.ts'
import { inTreeSequence } from '#domain/category-tree.ts'

type Option = { value: string; text: string }

/** For a select: by their paths, and parts of a category below it. */
export const categoryOptions = (categories: readonly Pick<Category, 'path' | 'parent'>[]): Option[] =>
  inTreeSequence(categories).map(({ path, parent }) => ({ value: path, text: parent === null ? path : `– ${path}` }))
