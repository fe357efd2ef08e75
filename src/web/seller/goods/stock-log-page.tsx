import { readStockLog, type StockLogEntry } from '#contract/goods/stock-log.ts'
import type { BaseUnit } from '#domain/quantity.ts'
import { formatMoment } from '#domain/time-words.ts'
import { pageMeta } from '../../core/seo.ts'
import { Link } from '../../ui/link.tsx'
import { useSellerQuery } from '../account/seller-query.ts'
import { CardsSkeleton } from '../screen/cards-skeleton.tsx'
import { PagedQuery, pageToSend, readCursor } from '../screen/paged-query.tsx'
import { ScreenTitle } from '../screen/screen-title.tsx'
import { useUrlQuery } from '../screen/url-query.ts'
import type { Route } from './+types/stock-log-page'
import { amountWords } from './goods-amounts.ts'
import { causeWords, whoWords } from './stock-log-words.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Stock history',
    description: 'Every change of a product’s stock, and why.',
    path: '/seller/goods/log',
  })

export default function StockLogPage() {
  const { params } = useUrlQuery()
  const query = { product: params.get('product') || '-', ...pageToSend(readCursor(params), 50) }
  const { view, retry } = useSellerQuery(readStockLog, query)
  return (
    <>
      <ScreenTitle>Stock history</ScreenTitle>
      <PagedQuery
        view={view}
        onRetry={retry}
        failedTitle="Couldn’t load the stock history"
        skeleton={<CardsSkeleton>Loading the stock history…</CardsSkeleton>}
      >
        {({ names, count, unit, entries }) => (
          <>
            <p className="mb-4">
              <span className="font-medium">{names.join(', ')}</span>
              <span className="text-ink-soft">
                {' · '}
                {count === null ? 'not counted now' : `${amountWords(count, unit)} in stock`}
              </span>
            </p>
            {entries.length === 0 ? (
              <p className="text-ink-soft">
                {count === null
                  ? 'Its stock isn’t counted, so there is no history. Count it or set a stock to begin.'
                  : 'Nothing has changed yet.'}
              </p>
            ) : (
              <ol className="overflow-hidden rounded-card border border-line bg-card">
                {entries.map((entry) => (
                  <Entry key={entry._id} entry={entry} unit={unit} />
                ))}
              </ol>
            )}
          </>
        )}
      </PagedQuery>
    </>
  )
}

function Entry({ entry, unit }: { entry: StockLogEntry; unit: BaseUnit }) {
  const { at, by, after, order } = entry
  const who = whoWords(entry)
  return (
    <li className="flex items-baseline justify-between gap-4 border-line px-5 py-3 not-first:border-t">
      <p className="min-w-0">
        {causeWords(entry)}
        {order && (
          <>
            {' · '}
            <Link
              to={`/seller/orders?${new URLSearchParams({ search: order.number })}`}
              className="text-leaf underline-offset-4 hover:underline"
            >
              {order.number}
            </Link>
          </>
        )}
        <span className="block text-ink-soft text-sm">
          {formatMoment(at)}
          {who && ` · ${who}`}
        </span>
      </p>
      <p className="price-figures shrink-0 text-right">
        <span className={`block font-medium ${by > 0 ? 'text-leaf' : 'text-ink'}`}>
          {by > 0 ? '+' : ''}
          {amountWords(by, unit)}
        </span>
        <span className="block text-ink-soft text-sm">{amountWords(after, unit)} left</span>
      </p>
    </li>
  )
}
