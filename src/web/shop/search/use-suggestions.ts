import { useEffect, useState } from 'react'
import { suggestSearches } from '#contract/catalog/search.ts'
import { findCategory } from '#domain/catalog.ts'
import { callApi } from '../../core/api.ts'
import { useStore } from '../../core/external-store.ts'
import { createQuery, type Done } from '../../core/query.ts'
import { readRecentSearches, recentSearches } from './recent-searches.ts'
import type { Suggestion } from './suggestion.ts'

const PAUSE = 100
/** Beside a product list, so that little of it is covered. */
const FEW_COMPLETIONS = 3

type Suggestions = {
  /** The text that they were made for. */
  search: string
  rows: Suggestion[]
}

/** What is suggested for a text; for an empty one, recent searches. Null until the first answer and while closed. */
export function useSuggestions(text: string, open: boolean, withProducts: boolean): Suggestions | null {
  const search = open ? text.trim() : ''
  const [{ shown, load }] = useState(() =>
    createQuery<Done<typeof suggestSearches>>((search) => callApi(suggestSearches, { query: { search } })),
  )
  useEffect(() => {
    if (!search) {
      shown.set(null)
      return
    }
    const timer = setTimeout(load, PAUSE, search)
    return () => clearTimeout(timer)
  }, [search, shown, load])

  useEffect(() => {
    if (open) readRecentSearches()
  }, [open])

  const recent = useStore(recentSearches)
  const results = useStore(shown)
  if (!open) return null
  if (!search) return recent.length ? { search, rows: recentRows(recent) } : null
  if (!results || !('answer' in results)) return null
  return { search: results.key, rows: answerRows(results.answer, search, withProducts) }
}

const recentRows = (searches: string[]): Suggestion[] => [
  ...searches.map((text) => ({ kind: 'recent' as const, text })),
  { kind: 'clear' },
]

function answerRows(answer: Done<typeof suggestSearches>, search: string, withProducts: boolean): Suggestion[] {
  const { completions, categories, products } = answer
  return [
    ...completions
      .filter((text) => text.toLowerCase() !== search.toLowerCase())
      .slice(0, withProducts ? undefined : FEW_COMPLETIONS)
      .map((text) => ({ kind: 'completion' as const, text })),
    ...categories
      .flatMap((path) => findCategory(path) ?? [])
      .map((category) => ({ kind: 'category' as const, category })),
    ...(withProducts ? products.map((product) => ({ kind: 'product' as const, product })) : []),
  ]
}
