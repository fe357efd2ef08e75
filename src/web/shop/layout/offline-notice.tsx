import { useEffect } from 'react'
import { useOnline } from '../../core/online.ts'

/** Stays in sight, and marks the page: app.css greys what needs the network. */
export function OfflineNotice() {
  const online = useOnline()
  useEffect(() => {
    document.documentElement.toggleAttribute('data-offline', !online)
  }, [online])
  return (
    <div role="status" className="sticky top-15 z-30 lg:top-18">
      {!online && (
        <p className="notice-bar">
          You’re offline. Your cart is saved on this device. You can order once you’re back online.
        </p>
      )}
    </div>
  )
}
