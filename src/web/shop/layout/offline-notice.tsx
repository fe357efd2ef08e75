import WifiOff from 'lucide-react/icons/wifi-off'
import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { UNREACHABLE } from '../../api.ts'
import { useOnline } from '../../online.ts'
import { toast } from '../../ui/toast.tsx'

export function OfflineNotice() {
  const online = useOnline()
  useStayingHere()
  return (
    <div role="status">
      {!online && (
        <p className="bg-tangerine-tint py-2.5 text-center font-medium text-sm text-tangerine">
          <WifiOff size={16} aria-hidden className="mr-2 inline-block align-[-3px]" />
          You are offline. Your cart is safe here; ordering works again once you are connected.
        </p>
      )}
    </div>
  )
}

/** A page that is not here yet would be fetched by a reload, and the browser's own error page would replace this one. */
function useStayingHere() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => !navigator.onLine && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    blocker.reset()
    toast.error(UNREACHABLE.message, { id: 'offline' })
  }, [blocker])
}
