import { useSyncExternalStore } from 'react'
import { DEFAULT_FACTS, type PageFactsOfShop } from '#domain/shop-facts.ts'
import { createStore } from './store.ts'

/** What the owner says about the shop. Browsers find it in the page, which has it from the server. */
const facts = createStore<PageFactsOfShop>(import.meta.env.SSR ? DEFAULT_FACTS : inPage())

function inPage(): PageFactsOfShop {
  return JSON.parse(document.documentElement.dataset.shop ?? '')
}

/** Outside of components; one that renders it uses `useShop`. */
export const shop = facts.get

export const useShop = (): PageFactsOfShop => useSyncExternalStore(facts.watch, facts.get, facts.get)

/** On the server before each rendering; in the owner's browser after a save. */
export const setShop = facts.set
