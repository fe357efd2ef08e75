import type { SellerCategory, WantedCategoryToSend } from '#contract/catalog/seller-categories.ts'
import { inTreeSequence, isSamePath } from '#domain/category-tree.ts'

/** A list as it is sent: what is not changed here stays as the shop has it. */
export const listToSend = (categories: readonly SellerCategory[]): WantedCategoryToSend[] =>
  categories.map(({ _id, path, text, parent }) => ({ _id, path, text, parent }))

export const childrenOf = (categories: readonly SellerCategory[], { path }: Pick<SellerCategory, 'path'>) =>
  categories.filter(({ parent }) => parent !== null && isSamePath(parent, path))

/** Those that it can change places with. */
export const siblingsOf = (categories: readonly SellerCategory[], { parent }: Pick<SellerCategory, 'parent'>) =>
  categories.filter((one) => one.parent === parent)

/** With it at this place among its siblings, counted from 0. */
export function movedTo(categories: readonly SellerCategory[], moved: SellerCategory, place: number): SellerCategory[] {
  const siblings = siblingsOf(categories, moved).filter(({ _id }) => _id !== moved._id)
  const sorted = siblings.toSpliced(Math.max(0, place), 0, moved)
  const rest = categories.filter((one) => one.parent !== moved.parent)
  return inTreeSequence([...sorted, ...rest])
}

export const placeOf = (categories: readonly SellerCategory[], { _id, parent }: SellerCategory): number =>
  siblingsOf(categories, { parent }).findIndex((one) => one._id === _id)

/** Without it; what was a part of it stands by itself. */
export const without = (categories: readonly SellerCategory[], gone: SellerCategory): SellerCategory[] =>
  categories
    .filter(({ _id }) => _id !== gone._id)
    .map((one) => (one.parent !== null && isSamePath(one.parent, gone.path) ? { ...one, parent: null } : one))

/** With new values for one of them, or with one more; parts follow when its link changes. */
export function withValues(
  categories: readonly SellerCategory[],
  values: WantedCategoryToSend,
  before: SellerCategory | null,
): WantedCategoryToSend[] {
  if (!before) return [...listToSend(categories), values]
  return listToSend(categories).map((one) => {
    if (one._id === before._id) return { ...values, _id: before._id }
    const isPart = typeof one.parent === 'string' && isSamePath(one.parent, before.path)
    return isPart ? { ...one, parent: values.path } : one
  })
}

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

export const matching = (categories: readonly SellerCategory[], typed: string): SellerCategory[] => {
  const wanted = plain(typed.trim())
  return categories.filter(({ text, path, aliases }) => plain([text, path, ...aliases].join(' ')).includes(wanted))
}

export const countWords = ({ products }: Pick<SellerCategory, 'products'>): string =>
  products === 1 ? '1 product' : `${products.toLocaleString('en-IN')} products`
