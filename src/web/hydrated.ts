import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False in the server's HTML and while hydrating, true from then on: what depends on this browser waits for it. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
