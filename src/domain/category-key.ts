import type { CategoryPath } from './catalog.ts'
import { singularOf } from './search-words.ts'

/** Singular and plural are one word to a search, so two categories can’t be told apart by them. */
export const pathKey = (path: CategoryPath): string => singularOf(path.toLowerCase())
