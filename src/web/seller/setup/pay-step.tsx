import { type SubmitEvent, useId, useState } from 'react'
import { readPaymentProvider } from '#contract/payments/payments.ts'
import { hasWayToPay, offeredWays } from '#domain/ways-to-pay.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Switch } from '../../ui/switch.tsx'
import { useSellerQuery } from '../account/seller-query.ts'
import { FailedState } from '../screen/failed-state.tsx'
import { UpiId } from '../staff/upi-id.tsx'
import type { StepProps } from './step.ts'

type Provider = 'razorpay' | 'sandbox' | null

/** What customers may pay with. */
export function PayStep(props: StepProps) {
  const { view, retry } = useSellerQuery(readPaymentProvider, undefined)
  if (view.state === 'loading') return <Skeleton className="h-64 rounded-card" />
  if (view.state === 'failed') {
    return <FailedState title="Couldn’t load the ways to pay" message={view.message} onRetry={() => void retry()} />
  }
  return (
    <>
      <WaysForm {...props} provider={view.reply.provider} />
      <UpiId />
    </>
  )
}

function WaysForm({ shop, save, provider }: StepProps & { provider: Provider }) {
  const [ways, setWays] = useState(shop.payments)
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState('')
  const canOpen = hasWayToPay(offeredWays(ways, provider !== null))

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!canOpen) return setWrong('Keep at least one way to pay.')
    setBusy(true)
    const problems = await save({ payments: ways })
    setBusy(false)
    setWrong(problems ? (Object.values(problems)[0] ?? '') : '')
  }

  return (
    <form onSubmit={submit} noValidate>
      <ul className="divide-y divide-line rounded-card border border-line bg-card px-4 sm:px-5">
        <Way
          title="Cash on delivery"
          words="Customers pay your rider at the door, in cash or by UPI."
          checked={ways.cash}
          onChange={(cash) => setWays({ ...ways, cash })}
        />
        <Way
          title="Online payment"
          words={PROVIDER_WORDS[provider ?? 'none']}
          checked={ways.online && provider !== null}
          disabled={provider === null}
          onChange={(online) => setWays({ ...ways, online })}
        />
      </ul>
      <p role="alert" className="text-berry not-empty:mt-3">
        {wrong}
      </p>
      <Button type="submit" busy={busy} className="mt-5">
        Save
      </Button>
    </form>
  )
}

const PROVIDER_WORDS: Record<NonNullable<Provider> | 'none', string> = {
  razorpay: 'Customers pay by card through Razorpay when they order.',
  sandbox: 'This shop uses the payment sandbox: no real money moves.',
  none: 'No payment provider is set up yet. Whoever runs your server can add a Razorpay account.',
}

type WayProps = {
  title: string
  words: string
  checked: boolean
  disabled?: boolean
  onChange: (checked: boolean) => void
}

function Way({ title, words, checked, disabled = false, onChange }: WayProps) {
  const note = useId()
  return (
    <li className="flex items-center justify-between gap-4 py-3">
      <p className="min-w-0">
        <span className="block font-medium">{title}</span>
        <span id={note} className="text-ink-soft text-sm">
          {words}
        </span>
      </p>
      <Switch
        aria-label={title}
        aria-describedby={note}
        checked={checked}
        disabled={disabled}
        onChange={({ target }) => onChange(target.checked)}
      />
    </li>
  )
}
