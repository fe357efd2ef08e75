import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and while hydrating: what depends on this browser must wait for it. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
