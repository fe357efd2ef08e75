import { type SubmitEvent, useState } from 'react'
import type { OwnOwedEntry } from '#contract/payments/owed.ts'
import { MIN_PAYMENT } from '#domain/credit.ts'
import { formatPaise, type Paise, paise, paiseFromRupees, rupeesFromPaise } from '#domain/money.ts'
import { owedWords } from '#domain/owed-statement.ts'
import { formatDate } from '#domain/time-words.ts'
import { useShop } from '../../core/shop.ts'
import { Button } from '../../ui/button.tsx'
import { CardSection } from '../../ui/card-section.tsx'
import { TextField } from '../../ui/field.tsx'
import { Link } from '../../ui/link.tsx'
import { Price } from '../../ui/price.tsx'
import { type Payer, payOwedOnline } from './pay-owed.ts'

type OwedProps = { owed: Paise; entries: readonly OwnOwedEntry[]; payer: Payer; onPaid: () => Promise<unknown> }

/** What is owed for orders on account, and what it is made of; nothing for who never bought on account. */
export function OwedSection({ owed, entries, payer, onPaid }: OwedProps) {
  const { online } = useShop().payments
  if (entries.length === 0) return null
  const isPayable = online && owed >= MIN_PAYMENT
  return (
    <CardSection title="On account">
      <p>
        {owed === 0 ? (
          'Everything is paid.'
        ) : (
          <>
            {owed > 0 ? 'You owe ' : 'You’ve paid '}
            <Price amount={paise(Math.abs(owed))} className="font-semibold text-2xl" />
            {owed < 0 && ' in advance. It pays for your next order on account.'}
          </>
        )}
      </p>
      {isPayable && <PayForm key={owed} owed={owed} payer={payer} onPaid={onPaid} />}
      {owed > 0 && !isPayable && <p className="mt-1 text-ink-soft">You can pay us in cash or by UPI.</p>}
      <ul className="mt-4 divide-y divide-line border-line border-t">
        {entries.map((entry) => (
          <EntryRow key={entry._id} entry={entry} />
        ))}
      </ul>
    </CardSection>
  )
}

export function OwedFailed({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <CardSection title="On account">
      <div role="alert" className="flex flex-wrap items-center justify-between gap-3">
        <p>{message}</p>
        <Button variant="quiet" size="small" onClick={onRetry}>
          Try again
        </Button>
      </div>
    </CardSection>
  )
}

function PayForm({ owed, payer, onPaid }: Omit<OwedProps, 'entries'>) {
  const [typed, setTyped] = useState(String(rupeesFromPaise(owed)))
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)

  async function pay(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const amount = paiseFromRupees(Number(typed))
    if (amount === null || amount < MIN_PAYMENT) return setError('Enter ₹1 or more.')
    if (amount > owed) return setError(`You owe ${formatPaise(owed)}. Please pay that or less.`)
    setBusy(true)
    setError((await payOwedOnline(amount, payer)) ?? '')
    await onPaid()
    setBusy(false)
  }

  return (
    <form noValidate onSubmit={(event) => void pay(event)} className="mt-4 flex flex-wrap items-start gap-3">
      <TextField
        label="Amount to pay, in ₹"
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        error={error || undefined}
        className="min-w-40 max-w-60 flex-1"
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" busy={busy} className="mt-7">
        Pay now
      </Button>
    </form>
  )
}

function EntryRow({ entry }: { entry: OwnOwedEntry }) {
  const { at, amount, orderId, orderNumber, isUndone } = entry
  return (
    <li className="flex items-center justify-between gap-4 py-3 last:pb-0">
      <div className="min-w-0">
        <p className={`font-medium ${isUndone ? 'text-ink-soft line-through' : ''}`}>{owedWords(entry)}</p>
        <p className="text-ink-soft text-sm">
          <time dateTime={at.toISOString()}>{formatDate(at)}</time>
          {orderId && (
            <>
              {' · '}
              <Link to={`/my-orders/${orderId}/receipt`} className="underline underline-offset-4">
                {orderNumber}
              </Link>
            </>
          )}
        </p>
      </div>
      <span
        className={`whitespace-nowrap font-medium ${isUndone ? 'text-ink-soft line-through' : amount < 0 ? 'text-leaf' : ''}`}
      >
        {amount < 0 && '−'}
        <Price amount={paise(Math.abs(amount))} />
      </span>
    </li>
  )
}
