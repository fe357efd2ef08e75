import { useState } from 'react'
import type { DispatchRider } from '#contract/delivery/dispatch.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { type Giving, loadOf } from './giving.ts'
import { RiderLoad } from './rider-load.tsx'

const ROW =
  'flex w-full min-h-14 items-center rounded-field border border-line px-4 py-2.5 text-left hover:border-leaf hover:bg-leaf-tint disabled:opacity-55'

/** Once orders are selected: who gets them. */
export function GiveBar({ riders, giving }: { riders: readonly DispatchRider[]; giving: Giving }) {
  const [open, setOpen] = useState(false)
  const { selected, busy, give, clear } = giving
  const what = selected.length === 1 ? (selected[0]?.order.number ?? '') : `${selected.length} orders`
  const hasHolder = selected.some(({ known }) => known?.rider)

  async function giveTo(rider: string | null) {
    await give(
      selected.map(({ order }) => order._id),
      rider,
    )
    setOpen(false)
  }

  return (
    <>
      {selected.length > 0 && (
        <div className="sticky bottom-20 z-30 mx-auto mt-4 flex w-fit max-w-full flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-card px-4 py-3 shadow-float md:bottom-4">
          <p role="status" className="font-medium">
            {selected.length} selected
          </p>
          <Button size="small" onClick={() => setOpen(true)}>
            Give to …
          </Button>
          <Button variant="quiet" size="small" onClick={clear}>
            Clear
          </Button>
        </div>
      )}
      <Dialog open={open} onClose={() => setOpen(false)} title={`Give ${what} to …`}>
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
              <button type="button" disabled={busy} className={ROW} onClick={() => void giveTo(rider._id)}>
                <span className="min-w-0 leading-snug">
                  <span className="block break-words font-medium">{rider.name}</span>
                  <RiderLoad
                    rider={rider}
                    more={loadOf(selected.filter(({ known }) => known?.rider?._id !== rider._id))}
                  />
                </span>
              </button>
            </li>
          ))}
          {hasHolder && (
            <li>
              <button type="button" disabled={busy} className={ROW} onClick={() => void giveTo(null)}>
                <span className="leading-snug">
                  <span className="block font-medium">Nobody</span>
                  <span className="block text-ink-soft text-sm">Any rider can take it again.</span>
                </span>
              </button>
            </li>
          )}
        </ul>
      </Dialog>
    </>
  )
}
