import { type SubmitEvent, useState } from 'react'
import type { Order } from '#contract/orders.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'

const REASONS = ['Out of stock', 'The customer asked us to', 'We can’t deliver there', 'Another reason'] as const
const OTHER = REASONS[3]

type CancelDialogProps = { order: Order; open: boolean; onClose: () => void; onCancel: (reason: string) => void }

export function CancelDialog({ order, open, onClose, onCancel }: CancelDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Cancel this order?">
      <p className="mb-5 text-ink-soft">
        The items go back into stock{order.isPaid ? ' and the customer is refunded' : ''}. The customer will see the
        reason. This can’t be undone.
      </p>
      <ReasonForm onClose={onClose} onCancel={onCancel} />
    </Dialog>
  )
}

function ReasonForm({ onClose, onCancel }: Pick<CancelDialogProps, 'onClose' | 'onCancel'>) {
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
          Keep order
        </Button>
        <Button type="submit" variant="danger">
          Cancel order
        </Button>
      </div>
    </form>
  )
}
