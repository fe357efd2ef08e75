import { type SubmitEvent, useState } from 'react'
import type { OwnDelivery } from '#contract/delivery/riding.ts'
import { rupeesFromPaise } from '#domain/money.ts'
import type { DoorPayment } from '#domain/riding.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { BIG } from './big-button.ts'
import { CallShop } from './call-shop.tsx'
import { PaymentChoice } from './payment-choice.tsx'
import type { StepOutcome } from './ride-store.ts'
import { UpiCode } from './upi-code.tsx'

type Handover = { code: string; payment?: { by: DoorPayment; amount: number } }
type DeliverDialogProps = {
  delivery: OwnDelivery
  upiId: string | null
  open: boolean
  onClose: () => void
  /** Closes the dialog, unless the shop refuses. */
  onHandOver: (handover: Handover) => Promise<StepOutcome>
}

export function DeliverDialog({ open, onClose, ...props }: DeliverDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={`Hand over ${props.delivery.number}`} width="sheet">
      <HandoverForm {...props} />
    </Dialog>
  )
}

function HandoverForm({ delivery, upiId, onHandOver }: Omit<DeliverDialogProps, 'open' | 'onClose'>) {
  const { due, triesLeft, receiver, number } = delivery
  const [by, setBy] = useState<DoorPayment | null>(null)
  const [errors, setErrors] = useState<{ code?: string; payment?: string }>({})
  const [busy, setBusy] = useState(false)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const field = event.currentTarget.elements.namedItem('code') as HTMLInputElement
    const code = field.value.trim()
    const wrong = {
      ...(!/^\d{4}$/.test(code) && { code: 'Enter the four digits of the door code.' }),
      ...(due > 0 && !by && { payment: 'Choose how it was paid.' }),
    }
    setErrors(wrong)
    if (Object.keys(wrong).length) return
    setBusy(true)
    const outcome = await onHandOver({ code, ...(due > 0 && by && { payment: { by, amount: rupeesFromPaise(due) } }) })
    if (outcome.state !== 'refused') return
    setBusy(false)
    setErrors({ code: outcome.message })
    field.focus()
    field.select()
  }

  if (triesLeft === 0) return <CallShop number={number} />
  return (
    <form noValidate onSubmit={submit} className="mx-auto flex max-w-md flex-col gap-5 text-lg">
      {due > 0 && <PaymentChoice due={due} by={by} onChange={setBy} error={errors.payment} />}
      {by === 'upi' && upiId && <UpiCode upiId={upiId} amount={due} number={number} />}
      <TextField
        label={`Door code of ${receiver}`}
        name="code"
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        hint={triesLeft < 5 ? `${triesLeft} of 5 tries left.` : 'Four digits. The customer sees them in My Orders.'}
        error={errors.code}
        className="[&_input]:h-16 [&_input]:text-center [&_input]:font-semibold [&_input]:text-3xl [&_input]:tracking-[0.4em]"
      />
      <Button type="submit" busy={busy} className={BIG}>
        {busy ? 'Checking the code…' : 'Delivered'}
      </Button>
    </form>
  )
}
