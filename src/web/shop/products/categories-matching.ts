import type { CategoryLink } from '../../core/category-art.ts'

export type CategoryGroup = CategoryLink & { below: CategoryLink[] }

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Of a category that matches all parts stay, of another those that match. */
export function categoriesMatching(groups: readonly CategoryGroup[], typed: string): CategoryGroup[] {
  const wanted = plain(typed.trim())
  if (!wanted) return [...groups]
  const matches = ({ text, path }: CategoryLink) => plain(`${text} ${path}`).includes(wanted)
  return groups
    .map((group) => (matches(group) ? group : { ...group, below: group.below.filter(matches) }))
    .filter((group) => matches(group) || group.below.length > 0)
}
