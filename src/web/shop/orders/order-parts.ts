import { useEffect } from 'react'
import { useStore } from '../../core/external-store.ts'
import { createStore } from '../../core/store.ts'

const TRY_AGAIN_MS = 3000

/**
 * All that shows orders, in one file that is loaded on demand: what pages import is part of the list of files that every
 * page loads.
 */
const parts = createStore<typeof import('./loaded-parts.tsx').orderParts | null>(null)

/** null until they are wanted and loaded; a failure is tried again by itself. */
export function useOrderParts(areWanted: boolean) {
  useEffect(() => (areWanted ? loadParts() : undefined), [areWanted])
  return useStore(parts)
}

function loadParts(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const load = () =>
    void import('./loaded-parts.tsx').then(
      ({ orderParts }) => parts.set(orderParts),
      () => {
        timer = setTimeout(load, TRY_AGAIN_MS)
      },
    )
  if (!parts.get()) load()
  return () => clearTimeout(timer)
}
