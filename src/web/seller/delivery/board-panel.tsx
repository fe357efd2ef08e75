import type { Order } from '#contract/orders/order.ts'
import clipboard from '#seed/art/clipboard.webp'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ConnectionNote } from '../live/live-note.tsx'
import { ALL_ORDERS } from '../orders/order-query.ts'
import { CardsSkeleton } from '../screen/cards-skeleton.tsx'
import { FailedState } from '../screen/failed-state.tsx'
import { soonestFirst, useBoard } from './board-data.ts'
import { BoardOrder, riskOfOrder } from './board-order.tsx'
import { ForecastPanel } from './forecast-panel.tsx'
import { PeopleOnShift } from './people-on-shift.tsx'

export function BoardPanel({ now }: { now: number }) {
  const { view, retry, outlook } = useBoard()
  const known = outlook.view.state === 'ready' ? outlook.view.reply.orders : []
  const entries = soonestFirst(view.state === 'ready' ? view.reply.orders : []).map((order: Order) => {
    const found = known.find(({ id }) => id === order._id)
    const expected = found?.expected ?? null
    const { area, picker, rider } = found ?? {}
    return { order, area, expected, picker, rider, risk: riskOfOrder(order, expected, now) }
  })
  const count = (wanted: 'late' | 'tight') => entries.filter(({ risk }) => risk === wanted).length
  return (
    <>
      <ConnectionNote />
      <div className="grid items-start gap-x-8 gap-y-10 xl:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
        <section aria-labelledby="open-orders">
          <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
            <h2 id="open-orders" className="font-semibold text-xl">
              Open orders
            </h2>
            {view.state === 'ready' && entries.length > 0 && (
              <p role="status" className="price-figures text-ink-soft text-sm">
                {entries.length} open · {count('late')} late · {count('tight')} tight
              </p>
            )}
          </div>
          {view.state === 'loading' && <CardsSkeleton>Loading the open orders…</CardsSkeleton>}
          {view.state === 'failed' && (
            <FailedState title="Couldn’t load the orders" message={view.message} onRetry={() => void retry()} />
          )}
          {view.state === 'ready' && entries.length === 0 && (
            <EmptyState
              picture={clipboard}
              title="No open orders"
              action={
                <ButtonLink variant="quiet" to={ALL_ORDERS}>
                  Show all orders
                </ButtonLink>
              }
            >
              New orders appear here with their promised time, soonest first.
            </EmptyState>
          )}
          <ul className="space-y-3">
            {entries.map((entry) => (
              <li key={entry.order._id}>
                <BoardOrder {...entry} now={now} />
              </li>
            ))}
          </ul>
        </section>
        <div className="space-y-8">
          <ForecastPanel view={outlook.view} onRetry={outlook.retry} />
          <PeopleOnShift onChanged={outlook.reload} />
        </div>
      </div>
    </>
  )
}
