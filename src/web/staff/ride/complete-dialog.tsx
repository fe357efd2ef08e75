import { type SubmitEvent, useState } from 'react'
import { completeDelivery } from '#contract/delivery/rider-cash.ts'
import type { OthersDelivery } from '#contract/delivery/riding.ts'
import { rupeesFromPaise } from '#domain/money.ts'
import type { DoorPayment } from '#domain/riding.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.tsx'
import { callAsStaff } from '../account/staff-session.ts'
import { BIG } from './big-button.ts'
import { PaymentChoice } from './payment-choice.tsx'

type CompleteProps = { delivery: OthersDelivery; onCompleted: () => void }

export function CompleteDialog({ open, onClose, ...props }: CompleteProps & { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title={`Complete ${props.delivery.number}`} width="sheet">
      <CompleteForm {...props} />
    </Dialog>
  )
}

function CompleteForm({ delivery: { _id, due, rider }, onCompleted }: CompleteProps) {
  const [by, setBy] = useState<DoorPayment | null>(null)
  const [errors, setErrors] = useState<{ reason?: string; payment?: string }>({})
  const [busy, setBusy] = useState(false)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const reason = String(new FormData(event.currentTarget).get('reason')).trim()
    const wrong = {
      ...(!reason && { reason: 'Say why there is no door code.' }),
      ...(due > 0 && !by && { payment: 'Choose how it was paid.' }),
    }
    setErrors(wrong)
    if (Object.keys(wrong).length) return
    setBusy(true)
    const payment = due > 0 && by ? { payment: { by, amount: rupeesFromPaise(due) } } : {}
    const reply = await callAsStaff(completeDelivery, { body: { order: _id, reason, ...payment } })
    setBusy(false)
    if (reply.success) {
      toast.success(reply.message)
      onCompleted()
    } else setErrors({ reason: reply.message })
  }

  return (
    <form noValidate onSubmit={submit} className="mx-auto flex max-w-md flex-col gap-5 text-lg">
      <p>Only when you’re sure that {rider} handed it over. The customer sees the reason.</p>
      {due > 0 && <PaymentChoice due={due} by={by} onChange={setBy} error={errors.payment} />}
      <TextField label="Reason" name="reason" maxLength={300} autoComplete="off" error={errors.reason} />
      <Button type="submit" busy={busy} className={BIG}>
        Mark as delivered
      </Button>
    </form>
  )
}
