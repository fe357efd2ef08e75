import { useEffect, useState } from 'react'
import { suggestSearches } from '#contract/catalog/search.ts'
import { type Category, findCategory } from '#domain/catalog.ts'
import { callApi } from '../../core/api.ts'
import { useStore } from '../../core/external-store.ts'
import { createQuery, type Done } from '../../core/query.ts'
import { readRecentSearches, recentSearches } from './recent-searches.ts'
import type { Suggestion } from './suggestion.ts'

const PAUSE = 100
const COMPLETIONS = 3

type SuggestionGroup = { title?: string; rows: Suggestion[] }
type Suggestions = {
  /** The text that they were made for. */
  search: string
  groups: SuggestionGroup[]
}
type Answer = Done<typeof suggestSearches>

/**
 * What is suggested for a text; for an empty one, recent searches, what is popular, and the categories. Null until the
 * first answer and while closed.
 */
export function useSuggestions(text: string, open: boolean): Suggestions | null {
  const search = open ? text.trim() : null
  const [{ shown, load }] = useState(() =>
    createQuery<Answer>((search) => callApi(suggestSearches, { query: { search } })),
  )
  useEffect(() => {
    if (search === null) {
      shown.set(null)
      return
    }
    const timer = setTimeout(load, search ? PAUSE : 0, search)
    return () => clearTimeout(timer)
  }, [search, shown, load])

  useEffect(() => {
    if (open) readRecentSearches()
  }, [open])

  const recent = useStore(recentSearches)
  const results = useStore(shown)
  if (search === null) return null
  // While the next answer is on its way, the last one stays, unless it was for no text at all.
  const isFor = results && 'answer' in results && (results.key === '') === (search === '')
  if (!search) return { search, groups: withRows(emptyGroups(recent, isFor ? results.answer : null)) }
  return isFor ? { search: results.key, groups: withRows([{ rows: typedRows(results.answer, search) }]) } : null
}

const withRows = (groups: SuggestionGroup[]) => groups.filter(({ rows }) => rows.length > 0)
const categoriesOf = ({ categories }: Answer): Category[] => categories.flatMap((path) => findCategory(path) ?? [])
const productRows = ({ products }: Answer) => products.map((product) => ({ kind: 'product' as const, product }))

function emptyGroups(searches: string[], answer: Answer | null): SuggestionGroup[] {
  const recent = searches.map((text) => ({ kind: 'recent' as const, text }))
  const categories = answer ? categoriesOf(answer) : []
  return [
    { title: 'Recent searches', rows: recent.length > 0 ? [...recent, { kind: 'clear' }] : [] },
    { title: 'Categories', rows: categories.length > 0 ? [{ kind: 'categories', categories }] : [] },
    { title: 'Popular', rows: answer ? productRows(answer) : [] },
  ]
}

function typedRows(answer: Answer, search: string): Suggestion[] {
  const completions = answer.completions.filter((text) => text.toLowerCase() !== search.toLowerCase())
  return [
    ...categoriesOf(answer).map((category) => ({ kind: 'category' as const, category })),
    ...productRows(answer),
    ...completions.slice(0, COMPLETIONS).map((text) => ({ kind: 'completion' as const, text })),
  ]
}
