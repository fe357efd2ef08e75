import { useEffect } from 'react'
import { useStore } from '../../core/external-store.ts'
import { pauseBefore } from '../../core/retry.ts'
import { createStore } from '../../core/store.ts'

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
  let failures = 0
  const load = () =>
    void import('./loaded-parts.tsx').then(
      ({ orderParts }) => parts.set(orderParts),
      () => {
        failures += 1
        timer = setTimeout(load, pauseBefore(failures))
      },
    )
  if (!parts.get()) load()
  return () => clearTimeout(timer)
}
