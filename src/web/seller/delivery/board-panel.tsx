import clipboard from '#seed/art/clipboard.webp'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ConnectionNote } from '../live/live-note.tsx'
import { ALL_ORDERS } from '../orders/order-query.ts'
import { CardsSkeleton } from '../screen/cards-skeleton.tsx'
import { FailedState } from '../screen/failed-state.tsx'
import { BoardColumns } from './board-columns.tsx'
import { useBoard } from './board-data.ts'
import { ForecastPanel } from './forecast-panel.tsx'
import { GiveBar } from './give-bar.tsx'
import { useGiving } from './giving.ts'
import { PeopleOnShift } from './people-on-shift.tsx'
import { RiderStrip } from './rider-strip.tsx'

export function BoardPanel({ now }: { now: number }) {
  const { view, retry, outlook, dispatch, entries } = useBoard(now)
  const giving = useGiving(entries, dispatch.reload)
  const count = (wanted: 'late' | 'tight') => entries.filter(({ risk }) => risk === wanted).length
  return (
    <>
      <ConnectionNote />
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
        {entries.length > 0 && (
          <>
            <RiderStrip view={dispatch.view} giving={giving} onRetry={dispatch.retry} />
            <BoardColumns entries={entries} giving={giving} now={now} onChanged={dispatch.reload} />
            {dispatch.view.state === 'ready' && <GiveBar riders={dispatch.view.reply.riders} giving={giving} />}
          </>
        )}
      </section>
      <div className="mt-10 grid items-start gap-8 xl:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
        <ForecastPanel view={outlook.view} onRetry={outlook.retry} />
        <PeopleOnShift
          onChanged={() => {
            void outlook.reload()
            void dispatch.reload()
          }}
        />
      </div>
    </>
  )
}
