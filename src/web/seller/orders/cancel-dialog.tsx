import { type SubmitEvent, useState } from 'react'
import type { Order } from '#contract/orders/order.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'

const REASONS = ['Out of stock', 'The customer asked us to', 'We can’t deliver there', 'Another reason'] as const
const OTHER = REASONS[3]

type CancelDialogProps = {
  orders: readonly Order[]
  open: boolean
  onClose: () => void
  onCancel: (reason: string) => void
}

export function CancelDialog({ orders, open, onClose, onCancel }: CancelDialogProps) {
  const count = orders.length
  return (
    <Dialog open={open} onClose={onClose} title={count === 1 ? 'Cancel this order?' : `Cancel ${count} orders?`}>
      <p className="mb-5 text-ink-soft">{consequences(orders)} This can’t be undone.</p>
      <ReasonForm count={count} onClose={onClose} onCancel={onCancel} />
    </Dialog>
  )
}

function consequences(orders: readonly Order[]): string {
  const told = orders.length === 1 ? 'The customer will see the reason.' : 'The customers will see the reason.'
  // Nothing was taken for an order that waits.
  if (orders.every(({ status }) => status === 'Waiting for confirmation')) return told
  const refunded = orders.some(({ isPaid }) => isPaid) ? ' and paid orders are refunded' : ''
  return `The items go back into stock${refunded}. ${told}`
}

type ReasonFormProps = Pick<CancelDialogProps, 'onClose' | 'onCancel'> & { count: number }

function ReasonForm({ count, onClose, onCancel }: ReasonFormProps) {
  const [chosen, setChosen] = useState<string>(REASONS[0])
  const [error, setError] = useState<string>()

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const reason = String(new FormData(event.currentTarget).get('other') ?? '').trim()
    if (chosen !== OTHER) onCancel(chosen)
    else if (reason) onCancel(reason)
    else setError('Please give a reason.')
  }

  return (
    <form noValidate onSubmit={submit}>
      <fieldset>
        <legend className="mb-2 font-medium text-sm">Reason</legend>
        {REASONS.map((reason) => (
          <label key={reason} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name="reason"
              checked={chosen === reason}
              onChange={() => setChosen(reason)}
              className="size-5 accent-leaf"
            />
            {reason}
          </label>
        ))}
      </fieldset>
      {chosen === OTHER && (
        <TextField
          label="Reason shown to the customer"
          name="other"
          maxLength={300}
          required
          error={error}
          onInput={() => setError(undefined)}
          className="mt-2"
        />
      )}
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="quiet" onClick={onClose}>
          {count === 1 ? 'Keep order' : 'Keep them'}
        </Button>
        <Button type="submit" variant="danger">
          {count === 1 ? 'Cancel order' : `Cancel ${count} orders`}
        </Button>
      </div>
    </form>
  )
}
