import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { UNREACHABLE } from '../core/api.ts'
import { toast } from './toast.tsx'

/**
 * Blocks navigations while offline: the router would reload to fetch a page, and end on the browser's error page.
 * `opensOffline` tells which pages are loaded already.
 */
export function useOfflineGuard(opensOffline: (pathname: string) => boolean = () => false): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      !navigator.onLine && currentLocation.pathname !== nextLocation.pathname && !opensOffline(nextLocation.pathname),
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    blocker.reset()
    toast.error(UNREACHABLE.message, { id: 'offline' })
  }, [blocker])
}
