import Undo2 from 'lucide-react/icons/undo-2'
import { FAILURE_NAMES } from '#domain/riding.ts'
import { useStore } from '../../core/external-store.ts'
import { Button } from '../../ui/button.tsx'
import type { RideStore } from './ride-store.ts'

/** For ten seconds: what could not be delivered, and the way back. */
export function FailedNotes({ store, onUndone }: { store: RideStore; onUndone: () => void }) {
  const failed = useStore(store.failed)
  return (
    <div role="status" className="space-y-3 empty:hidden">
      {failed.map((one) => (
        <div
          key={one.delivery._id}
          className="flex items-center justify-between gap-3 rounded-card bg-tangerine-tint py-2 pr-2 pl-4"
        >
          <p className="leading-tight">
            <span className="font-semibold">{one.delivery.number}</span> goes back to the shop:{' '}
            {FAILURE_NAMES[one.reason].toLowerCase()}.
          </p>
          <Button
            variant="quiet"
            className="min-h-14 shrink-0"
            onClick={() => {
              store.undoFail(one)
              onUndone()
            }}
          >
            <Undo2 size={20} aria-hidden />
            Undo
          </Button>
        </div>
      ))}
    </div>
  )
}
