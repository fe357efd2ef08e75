import { useOnline } from '../../core/online.ts'

export function OfflineNotice() {
  const online = useOnline()
  return (
    <div role="status">
      {!online && (
        <p className="text-balance bg-tangerine-tint px-4 py-2.5 text-center font-medium text-sm text-tangerine">
          You’re offline. Your cart is saved on this device. You can order once you’re back online.
        </p>
      )}
    </div>
  )
}
