export type Store<T> = {
  get(): T
  set(next: T): void
  watch(watcher: () => void): () => void
  readonly first: T
}

/** A value outside React. */
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
