import { useCallback, useState } from 'react'
import type { PageFacts } from '#contract/pages/page-facts.ts'
import stopwatch from '#seed/art/stopwatch.webp'
import { UNREACHABLE } from '../../core/api.ts'
import { pageMeta } from '../../core/seo.ts'
import { shop } from '../../core/shop.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useLazyComponent } from '../../ui/lazy-component.ts'
import type { Route } from './+types/record-page'
import { RecordExplained } from './record-explained.tsx'
import { RecordSkeleton } from './record-skeleton.tsx'

export const handle: PageFacts = { search: 'listed', cached: true }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Our delivery record',
    description: `How often ${shop().name} delivers by the time it first promised, for anyone to check.`,
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
        <RecordOnDemand />
      </div>
      <RecordExplained />
    </div>
  )
}

const fetchRecord = async () => (await import('./delivery-record.tsx')).DeliveryRecord

/** The page itself is the same for everybody; the numbers come after it. */
function RecordOnDemand() {
  const [failed, setFailed] = useState(false)
  const onFailed = useCallback(() => setFailed(true), [])
  const DeliveryRecord = useLazyComponent(fetchRecord, !failed, onFailed)
  if (DeliveryRecord) return <DeliveryRecord />
  if (!failed) return <RecordSkeleton />
  return (
    <EmptyState
      picture={stopwatch}
      title="We couldn’t load our delivery record"
      action={<Button onClick={() => setFailed(false)}>Try again</Button>}
    >
      {UNREACHABLE.message}
    </EmptyState>
  )
}
