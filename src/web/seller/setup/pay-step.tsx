import { useId, useState } from 'react'
import { readPaymentProvider } from '#contract/payments/payments.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Switch } from '../../ui/switch.tsx'
import { useSellerQuery } from '../account/seller-query.ts'
import { FailedState } from '../screen/failed-state.tsx'
import { UpiId } from '../staff/upi-id.tsx'
import { OpenCashField } from './open-cash-field.tsx'
import type { StepProps } from './step.ts'
import { StepForm } from './step-form.tsx'

type Provider = 'razorpay' | 'sandbox' | null

/** What customers may pay with. */
export function PayStep(props: StepProps) {
  const { view, retry } = useSellerQuery(readPaymentProvider, undefined)
  if (view.state === 'loading') return <Skeleton className="h-64 rounded-card" />
  if (view.state === 'failed') {
    return <FailedState title="Couldn’t load the ways to pay" message={view.message} onRetry={() => void retry()} />
  }
  return <WaysForm {...props} provider={view.reply.provider} />
}

function WaysForm({ shop, save, provider }: StepProps & { provider: Provider }) {
  const [ways, setWays] = useState(shop.payments)
  const [open, setOpen] = useState(shop.openCashOrders === null ? null : String(shop.openCashOrders))
  // Anything but a number is refused as one below 0 is: sent as JSON, NaN would lift the limit.
  const openCashOrders = open === null ? null : /^\d+$/.test(open) ? Number(open) : -1
  return (
    <StepForm save={save} wanted={{ payments: ways, openCashOrders }} besides={ways.cash && <UpiId />}>
      {(errors) => (
        <>
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
          {ways.cash && <OpenCashField typed={open} onChange={setOpen} error={errors.openCashOrders} />}
          {errors.payments && (
            <p role="alert" className="text-berry">
              {errors.payments}
            </p>
          )}
        </>
      )}
    </StepForm>
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
