import { categoryPagePath, type Product, productPath } from '#domain/catalog.ts'
import type { CategoryLink as Category } from '../../core/category-art.ts'

export type Suggestion =
  | { kind: 'recent' | 'completion'; text: string }
  | { kind: 'category'; category: Category }
  /** Several in one row. */
  | { kind: 'categories'; categories: Category[] }
  | { kind: 'product'; product: Product }
  /** Forgets all recent searches. */
  | { kind: 'clear' }

/** What leads to another page. */
export type LinkedSuggestion = Exclude<Suggestion, { kind: 'clear' | 'categories' }>

/** A recent search can be removed, a product put into the cart. */
export const widthOf = (suggestion: Suggestion): number => {
  if (suggestion.kind === 'categories') return suggestion.categories.length
  return suggestion.kind === 'recent' || suggestion.kind === 'product' ? 2 : 1
}

export const categoryUrl = ({ path }: Category) => categoryPagePath(path)

export function urlOf(suggestion: LinkedSuggestion): string {
  switch (suggestion.kind) {
    case 'category':
      return categoryUrl(suggestion.category)
    case 'product':
      return productPath(suggestion.product)
    default:
      return `/products?${new URLSearchParams({ search: suggestion.text })}`
  }
}

/** Different for each suggestion of a panel. */
export const keyOf = (suggestion: Suggestion) =>
  suggestion.kind === 'clear' || suggestion.kind === 'categories'
    ? suggestion.kind
    : `${suggestion.kind} ${urlOf(suggestion)}`

/** A text around what was typed already; all of it is before that when it does not contain it. */
export function aroundTyped(text: string, typed: string): { before: string; typed: string; after: string } {
  const from = typed ? text.toLowerCase().indexOf(typed.toLowerCase()) : -1
  if (from === -1) return { before: text, typed: '', after: '' }
  const to = from + typed.length
  return { before: text.slice(0, from), typed: text.slice(from, to), after: text.slice(to) }
}
