import { type GoodsReceipt, listGoodsReceipts } from '#contract/goods/receive.ts'
import { dayName, formatMoment } from '#domain/time-words.ts'
import { Price } from '../../ui/price.tsx'
import { useSellerQuery } from '../account/seller-query.ts'
import { CardsSkeleton } from '../screen/cards-skeleton.tsx'
import { FailedState } from '../screen/failed-state.tsx'
import { amountWords } from './goods-amounts.ts'

export function RecentDeliveries() {
  const { view, retry } = useSellerQuery(listGoodsReceipts, { limit: '10' })
  return (
    <section aria-labelledby="recent-deliveries">
      <h2 id="recent-deliveries" className="mb-3 font-semibold text-lg">
        Recent deliveries
      </h2>
      {view.state === 'loading' && <CardsSkeleton>Loading the deliveries…</CardsSkeleton>}
      {view.state === 'failed' && (
        <FailedState title="Couldn’t load the deliveries" message={view.message} onRetry={() => void retry()} />
      )}
      {view.state === 'ready' && view.reply.receipts.length === 0 && (
        <p className="text-ink-soft">Nothing received yet.</p>
      )}
      {view.state === 'ready' && (
        <ul className="space-y-3">
          {view.reply.receipts.map((receipt) => (
            <li key={receipt._id}>
              <Delivery receipt={receipt} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Delivery({ receipt: { at, supplier, bill, by, cost, lines } }: { receipt: GoodsReceipt }) {
  return (
    <details className="rounded-card border border-line bg-card px-5 py-3">
      <summary className="min-h-11 cursor-pointer">
        <span className="font-medium">{supplier ?? 'No supplier'}</span>
        <span className="block text-ink-soft text-sm">
          {formatMoment(at)}
          {bill && ` · bill ${bill}`} · {lines.length === 1 ? '1 product' : `${lines.length} products`}
          {cost > 0 && (
            <>
              {' · '}
              <Price amount={cost} />
            </>
          )}
          {by && ` · ${by}`}
        </span>
      </summary>
      <ul className="mt-2 border-line border-t pt-2 text-sm">
        {lines.map(({ product, name, amount, unit, cost: paid, bestBefore }) => (
          <li key={`${product} ${bestBefore} ${amount} ${paid}`} className="flex justify-between gap-3 py-0.5">
            <span className="min-w-0">
              {amountWords(amount, unit)} {name}
              {bestBefore && <span className="text-ink-soft"> · best before {dayName(bestBefore)}</span>}
            </span>
            {paid !== null && <Price amount={paid} className="shrink-0" />}
          </li>
        ))}
      </ul>
    </details>
  )
}
