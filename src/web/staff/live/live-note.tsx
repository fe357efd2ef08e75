import WifiOff from 'lucide-react/icons/wifi-off'
import { useEffect, useState } from 'react'
import { useStaffConnection } from './staff-stream.ts'

/** A short break is no news. */
const PATIENCE_MS = 5_000

export function LiveNote() {
  const isLost = useStaffConnection() === 'lost'
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    if (!isLost) return setIsShown(false)
    const timer = setTimeout(() => setIsShown(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [isLost])
  return (
    <div role="status">
      {isShown && (
        <p className="mb-4 flex items-center gap-3 rounded-field bg-tangerine-tint px-4 py-2.5 font-medium text-sm">
          <WifiOff size={18} aria-hidden className="shrink-0 text-tangerine" />
          Not live right now. Reconnecting…
        </p>
      )}
    </div>
  )
}
