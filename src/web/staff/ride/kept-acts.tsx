import CloudOff from 'lucide-react/icons/cloud-off'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { OwnDelivery } from '#contract/delivery/riding.ts'
import { useStore } from '../../core/external-store.ts'
import { Button } from '../../ui/button.tsx'
import { concerns, type KeptAct } from './kept-act.ts'
import type { RideQueue } from './ride-queue.ts'

type KeptActsProps = { queue: RideQueue; acts: KeptAct[]; online: boolean; own: OwnDelivery[] }

/** What the shop has not heard of yet, and what it did not accept. */
export function KeptActs({ queue, acts, online, own }: KeptActsProps) {
  const refused = useStore(queue.refused)
  const taps = acts.length === 1 ? '1 tap is' : `${acts.length} taps are`
  const isStuck = useStore(queue.isStuck)
  return (
    <>
      <div role="status">
        {(!online || isStuck) && (
          <p className="flex items-center gap-3 rounded-card bg-tangerine-tint px-4 py-3 font-medium">
            <CloudOff size={22} aria-hidden className="shrink-0 text-tangerine" />
            {!online && 'No connection. '}
            {acts.length > 0
              ? `${taps} kept and sent ${online ? 'again soon' : 'when you’re back online'}.`
              : 'You can go on: your taps are kept.'}
          </p>
        )}
      </div>
      {refused.map(({ key, act, message }) => (
        <div key={key} role="alert" className="rounded-card border-2 border-berry bg-berry-tint p-4">
          <p className="flex items-start gap-3 font-medium">
            <TriangleAlert size={22} aria-hidden className="mt-0.5 shrink-0 text-berry" />
            <span>
              {own.flatMap(({ _id, number }) => (concerns(act, _id) ? `${number}: ` : []))}
              {message}
            </span>
          </p>
          <Button variant="quiet" className="mt-3" onClick={() => queue.dismiss(key)}>
            Got it
          </Button>
        </div>
      ))}
    </>
  )
}
