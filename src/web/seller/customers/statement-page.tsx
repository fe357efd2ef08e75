import { useState } from 'react'
import { readStatement } from '#contract/customers/owed.ts'
import { firstOfMonth } from '#domain/day-span.ts'
import { shopDayOf } from '#domain/shop-day.ts'
import { pageMeta } from '../../core/seo.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { useSellerQuery } from '../account/seller-query.ts'
import { CardsSkeleton } from '../screen/cards-skeleton.tsx'
import { FailedState } from '../screen/failed-state.tsx'
import { ScreenTitle } from '../screen/screen-title.tsx'
import type { Route } from './+types/statement-page'
import { customerScreen, statementScreen } from './customers-url.ts'
import { StatementActions } from './statement-actions.tsx'
import { PrintedStatement, StatementSheet } from './statement-sheet.tsx'

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta(matches, { title: 'Statement', description: 'What a customer owes.', path: statementScreen(params.id) })

/** Before every order. */
const BEGINNING = '2000-01-01'

export default function StatementPage({ params: { id } }: Route.ComponentProps) {
  const [today] = useState(() => shopDayOf(new Date()).date)
  const [from, setFrom] = useState(firstOfMonth(today, 0))
  const { view, retry } = useSellerQuery(readStatement, { id, from })
  return (
    <>
      <ScreenTitle
        aside={
          <ButtonLink variant="quiet" to={customerScreen(id)} size="small">
            Back to the customer
          </ButtonLink>
        }
      >
        Statement
      </ScreenTitle>
      <div className="max-w-2xl space-y-4">
        <div className="flex flex-wrap items-end justify-between gap-3">
          <SelectField label="Period" value={from} onChange={(event) => setFrom(event.target.value)}>
            <option value={firstOfMonth(today, 0)}>This month</option>
            <option value={firstOfMonth(today, -1)}>Since last month</option>
            <option value={firstOfMonth(today, -11)}>Twelve months</option>
            <option value={BEGINNING}>From the beginning</option>
          </SelectField>
          {view.state === 'ready' && <StatementActions id={id} statement={view.reply} />}
        </div>
        {view.state === 'loading' && <CardsSkeleton>Loading the statement…</CardsSkeleton>}
        {view.state === 'failed' && (
          <FailedState title="Couldn’t load the statement" message={view.message} onRetry={() => void retry()} />
        )}
        {view.state === 'ready' && (
          <div
            aria-busy={view.stale}
            className={`rounded-card border border-line bg-card p-5 sm:p-8 ${view.stale ? 'opacity-60' : ''}`}
          >
            <StatementSheet statement={view.reply} />
          </div>
        )}
      </div>
      <PrintedStatement />
    </>
  )
}
