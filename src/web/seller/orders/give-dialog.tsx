import type { DispatchRider } from '#contract/delivery/dispatch.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { RiderLoad } from './rider-load.tsx'

const ROW =
  'flex w-full min-h-14 items-center rounded-field border border-line px-4 py-2.5 text-left hover:border-leaf hover:bg-leaf-tint disabled:opacity-55'

type GiveDialogProps = {
  open: boolean
  onClose: () => void
  /** What is given: an order's number, or how many. */
  what: string
  riders: readonly DispatchRider[]
  /** What a rider would have to carry beside what they have. */
  moreFor: (rider: DispatchRider) => { orders: number; items: number }
  /** Somebody has one of them, who may lose it. */
  hasHolder: boolean
  busy: boolean
  /** null: nobody. */
  onGive: (rider: string | null) => void
}

/** Which rider gets orders, with what each of them carries already. */
export function GiveDialog({ open, onClose, what, riders, moreFor, hasHolder, busy, onGive }: GiveDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={`Give ${what} to …`}>
      {riders.length === 0 && (
        <>
          <p className="mb-4 text-ink-soft">No riders yet. Add somebody who delivers, and they appear here.</p>
          <ButtonLink variant="quiet" size="small" to="/seller/staff">
            Add people
          </ButtonLink>
        </>
      )}
      <ul className="space-y-2">
        {riders.map((rider) => (
          <li key={rider._id}>
            <button type="button" disabled={busy} className={ROW} onClick={() => onGive(rider._id)}>
              <span className="min-w-0 leading-snug">
                <span className="block break-words font-medium">{rider.name}</span>
                <RiderLoad rider={rider} more={moreFor(rider)} />
              </span>
            </button>
          </li>
        ))}
        {hasHolder && (
          <li>
            <button type="button" disabled={busy} className={ROW} onClick={() => onGive(null)}>
              <span className="leading-snug">
                <span className="block font-medium">Nobody</span>
                <span className="block text-ink-soft text-sm">Any rider can take it again.</span>
              </span>
            </button>
          </li>
        )}
      </ul>
    </Dialog>
  )
}
