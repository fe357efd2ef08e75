import { useEffect, useState } from 'react'
import { suggestSearches } from '#contract/catalog/search.ts'
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
  /** They could not be loaded. */
  isFailed?: boolean
}
type Reply = Done<typeof suggestSearches>

/**
 * What is suggested for a text; for an empty one, recent searches, what is popular, and the categories. Null until the
 * first reply and while closed.
 */
export function useSuggestions(text: string, open: boolean): Suggestions | null {
  const search = open ? text.trim() : null
  const [{ shown, load }] = useState(() =>
    createQuery<Reply>((search) => callApi(suggestSearches, { query: { search } })),
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
  if (results && 'failed' in results && results.key === search && !(search === '' && recent.length > 0)) {
    return { search, groups: [], isFailed: true }
  }
  // While the next reply is on its way, the last one stays, unless it was for no text at all.
  const isFor = results && 'reply' in results && (results.key === '') === (search === '')
  if (!search) return { search, groups: withRows(emptyGroups(recent, isFor ? results.reply : null)) }
  return isFor ? { search: results.key, groups: withRows([{ rows: typedRows(results.reply, search) }]) } : null
}

const withRows = (groups: SuggestionGroup[]) => groups.filter(({ rows }) => rows.length > 0)
const productRows = ({ products }: Reply) => products.map((product) => ({ kind: 'product' as const, product }))

function emptyGroups(searches: string[], reply: Reply | null): SuggestionGroup[] {
  const recent = searches.map((text) => ({ kind: 'recent' as const, text }))
  const categories = reply?.shownCategories ?? []
  return [
    { title: 'Recent searches', rows: recent.length > 0 ? [...recent, { kind: 'clear' }] : [] },
    { title: 'Categories', rows: categories.length > 0 ? [{ kind: 'categories', categories }] : [] },
    { title: 'Popular', rows: reply ? productRows(reply) : [] },
  ]
}

function typedRows(reply: Reply, search: string): Suggestion[] {
  const completions = reply.completions.filter((text) => text.toLowerCase() !== search.toLowerCase())
  return [
    ...reply.shownCategories.map((category) => ({ kind: 'category' as const, category })),
    ...productRows(reply),
    ...completions.slice(0, COMPLETIONS).map((text) => ({ kind: 'completion' as const, text })),
  ]
}
