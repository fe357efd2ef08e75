import { type CreditEntry, type CreditReason, readCredit } from '#contract/orders/credit.ts'
import { paise } from '#domain/money.ts'
import { formatDate } from '#domain/time-words.ts'
import { useQuery } from '../../core/query.ts'
import { Button } from '../../ui/button.tsx'
import { CardSection } from '../../ui/card-section.tsx'
import { Link } from '../../ui/link.tsx'
import { Price } from '../../ui/price.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

const REASONS: Record<CreditReason, string> = {
  refund: 'Refunded items',
  order: 'Used for an order',
  order_cancelled: 'Returned from a cancelled order',
  by_hand: 'From the shop',
  account_deleted: 'Account deleted',
}

export function CreditSection() {
  const { view, retry } = useQuery(readCredit, undefined)
  return (
    <CardSection title="Store credit">
      {view.state === 'loading' && <Skeleton className="h-12 rounded-field" />}
      {view.state === 'failed' && (
        <div role="alert" className="flex flex-wrap items-center justify-between gap-3">
          <p>{view.message}</p>
          <Button variant="quiet" size="small" onClick={() => void retry()}>
            Try again
          </Button>
        </div>
      )}
      {view.state === 'ready' && <Credit {...view.reply} />}
    </CardSection>
  )
}

function Credit({ balance, entries }: { balance: CreditEntry['amount']; entries: CreditEntry[] }) {
  if (entries.length === 0) {
    return <p className="text-ink-soft">You have no store credit. Refunds for orders you paid in cash appear here.</p>
  }
  return (
    <>
      <p>
        <Price amount={balance} className="font-semibold text-2xl" />
        <span className="ml-2 text-ink-soft">{balance > 0 && 'We’ll use it on your next order.'}</span>
      </p>
      <ul className="mt-3 divide-y divide-line border-line border-t">
        {entries.map((entry) => (
          <EntryRow key={entry._id} entry={entry} />
        ))}
      </ul>
    </>
  )
}

function EntryRow({ entry: { at, reason, amount, orderId, orderNumber, note } }: { entry: CreditEntry }) {
  return (
    <li className="flex items-center justify-between gap-4 py-3 last:pb-0">
      <div className="min-w-0">
        <p className="font-medium">{REASONS[reason]}</p>
        <p className="text-ink-soft text-sm">
          <time dateTime={at.toISOString()}>{formatDate(at)}</time>
          {note && <span className="wrap-anywhere"> · {note}</span>}
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
      <span className={`whitespace-nowrap font-medium ${amount > 0 ? 'text-leaf' : ''}`}>
        {amount < 0 ? '−' : '+'}
        <Price amount={paise(Math.abs(amount))} />
      </span>
    </li>
  )
}
