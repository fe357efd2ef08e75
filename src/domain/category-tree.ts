import type { CategoryPath } from './catalog.ts'
import type { Category } from './category.ts'

type Placed = Pick<Category, 'path' | 'parent'>

export const isSamePath = (one: CategoryPath, other: CategoryPath): boolean => one.toLowerCase() === other.toLowerCase()

export const categoryAt = <C extends Pick<Category, 'path'>>(categories: readonly C[], path: string): C | undefined =>
  categories.find((category) => isSamePath(category.path, path))

/** Those whose products are on the page of the category: its own and those below it. */
export const pathsWithin = (categories: readonly Placed[], path: CategoryPath): CategoryPath[] => [
  path,
  ...categories.filter(({ parent }) => parent !== null && isSamePath(parent, path)).map((child) => child.path),
]

/** In the sequence of the shop: each is followed by those below it. */
export function inTreeSequence<C extends Placed>(categories: readonly C[]): C[] {
  const below = Map.groupBy(categories, ({ parent }) => parent?.toLowerCase() ?? '')
  return (below.get('') ?? []).flatMap((top) => [top, ...(below.get(top.path.toLowerCase()) ?? [])])
}

/** Without those that are hidden, or below one that is. */
export function listedCategories<C extends Category>(categories: readonly C[]): C[] {
  return categories.filter(
    ({ hidden, parent }) => !hidden && !(parent !== null && categoryAt(categories, parent)?.hidden),
  )
}
