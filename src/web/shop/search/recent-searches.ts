import * as z from 'zod/mini'
import { readStored, writeStored } from '../../core/browser-storage.ts'
import { createStore } from '../../core/store.ts'

const RECENT_KEY = 'greencart.searches'
const MAX = 6
const storedSearches = z.array(z.string())

/** The last searches in this browser, newest first. */
export const recentSearches = createStore<string[]>([])

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** Another tab may have written since. */
export const readRecentSearches = () => recentSearches.set(parseSearches(readStored(RECENT_KEY)))

export function saveSearch(text: string) {
  const search = text.trim()
  if (search) change((searches) => [search, ...searches.filter((one) => !isSame(one, search))].slice(0, MAX))
}

export const deleteSearch = (search: string) => change((searches) => searches.filter((one) => !isSame(one, search)))

export const deleteSearches = () => change(() => [])

function change(edit: (searches: string[]) => string[]) {
  readRecentSearches()
  const searches = edit(recentSearches.get())
  recentSearches.set(searches)
  writeStored(RECENT_KEY, searches.length ? JSON.stringify(searches) : null)
}

/** Anything but a list that this code wrote counts as none. */
export function parseSearches(text: string | null): string[] {
  try {
    const read = z.safeParse(storedSearches, JSON.parse(text ?? '[]'))
    return read.success ? read.data.slice(0, MAX) : []
  } catch {
    return []
  }
}
