import { readDeliveryRecord } from '#contract/delivery.ts'
import stopwatch from '#seed/art/stopwatch.webp'
import { formatExact } from '../../dates.ts'
import { useQuery } from '../../query.ts'
import { pageMeta } from '../../seo.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { Route } from './+types/record-page'
import { HourChart } from './hour-chart.tsx'
import { PeriodCard } from './period-card.tsx'
import { RecordExplained } from './record-explained.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Our delivery record',
    description: 'How often GreenCart delivers by the time it first promised, for everybody to check.',
    path: '/delivery-record',
  })

export default function RecordPage() {
  return (
    <div className="page-column min-h-svh max-w-[calc(60rem+2*var(--gutter))] py-8 lg:py-14">
      <div className="flex items-center gap-6">
        <div className="flex-1">
          <h1 className="text-balance text-display">Our delivery record</h1>
          <p className="mt-4 max-w-[52ch] text-lg">
            Every order gets a time. This is how often your groceries were there by the time we <em>first</em> promised.
          </p>
        </div>
        <img src={stopwatch} alt="" width={144} height={144} className="size-36 max-sm:hidden" />
      </div>
      <div className="mt-8 min-h-160">
        <DeliveryRecord />
      </div>
      <RecordExplained />
    </div>
  )
}

function DeliveryRecord() {
  const { view, retry } = useQuery(readDeliveryRecord, undefined)
  if (view.state === 'loading') {
    return (
      <div role="status" aria-label="Loading the record" className="grid gap-4 sm:grid-cols-2 sm:gap-5">
        <Skeleton className="h-56 rounded-card" />
        <Skeleton className="h-56 rounded-card" />
        <Skeleton className="h-72 rounded-card sm:col-span-2" />
      </div>
    )
  }
  if (view.state === 'failed') {
    return (
      <EmptyState
        picture={stopwatch}
        title="We couldn’t load the record"
        action={<Button onClick={() => void retry()}>Try again</Button>}
      >
        {view.message}
      </EmptyState>
    )
  }
  const { week, month, byHour, at } = view.answer
  if (month.orders === 0) {
    return (
      <EmptyState
        picture={stopwatch}
        title="No deliveries to judge yet"
        action={<ButtonLink to="/products">Shop now</ButtonLink>}
      >
        The first orders of the last 30 days appear here as soon as their time has come.
      </EmptyState>
    )
  }
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2 sm:gap-5">
        <PeriodCard title="Last 7 days" record={week} />
        <PeriodCard title="Last 30 days" record={month} />
      </div>
      <HourChart hours={byHour} />
      <p className="mt-3 text-ink-soft text-sm">As of {formatExact(at)}, on the shop’s clock.</p>
    </>
  )
}
