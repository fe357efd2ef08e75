import { useState } from 'react'
import type { DispatchRider } from '#contract/delivery/dispatch.ts'
import { Button } from '../../ui/button.tsx'
import { GiveDialog } from '../orders/give-dialog.tsx'
import { type Giving, loadOf } from './giving.ts'

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
      <GiveDialog
        open={open}
        onClose={() => setOpen(false)}
        what={what}
        riders={riders}
        moreFor={(rider) => loadOf(selected.filter(({ known }) => known?.rider?._id !== rider._id))}
        hasHolder={hasHolder}
        busy={busy}
        onGive={(rider) => void giveTo(rider)}
      />
    </>
  )
}
