import { type SubmitEvent, useState } from 'react'
import { giveCredit, MAX_CREDIT_NOTE } from '#contract/customers/customers.ts'
import type { CreditEntry, CreditReason } from '#contract/orders/credit.ts'
import { formatPaise, type Paise, paise } from '#domain/money.ts'
import { formatMoment } from '#domain/time-words.ts'
import { randomKey } from '../../core/random-key.ts'
import { Button } from '../../ui/button.tsx'
import { CardSection } from '../../ui/card-section.tsx'
import { TextField } from '../../ui/field.tsx'
import { Price } from '../../ui/price.tsx'
import { toast } from '../../ui/toast.tsx'
import { callAsSeller } from '../account/seller-session.ts'

type CustomerCreditProps = {
  id: string
  balance: Paise
  entries: readonly CreditEntry[]
  onChanged: () => Promise<unknown>
}

/** Store credit, what made it so, and more of it, given by hand. */
export function CustomerCredit({ id, balance, entries, onChanged }: CustomerCreditProps) {
  const [giving, setGiving] = useState(false)
  const given = async () => {
    setGiving(false)
    await onChanged()
  }
  return (
    <CardSection
      title="Store credit"
      aside={
        !giving && (
          <Button variant="quiet" size="small" onClick={() => setGiving(true)}>
            Give credit
          </Button>
        )
      }
    >
      <Price amount={balance} className="block font-semibold text-lg" />
      {giving && <CreditForm id={id} onGiven={given} onClose={() => setGiving(false)} />}
      {entries.length > 0 && (
        <ul className="mt-2 divide-y divide-line">
          {entries.map(({ _id, at, reason, amount, orderNumber, note }) => (
            <li key={_id} className="flex items-baseline justify-between gap-4 py-2 text-sm">
              <span className="wrap-anywhere min-w-0">
                {[note ?? REASONS[reason], orderNumber].filter(Boolean).join(' ')}
                <span className="text-ink-soft"> · {formatMoment(at)}</span>
              </span>
              <span className="price-figures shrink-0">
                {amount < 0 ? '−' : '+'}
                {formatPaise(paise(Math.abs(amount)))}
              </span>
            </li>
          ))}
        </ul>
      )}
    </CardSection>
  )
}

const REASONS: Record<CreditReason, string> = {
  refund: 'Refunded items',
  order: 'Used for order',
  order_cancelled: 'Back from cancelled order',
  by_hand: 'Given',
  account_deleted: 'Account deleted',
}

type CreditFormProps = { id: string; onGiven: () => Promise<unknown>; onClose: () => void }

function CreditForm({ id, onGiven, onClose }: CreditFormProps) {
  const [key] = useState(randomKey)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)

  async function give(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const body = { id, amount: Number(form.get('amount')), reason: String(form.get('reason')) }
    setBusy(true)
    const reply = await callAsSeller(giveCredit, { body, idempotencyKey: key })
    setBusy(false)
    if (!reply.success) return setErrors(reply.fields ?? { amount: reply.message })
    toast.success(reply.message)
    await onGiven()
  }

  return (
    <form noValidate onSubmit={(event) => void give(event)} className="mt-3 grid gap-3">
      <TextField label="Amount, in ₹" name="amount" inputMode="decimal" autoComplete="off" error={errors.amount} />
      <TextField
        label="Reason"
        name="reason"
        maxLength={MAX_CREDIT_NOTE}
        autoComplete="off"
        hint="The customer sees it in their account."
        error={errors.reason}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" busy={busy}>
          Give credit
        </Button>
        <Button variant="quiet" size="small" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
