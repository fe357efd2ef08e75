import Download from 'lucide-react/icons/download'
import { exportSales, SALES_SORTS, showSales } from '#contract/sales/sales.ts'
import { SALES_BY } from '#domain/sales.ts'
import barChart from '#seed/art/bar-chart.webp'
import { pageMeta } from '../../core/seo.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useSellerQuery } from '../account/seller-query.ts'
import { ChoiceField } from '../screen/choice-field.tsx'
import { FailedState } from '../screen/failed-state.tsx'
import { Pager } from '../screen/pager.tsx'
import { ScreenTitle } from '../screen/screen-title.tsx'
import type { Route } from './+types/sales-page'
import { DateBar } from './date-bar.tsx'
import { SalesChart, SharesChart } from './sales-chart.tsx'
import { columnsOf } from './sales-columns.ts'
import { SalesFigures } from './sales-figures.tsx'
import { SalesTable } from './sales-table.tsx'
import { PAGE_SIZE, SALES_SCREEN, type SalesAsked, useSalesUrl } from './sales-url.ts'
import { type Sales, SORT_NAMES, SPLIT_NAMES } from './sales-words.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Reports', description: 'What was sold, by day and by product.', path: SALES_SCREEN })

const SPLITS = SALES_BY.map((value) => ({ value, text: `By ${SPLIT_NAMES[value].toLowerCase()}` }))

export default function SalesPage() {
  const { asked, change } = useSalesUrl()
  const { from, to, by, sort, reverse, offset, today } = asked
  const query = {
    from,
    to,
    by,
    ...(sort && { sort }),
    ...(reverse && { reverse: 'true' as const }),
    ...(by === 'product' && { limit: String(PAGE_SIZE), offset: String(offset) }),
  }
  const { view, retry } = useSellerQuery(showSales, query, { refetchEvery: 60_000 })
  const file = `${exportSales.path}?${new URLSearchParams({ from, to, by })}`
  return (
    <>
      <ScreenTitle
        aside={
          <ButtonLink variant="quiet" to={file} reloadDocument download prefetch="none" size="small">
            <Download size={17} aria-hidden />
            CSV
          </ButtonLink>
        }
      >
        Reports
      </ScreenTitle>
      <DateBar span={{ from, to }} today={today} onChoose={change} />
      {view.state === 'loading' && <Loading />}
      {view.state === 'failed' && (
        <FailedState title="Couldn’t load the figures" message={view.message} onRetry={() => void retry()} />
      )}
      {view.state === 'ready' && <Report sales={view.reply} asked={asked} stale={view.stale} change={change} />}
    </>
  )
}

type ReportProps = { sales: Sales; asked: SalesAsked; stale: boolean; change: ReturnType<typeof useSalesUrl>['change'] }

function Report({ sales, asked, stale, change }: ReportProps) {
  const { by, sort, offset, today } = asked
  const sorts = SALES_SORTS.filter((name) => name === 'name' || columnsOf(by).some((column) => column.sort === name))
  const isEmpty = [sales, sales.before].every((days) => days.orders + days.cancelled.orders === 0 && days.waste === 0)
  const next = offset + PAGE_SIZE
  return (
    <>
      {sales.toAdd > 0 && (
        <p role="status" className="mb-4 rounded-field bg-tangerine-tint p-3 text-tangerine">
          Older orders are still being added up: {sales.toAdd.toLocaleString('en-IN')} to go.
        </p>
      )}
      {isEmpty ? (
        <EmptyState picture={barChart} title="No sales on these days" action={null}>
          Choose other dates to see what was sold.
        </EmptyState>
      ) : (
        <>
          <SalesFigures sales={sales} today={today} />
          <div className="mb-4 flex flex-wrap gap-2">
            <ChoiceField
              label="Split by"
              value={by}
              choices={SPLITS}
              onChoose={(chosen) => change({ by: chosen === 'day' ? '' : chosen, sort: '', reverse: '' })}
            />
            <div className="flex min-w-0 flex-1 lg:hidden">
              <ChoiceField
                label="Sort by"
                value={sort ?? (by === 'day' || by === 'hour' ? 'name' : 'sales')}
                choices={sorts.map((value) => ({ value, text: `Sort: ${SORT_NAMES[value]}` }))}
                onChoose={(chosen) => change({ sort: chosen, reverse: '' })}
              />
            </div>
          </div>
          {by === 'day' || by === 'hour' ? (
            <SalesChart rows={sales.rows.toSorted((a, b) => (a.key < b.key ? -1 : 1))} by={by} today={today} />
          ) : (
            <SharesChart rows={sales.rows} name={SPLIT_NAMES[by].toLowerCase()} />
          )}
          <SalesTable
            sales={sales}
            asked={asked}
            stale={stale}
            onSort={(chosen, reverse) => change({ sort: chosen, reverse: reverse ? 'true' : '' })}
          />
          {by === 'product' && <Pager nextCursor={next < sales.count ? String(next) : undefined} />}
        </>
      )}
    </>
  )
}

function Loading() {
  return (
    <div>
      <p role="status" className="sr-only">
        Loading the figures…
      </p>
      <div className="mb-5 grid grid-cols-2 gap-3 lg:grid-cols-4">
        {['sales', 'orders', 'basket', 'margin', 'refunds', 'shortages', 'waste', 'tax'].map((figure) => (
          <Skeleton key={figure} className="h-24 rounded-card" />
        ))}
      </div>
      <Skeleton className="mb-5 h-72 rounded-card" />
      <Skeleton className="h-96 rounded-card" />
    </div>
  )
}
