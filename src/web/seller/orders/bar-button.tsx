import { type SubmitEvent, useState } from 'react'
import { barFromCash } from '#contract/orders/cash-bars.ts'
import type { Order } from '#contract/orders/order.ts'
import { addressLine } from '#domain/address.ts'
import { BAR_KINDS, BAR_NAMES, type BarKind } from '#domain/cash-bars.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.tsx'
import { callAsSeller } from '../account/seller-session.ts'

type BarButtonProps = { order: Pick<Order, '_id' | 'address'>; onBarred?: (() => void) | undefined }

/** Who ordered this can be barred from paying on delivery. */
export function BarButton({ order, onBarred }: BarButtonProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => setOpen(true)}>
        Bar from cash
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="No more cash orders?">
        <p className="mb-5 text-ink-soft">
          They can still pay online. They’re asked to call, and aren’t told the reason. This order stays as it is.
        </p>
        <BarForm order={order} onBarred={onBarred} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

const SHOWN: Record<BarKind, (address: Order['address']) => string> = {
  account: ({ firstName, lastName }) => `${firstName} ${lastName}`,
  phone: ({ phone }) => phone,
  address: addressLine,
}

function BarForm({ order, onBarred, onClose }: BarButtonProps & { onClose: () => void }) {
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const kinds = BAR_KINDS.filter((kind) => form.has(kind))
    const reason = String(form.get('reason') ?? '').trim()
    const missing = kinds.length === 0 ? 'Choose what to bar.' : reason ? '' : 'Please give a reason.'
    setError(missing)
    if (missing) return
    setBusy(true)
    const reply = await callAsSeller(barFromCash, { body: { order: order._id, kinds, reason } })
    setBusy(false)
    if (!reply.success) return setError(reply.message)
    toast.success(reply.message)
    onBarred?.()
    onClose()
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <fieldset>
        <legend className="mb-2 font-medium text-sm">Bar</legend>
        {BAR_KINDS.map((kind) => (
          <label key={kind} className="flex min-h-11 items-center gap-3 py-1">
            <input type="checkbox" name={kind} defaultChecked className="size-5 shrink-0 accent-leaf" />
            <span>
              {BAR_NAMES[kind]}
              <span className="wrap-anywhere block text-ink-soft text-sm">{SHOWN[kind](order.address)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <TextField
        label="Reason, for the shop only"
        name="reason"
        maxLength={300}
        required
        error={error || undefined}
        onInput={() => setError('')}
        className="mt-2"
      />
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="quiet" onClick={onClose}>
          Back
        </Button>
        <Button type="submit" variant="danger" busy={busy}>
          Bar from cash
        </Button>
      </div>
    </form>
  )
}
