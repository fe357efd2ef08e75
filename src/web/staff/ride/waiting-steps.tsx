import CloudOff from 'lucide-react/icons/cloud-off'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { OwnDelivery } from '#contract/delivery/riding.ts'
import { useStore } from '../../core/external-store.ts'
import { Button } from '../../ui/button.tsx'
import { concerns } from './ride-steps.ts'
import type { RideStore } from './ride-store.ts'

type WaitingStepsProps = { store: RideStore; online: boolean; own: OwnDelivery[] }

/** What the shop has not confirmed yet, and what it did not accept. */
export function WaitingSteps({ store, online, own }: WaitingStepsProps) {
  const refused = useStore(store.refused)
  const count = useStore(store.waiting).length
  const taps = count === 1 ? '1 tap is' : `${count} taps are`
  const isStuck = useStore(store.isStuck)
  return (
    <>
      <div role="status">
        {(!online || isStuck) && (
          <p className="flex items-center gap-3 rounded-card bg-tangerine-tint px-4 py-3 font-medium">
            <CloudOff size={22} aria-hidden className="shrink-0 text-tangerine" />
            {!online && 'No connection. '}
            {count > 0
              ? `${taps} kept and sent ${online ? 'again soon' : 'when you’re back online'}.`
              : 'You can carry on: your taps are saved.'}
          </p>
        )}
      </div>
      {refused.map(({ id, wanted, message }) => (
        <div key={id} role="alert" className="rounded-card border-2 border-berry bg-berry-tint p-4">
          <p className="flex items-start gap-3 font-medium">
            <TriangleAlert size={22} aria-hidden className="mt-0.5 shrink-0 text-berry" />
            <span>
              {own.flatMap(({ _id, number }) => (concerns(wanted, _id) ? `${number}: ` : []))}
              {message}
            </span>
          </p>
          <Button variant="quiet" className="mt-3" onClick={() => store.dismiss(id)}>
            Got it
          </Button>
        </div>
      ))}
    </>
  )
}
