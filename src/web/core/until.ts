import type { Store } from './store.ts'

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
