import { startTransition, useEffect, useState, useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and while hydrating: what depends on this browser must wait for it. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

let isFirstPage = true

/** The page that the server sent is alive. */
export const firstPageHydrated = () => {
  isFirstPage = false
}

/** True in the page that the server sent; in one that a click has opened, false until it is painted. */
export function useIsPainted(): boolean {
  const [isPainted, setIsPainted] = useState(isFirstPage)
  useEffect(() => {
    if (isPainted) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setIsPainted(true)))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [isPainted])
  return isPainted
}
