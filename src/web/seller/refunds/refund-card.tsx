import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { useState } from 'react'
import type { ProviderName } from '#contract/orders/place-order.ts'
import { type Refund, type RefundReason, retryRefund } from '#contract/payments/payments.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { toast } from '../../ui/toast.tsx'
import { callAsSeller } from '../account/seller-session.ts'
import { PaidAmount } from './paid-amount.tsx'
import { PaymentCard } from './payment-card.tsx'
import { RefundChip } from './refund-chip.tsx'

const REASONS: Record<RefundReason, string> = {
  order_cancelled: 'Order cancelled',
  items_refunded: 'Items refunded',
  out_of_stock: 'Sold out before the payment arrived',
  amount_differs: 'The amount paid didn’t match the order',
  paid_twice: 'Paid twice',
  paid_late: 'Paid too late, at old prices',
  credit_spent: 'The store credit was used in the meantime',
  account_deleted: 'The account was deleted in the meantime',
  unknown_order: 'No matching order',
  made_elsewhere: 'Made on the payment provider’s site',
}

/** Where the money is, and can be given back. */
const TAKEN_BY: Record<ProviderName, string> = {
  sandbox: 'This was a test payment, and this shop doesn’t use the payment sandbox any more. No real money was paid.',
  razorpay:
    'Razorpay took this payment, and this shop doesn’t use it any more. Please refund it on Razorpay’s own site.',
}

type RefundCardProps = { refund: Refund; onRetried: () => Promise<unknown> }

export function RefundCard({ refund, onRetried }: RefundCardProps) {
  const { _id, amount, captured, currency, reason, state, to, paymentId, orderId, createdAt } = refund
  return (
    <PaymentCard
      id={_id}
      title={
        <>
          <PaidAmount amount={amount} currency={currency} />
          {amount < captured && (
            <>
              {' of '}
              <PaidAmount amount={captured} currency={currency} />
            </>
          )}
          {` · ${REASONS[reason]}`}
        </>
      }
      reference={to === 'credit' ? 'As store credit' : paymentId}
      at={createdAt}
      aside={
        <>
          {orderId && (
            <Link
              to={`/seller/orders?search=${orderId}`}
              className="inline-flex min-h-11 items-center font-medium text-leaf underline underline-offset-4 hover:text-leaf-deep"
            >
              View order
            </Link>
          )}
          <RefundChip state={state} waits={refund.waits} />
        </>
      }
    >
      <Trouble refund={refund} onRetried={onRetried} />
    </PaymentCard>
  )
}

function Trouble({ refund, onRetried }: RefundCardProps) {
  const { _id, state, lastError, mayRetry, provider, waits } = refund
  const [busy, setBusy] = useState(false)
  if (waits && provider) {
    return <p className="mt-3 border-line border-t pt-3 text-ink-soft text-sm">{TAKEN_BY[provider]}</p>
  }
  if (state === 'processed' || !lastError) return null

  async function retry() {
    setBusy(true)
    const reply = await callAsSeller(retryRefund, { body: { id: _id } })
    if (reply.success) toast.success(reply.message)
    else toast.error(reply.message)
    await onRetried()
    setBusy(false)
  }

  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-t pt-3 text-sm">
      <p className="min-w-0 flex-1 basis-64 break-words text-ink-soft">
        {triesOf(refund)} {lastError}
      </p>
      {(mayRetry || state === 'pending') && (
        <Button variant="quiet" busy={busy} onClick={() => void retry()} size="small">
          <RotateCcw size={16} aria-hidden />
          {state === 'pending' ? 'Try now' : 'Try again'}
        </Button>
      )}
    </div>
  )
}

function triesOf({ reason, state, attempts, mayRetry }: Refund): string {
  const tried = attempts === 1 ? 'Tried once.' : `Tried ${attempts} times.`
  if (state === 'pending') return `${tried} We’ll try again.`
  if (mayRetry) return `${tried} The payment provider said:`
  return reason === 'made_elsewhere' ? '' : 'Another refund has replaced this one.'
}
