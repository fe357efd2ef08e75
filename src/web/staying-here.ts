import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { UNREACHABLE } from './api.ts'
import { toast } from './ui/toast.tsx'

/**
 * Without a network the router would reload to fetch a page, and the browser's own error page would replace this one.
 * `opensOffline` names the pages whose scripts are here already.
 */
export function useStayingHere(opensOffline: (pathname: string) => boolean = () => false): void {
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
