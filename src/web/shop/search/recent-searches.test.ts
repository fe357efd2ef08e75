import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  deleteSearch,
  deleteSearches,
  parseSearches,
  readRecentSearches,
  recentSearches,
  saveSearch,
} from './recent-searches.ts'

const stored = new Map<string, string>()

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  })
  readRecentSearches()
})
afterEach(() => vi.unstubAllGlobals())

test('the last six searches are kept, newest first, each once', () => {
  for (const search of ['milk', 'rice', 'ghee', ' Milk ', 'dal', 'atta', 'onion', 'tea', '  ']) saveSearch(search)
  expect(recentSearches.get()).toEqual(['tea', 'onion', 'atta', 'dal', 'Milk', 'ghee'])
  recentSearches.set([])
  readRecentSearches()
  expect(recentSearches.get()).toEqual(['tea', 'onion', 'atta', 'dal', 'Milk', 'ghee'])
})

test('one is forgotten, or all of them with every trace', () => {
  saveSearch('milk')
  saveSearch('rice')
  deleteSearch('rice')
  expect(recentSearches.get()).toEqual(['milk'])
  deleteSearches()
  expect(recentSearches.get()).toEqual([])
  expect(stored.size).toBe(0)
})

test('what another tab has remembered meanwhile is kept', () => {
  saveSearch('milk')
  const [key = ''] = stored.keys()
  stored.set(key, JSON.stringify(['rice', 'milk']))
  saveSearch('ghee')
  expect(recentSearches.get()).toEqual(['ghee', 'rice', 'milk'])
})

test('anything else in the storage counts as no searches', () => {
  for (const text of [null, '', '{', '{}', '[1]', '"milk"', 'null']) expect(parseSearches(text), text ?? '').toEqual([])
})

test('a browser that forbids storage searches without it', () => {
  vi.stubGlobal('localStorage', undefined)
  saveSearch('milk')
  readRecentSearches()
  expect(recentSearches.get()).toEqual([])
})
