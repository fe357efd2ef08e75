import { type SubmitEvent, useState } from 'react'
import { type Customer, receivePayment, undoPayment } from '#contract/customers/customers.ts'
import type { OwedEntry } from '#contract/payments/owed.ts'
import { formatPaise, type Paise, paise, rupeesFromPaise } from '#domain/money.ts'
import { owedWords } from '#domain/owed-statement.ts'
import { formatMoment } from '#domain/time-words.ts'
import { randomKey } from '../../core/random-key.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { CardSection } from '../../ui/card-section.tsx'
import { TextField } from '../../ui/field.tsx'
import { Link } from '../../ui/link.tsx'
import { Price, SignedPrice } from '../../ui/price.tsx'
import { toast } from '../../ui/toast.tsx'
import { undoToast } from '../../ui/undo-toast.tsx'
import { callAsSeller } from '../account/seller-session.ts'
import { CustomerLimit } from './customer-limit.tsx'
import { statementScreen } from './customers-url.ts'

type CustomerAccountProps = { customer: Customer; entries: readonly OwedEntry[]; onChanged: () => Promise<unknown> }

/** What is owed, what made it so, how much it may be, and payments that are received. */
export function CustomerAccount({ customer, entries, onChanged }: CustomerAccountProps) {
  const { _id: id, owed, owedLimit } = customer
  return (
    <CardSection
      title="On account"
      aside={
        entries.length > 0 && (
          <ButtonLink variant="quiet" to={statementScreen(id)} size="small">
            Statement
          </ButtonLink>
        )
      }
    >
      <p className={`font-semibold text-lg ${owed > 0 ? 'text-tangerine' : ''}`}>
        {owed < 0 ? 'Paid in advance: ' : 'Owes '}
        <Price amount={paise(Math.abs(owed))} />
      </p>
      {entries.length > 0 && <PaymentForm key={owed} id={id} owed={owed} onPaid={onChanged} />}
      <ul className="mt-4 divide-y divide-line">
        {entries.map((entry) => (
          <li key={entry._id} className="flex items-baseline justify-between gap-4 py-2 text-sm">
            <span className="min-w-0">
              {entry.orderId ? (
                <Link to={`/seller/orders?show=all&search=${entry.orderId}`}>{owedWords(entry)}</Link>
              ) : (
                owedWords(entry)
              )}
              <span className="text-ink-soft"> · {formatMoment(entry.at)}</span>
            </span>
            <span className="flex shrink-0 items-baseline gap-2">
              {entry.reason === 'payment' && entry.paidBy !== 'online' && !entry.isUndone && (
                <TakeBack entry={entry} onChanged={onChanged} />
              )}
              <SignedPrice amount={entry.amount} className={entry.isUndone ? 'text-ink-soft line-through' : ''} />
            </span>
          </li>
        ))}
      </ul>
      <CustomerLimit key={`limit ${owedLimit}`} customer={customer} onSaved={onChanged} />
    </CardSection>
  )
}

function TakeBack({ entry, onChanged }: { entry: OwedEntry; onChanged: () => Promise<unknown> }) {
  const [busy, setBusy] = useState(false)
  async function press() {
    setBusy(true)
    await takeBack(entry._id, onChanged)
    setBusy(false)
  }
  return (
    <Button variant="quiet" size="small" busy={busy} onClick={() => void press()}>
      Undo<span className="sr-only"> the payment of {formatPaise(paise(-entry.amount))}</span>
    </Button>
  )
}

/** Of a payment that was typed by mistake. */
async function takeBack(id: string, onChanged: () => Promise<unknown>) {
  const reply = await callAsSeller(undoPayment, { body: { id } })
  if (!reply.success) return void toast.error(reply.message)
  toast.success(reply.message)
  await onChanged()
}

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
    undoToast(reply.message, { id: `payment-${reply.payment}`, onUndo: () => void takeBack(reply.payment, onPaid) })
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
