import { type SubmitEvent, useState } from 'react'
import { formatPaise, type Paise, paise, paiseFromRupees, rupeesFromPaise } from '#domain/money.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { BIG } from './big-button.ts'

type AccountCashProps = {
  number: string
  owed: Paise
  onClose: () => void
  /** In rupees. */
  onTaken: (taken: { amount: number; left: number }) => void
}

/** A customer pays of what they owe; what they owe is shown only here. */
export function AccountCashDialog({ open, ...props }: AccountCashProps & { open: boolean }) {
  return (
    <Dialog open={open} onClose={props.onClose} title={`Payment on account, ${props.number}`} width="sheet">
      <AccountCashForm {...props} />
    </Dialog>
  )
}

function AccountCashForm({ owed, onTaken }: AccountCashProps) {
  const [error, setError] = useState('')

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = String(new FormData(event.currentTarget).get('amount')).trim()
    const amount = paiseFromRupees(Number(typed)) ?? 0
    if (amount <= 0) return setError('Enter an amount, such as 240.50.')
    if (amount > owed) return setError(`They owe ${formatPaise(owed)}. Please check the amount.`)
    onTaken({ amount: rupeesFromPaise(paise(amount)), left: rupeesFromPaise(paise(owed - amount)) })
  }

  return (
    <form noValidate onSubmit={submit} className="mx-auto flex max-w-md flex-col gap-5 text-lg">
      <p>{formatPaise(owed)} is open. Enter the cash you were given, all of it or a part.</p>
      <TextField
        label="Cash in rupees"
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        error={error || undefined}
        className="[&_input]:h-16 [&_input]:font-semibold [&_input]:text-2xl"
      />
      <Button type="submit" className={BIG}>
        Cash received
      </Button>
    </form>
  )
}
