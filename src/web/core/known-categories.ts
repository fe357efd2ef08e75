import type { CategoryLink } from './category-art.ts'

/** The names that pages have shown, for one that opens before its own data is there. */
const names = new Map<string, string>()

export function saveCategoryNames(categories: readonly Pick<CategoryLink, 'path' | 'text'>[]): void {
  for (const { path, text } of categories) names.set(path, text)
}

export const categoryName = (path: string): string => names.get(path) ?? path
