import { type SubmitEvent, useState } from 'react'
import type { OwnDelivery } from '#contract/delivery/riding.ts'
import { rupeesFromPaise } from '#domain/money.ts'
import type { DoorPayment } from '#domain/riding.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { BIG } from './big-button.ts'
import { PaymentChoice } from './payment-choice.tsx'

type Handover = { code: string; payment?: { by: DoorPayment; amount: number } }
type DeliverDialogProps = {
  delivery: OwnDelivery
  open: boolean
  onClose: () => void
  onDelivered: (handover: Handover) => void
}

export function DeliverDialog({ delivery, open, onClose, onDelivered }: DeliverDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={`Hand over ${delivery.number}`} width="sheet">
      <HandoverForm delivery={delivery} onDelivered={onDelivered} />
    </Dialog>
  )
}

function HandoverForm({ delivery, onDelivered }: Pick<DeliverDialogProps, 'delivery' | 'onDelivered'>) {
  const { due, triesLeft, receiver } = delivery
  const [by, setBy] = useState<DoorPayment | null>(null)
  const [errors, setErrors] = useState<{ code?: string; payment?: string }>({})

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const code = String(new FormData(event.currentTarget).get('code')).trim()
    const wrong = {
      ...(!/^\d{4}$/.test(code) && { code: 'Enter the four digits of the door code.' }),
      ...(due > 0 && !by && { payment: 'Choose how it was paid.' }),
    }
    setErrors(wrong)
    if (Object.keys(wrong).length) return
    onDelivered({ code, ...(due > 0 && by && { payment: { by, amount: rupeesFromPaise(due) } }) })
  }

  return (
    <form noValidate onSubmit={submit} className="mx-auto flex max-w-md flex-col gap-5 text-lg">
      {due > 0 && <PaymentChoice due={due} by={by} onChange={setBy} error={errors.payment} />}
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
      <Button type="submit" className={BIG}>
        Delivered
      </Button>
    </form>
  )
}
