import { useSyncExternalStore } from 'react'

export type Store<T> = {
  get(): T
  set(next: T): void
  watch(watcher: () => void): () => void
  readonly first: T
}

/** A value that lives outside React. The server's HTML, and hydration, see its first value only. */
export function createStore<T>(first: T): Store<T> {
  let value = first
  const watchers = new Set<() => void>()
  return {
    first,
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return
      value = next
      for (const watcher of watchers) watcher()
    },
    watch(watcher) {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
  }
}

export function useStore<T>(store: Store<T>): T {
  return useSyncExternalStore(store.watch, store.get, () => store.first)
}

/** Resolves as soon as the store's value passes the test. */
export function until<T, Passing extends T>(store: Store<T>, test: (value: T) => value is Passing): Promise<Passing> {
  return new Promise((resolve) => {
    const check = () => {
      const value = store.get()
      if (!test(value)) return
      unwatch()
      resolve(value)
    }
    const unwatch = store.watch(check)
    check()
  })
}

const never = () => () => {}

/** False in the server's HTML and while hydrating, true from then on: what depends on this browser waits for it. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
