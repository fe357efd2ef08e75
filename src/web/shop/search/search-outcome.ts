import { reportMissedSearch } from '#contract/catalog/search.ts'
import { callApi } from '../../core/api.ts'
import { recentSearches, saveSearch } from './recent-searches.ts'
import type { SearchOutcome } from './use-search-outcome.ts'

const STAYED_MS = 2000
const MISSED_MS = 1500

/** Since the browser loaded the shop. */
const reported = new Set<string>()

/** Acts once the shopper has stopped typing: remembers a search that found something, reports one that did not. */
export function watchOutcome({ search, found, isPlain }: SearchOutcome): () => void {
  if (!found && !isPlain) return () => undefined
  const wait = () => setTimeout(() => (found ? saveSearch(search) : report(search)), found ? STAYED_MS : MISSED_MS)
  let timer = wait()

  const onInput = ({ target }: Event) => {
    if (!(target instanceof HTMLInputElement && target.name === 'search')) return
    clearTimeout(timer)
    if (target.value.trim() === search) timer = wait()
  }
  /** Without a result, only a search that was submitted or chosen is remembered. */
  const onRemembered = () => {
    if (!found && recentSearches.get()[0] === search) report(search)
  }
  onRemembered()
  document.addEventListener('input', onInput)
  const stopWatching = recentSearches.watch(onRemembered)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('input', onInput)
    stopWatching()
  }
}

function report(search: string) {
  const text = search.toLowerCase()
  if (reported.has(text)) return
  reported.add(text)
  void callApi(reportMissedSearch, { body: { search }, keepalive: true })
}
