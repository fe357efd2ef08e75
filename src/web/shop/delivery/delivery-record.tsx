import { readDeliveryRecord } from '#contract/delivery/delivery.ts'
import { formatExact } from '#domain/time-words.ts'
import stopwatch from '#seed/art/stopwatch.webp'
import { useQuery } from '../../core/query.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { HourChart } from './hour-chart.tsx'
import { PeriodCard } from './period-card.tsx'
import { RecordSkeleton } from './record-skeleton.tsx'

export function DeliveryRecord() {
  const { view, retry } = useQuery(readDeliveryRecord, undefined)
  if (view.state === 'loading') return <RecordSkeleton />
  if (view.state === 'failed') {
    return (
      <EmptyState
        picture={stopwatch}
        title="We couldn’t load our delivery record"
        action={<Button onClick={() => void retry()}>Try again</Button>}
      >
        {view.message}
      </EmptyState>
    )
  }
  const { week, month, byHour, at } = view.reply
  if (month.orders === 0) {
    return (
      <EmptyState
        picture={stopwatch}
        title="No deliveries yet"
        action={<ButtonLink to="/products">Shop now</ButtonLink>}
      >
        Each order appears here once it’s delivered.
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
      <p className="mt-3 text-ink-soft text-sm">As of {formatExact(at)}, Indian time.</p>
    </>
  )
}
