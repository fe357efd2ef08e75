import Bell from 'lucide-react/icons/bell'
import BellOff from 'lucide-react/icons/bell-off'
import WifiOff from 'lucide-react/icons/wifi-off'
import { Button } from '../../ui/button.tsx'
import { setMuted, useMissedChime, useMuted } from './chime.ts'
import { useConnection } from './order-feed.ts'

export function ChimeButton() {
  const muted = useMuted()
  return (
    <Button variant="quiet" aria-pressed={!muted} onClick={() => setMuted(!muted)} size="small">
      {muted ? <BellOff size={17} aria-hidden /> : <Bell size={17} aria-hidden />}
      Chime
    </Button>
  )
}

export function ConnectionNote() {
  const lost = useConnection() === 'lost'
  const missed = useMissedChime()
  return (
    <div role="status">
      {missed && (
        <p className="mb-4 rounded-field bg-leaf-tint px-4 py-2.5 font-medium text-sm">
          <Bell size={16} aria-hidden className="mr-2 inline-block align-[-3px]" />
          Your browser keeps the chime silent until you click or press a key on this page.
        </p>
      )}
      {lost && (
        <p className="mb-4 rounded-field bg-tangerine-tint px-4 py-2.5 font-medium text-sm text-tangerine">
          <WifiOff size={16} aria-hidden className="mr-2 inline-block align-[-3px]" />
          Connection lost. Reconnecting… New orders will appear once you’re back online.
        </p>
      )}
    </div>
  )
}
