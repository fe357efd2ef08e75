import { type SubmitEvent, useState } from 'react'
import { type Customer, type OwedEntry, receivePayment } from '#contract/customers/customers.ts'
import { type Paise, paise, rupeesFromPaise } from '#domain/money.ts'
import { formatMoment } from '#domain/time-words.ts'
import { randomKey } from '../../core/random-key.ts'
import { Button } from '../../ui/button.tsx'
import { CardSection } from '../../ui/card-section.tsx'
import { TextField } from '../../ui/field.tsx'
import { Link } from '../../ui/link.tsx'
import { Price } from '../../ui/price.tsx'
import { toast } from '../../ui/toast.tsx'
import { callAsSeller } from '../account/seller-session.ts'

type CustomerAccountProps = { customer: Customer; entries: readonly OwedEntry[]; onChanged: () => Promise<unknown> }

/** What is owed, what made it so, and payments that are received. */
export function CustomerAccount({ customer, entries, onChanged }: CustomerAccountProps) {
  if (entries.length === 0) return null
  const { _id: id, owed } = customer
  return (
    <CardSection title="On account">
      <p className={`font-semibold text-lg ${owed > 0 ? 'text-tangerine' : ''}`}>
        {owed < 0 ? 'Paid in advance: ' : 'Owes '}
        <Price amount={paise(Math.abs(owed))} />
      </p>
      <PaymentForm key={owed} id={id} owed={owed} onPaid={onChanged} />
      <ul className="mt-4 divide-y divide-line">
        {entries.map((entry) => (
          <li key={entry._id} className="flex items-baseline justify-between gap-4 py-2 text-sm">
            <span>
              {entry.orderId ? (
                <Link to={`/seller/orders?show=all&search=${entry.orderId}`}>{reasonOf(entry)}</Link>
              ) : (
                reasonOf(entry)
              )}
              <span className="text-ink-soft"> · {formatMoment(entry.at)}</span>
            </span>
            <Price amount={entry.amount} />
          </li>
        ))}
      </ul>
    </CardSection>
  )
}

const REASONS: Record<OwedEntry['reason'], string> = {
  order: 'Order',
  order_cancelled: 'Order cancelled',
  not_charged: 'Missing items',
  payment: 'Paid',
  account_deleted: 'Account deleted',
}
const reasonOf = ({ reason, paidBy }: OwedEntry) =>
  paidBy ? `Paid ${paidBy === 'upi' ? 'by UPI' : 'in cash'}` : REASONS[reason]

function PaymentForm({ id, owed, onPaid }: { id: string; owed: Paise; onPaid: () => Promise<unknown> }) {
  const [amount, setAmount] = useState(owed > 0 ? String(rupeesFromPaise(owed)) : '')
  const [key] = useState(randomKey)
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)

  async function receive(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const by = (event.nativeEvent.submitter as HTMLButtonElement | null)?.value === 'upi' ? 'upi' : 'cash'
    setBusy(true)
    const reply = await callAsSeller(receivePayment, { body: { id, amount: Number(amount), by }, idempotencyKey: key })
    setBusy(false)
    if (!reply.success) return setError(reply.fields?.amount ?? reply.message)
    setError('')
    toast.success(reply.message)
    await onPaid()
  }

  return (
    <form noValidate onSubmit={(event) => void receive(event)} className="mt-3">
      <TextField
        label="Payment received, in ₹"
        inputMode="decimal"
        autoComplete="off"
        value={amount}
        error={error || undefined}
        onChange={(event) => setAmount(event.target.value)}
      />
      <div className="mt-3 flex flex-wrap gap-2">
        <Button type="submit" size="small" busy={busy} value="cash">
          In cash
        </Button>
        <Button type="submit" size="small" variant="quiet" busy={busy} value="upi">
          By UPI
        </Button>
      </div>
    </form>
  )
}
