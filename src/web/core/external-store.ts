import { useSyncExternalStore } from 'react'
import type { Store } from './store.ts'

/** Server rendering and hydration see the first value only. */
export function useStore<T>(store: Store<T>): T {
  return useSyncExternalStore(store.watch, store.get, () => store.first)
}
