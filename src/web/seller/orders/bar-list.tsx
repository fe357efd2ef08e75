import { useState } from 'react'
import { type CashBar, liftCashBar, listCashBars } from '#contract/orders/cash-bars.ts'
import { BAR_NAMES } from '#domain/cash-bars.ts'
import { formatMoment } from '#domain/time-words.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { useSellerQuery } from '../account/seller-query.ts'
import { callAsSeller } from '../account/seller-session.ts'
import { FailedPart } from '../screen/failed-part.tsx'

/** What can’t pay on delivery, to be lifted again. */
export function BarListButton() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => setOpen(true)}>
        Barred
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Barred from cash" width="wide">
        {open && <BarList />}
      </Dialog>
    </>
  )
}

function BarList() {
  const { view, reload, retry } = useSellerQuery(listCashBars, undefined)
  if (view.state === 'loading') return <p role="status">Loading…</p>
  if (view.state === 'failed') return <FailedPart message={view.message} onRetry={retry} />
  const { bars } = view.reply
  if (bars.length === 0) {
    return <p className="text-ink-soft">Nobody is barred. You can bar a customer in the details of a cash order.</p>
  }
  return (
    <ul className="divide-y divide-line">
      {bars.map((bar) => (
        <BarRow key={bar._id} bar={bar} onLifted={() => void reload()} />
      ))}
    </ul>
  )
}

export function BarRow({ bar, onLifted }: { bar: CashBar; onLifted: () => void }) {
  const { _id: id, kind, shown, reason, at } = bar
  const [busy, setBusy] = useState(false)

  async function lift() {
    setBusy(true)
    const reply = await callAsSeller(liftCashBar, { body: { id } })
    setBusy(false)
    if (reply.success) toast.success(reply.message)
    else toast.error(reply.message)
    onLifted()
  }

  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0 flex-1 basis-52">
        <p className="wrap-anywhere font-medium">{shown ?? `${BAR_NAMES[kind]} of a deleted account`}</p>
        <p className="wrap-anywhere text-ink-soft text-sm">
          {formatMoment(at)}
          {reason && ` · ${reason}`}
        </p>
      </div>
      <Button variant="quiet" size="small" busy={busy} onClick={() => void lift()}>
        Lift<span className="sr-only"> {shown}</span>
      </Button>
    </li>
  )
}
