import { useEffect } from 'react'
import { listReports } from '#contract/orders/reports.ts'
import { REPORT_STATES } from '#domain/order.ts'
import thumbsUp from '#seed/art/thumbs-up.webp'
import { pageMeta } from '../../core/seo.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Link } from '../../ui/link.tsx'
import { useSellerQuery } from '../account/seller-query.ts'
import { ConnectionNote } from '../live/live-note.tsx'
import { subscribeToOrders, untilFeedAnswers } from '../live/order-feed.ts'
import { CardsSkeleton } from '../screen/cards-skeleton.tsx'
import { ChoiceField } from '../screen/choice-field.tsx'
import { CardList, PagedQuery, pageToSend, readCursor } from '../screen/paged-query.tsx'
import { ScreenTitle } from '../screen/screen-title.tsx'
import { useUrlQuery } from '../screen/url-query.ts'
import type { Route } from './+types/reports-page'
import { ReportCard } from './report-card.tsx'
import { STATE_NAMES } from './report-chip.tsx'

const COMPLAINTS = '/seller/complaints'

const STATE_CHOICES = [
  { value: '', text: 'All complaints' },
  ...REPORT_STATES.map((state) => ({ value: state, text: STATE_NAMES[state] })),
] as const

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Complaints', description: 'Problems that customers reported.', path: COMPLAINTS })

export default function ReportsPage() {
  const { params, setParam } = useUrlQuery()
  const cursor = readCursor(params, 80)
  const state = REPORT_STATES.find((name) => name === params.get('state')) ?? ''
  const query = { ...pageToSend(cursor), ...(state && { state }) }
  const { view, reload, retry } = useSellerQuery(listReports, query, { ready: untilFeedAnswers })
  useEffect(
    () => subscribeToOrders({ onOrder: (order) => order.reports && void reload(), onReload: () => void reload() }),
    [reload],
  )
  return (
    <>
      <ScreenTitle>Complaints</ScreenTitle>
      <ConnectionNote />
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <ChoiceField
          label="Status"
          value={state}
          choices={STATE_CHOICES}
          onChoose={(chosen) => setParam('state', chosen)}
        />
        {view.state === 'ready' && <Waiting count={view.reply.open} />}
      </div>
      <PagedQuery
        view={view}
        onRetry={retry}
        failedTitle="Couldn’t load the complaints"
        skeleton={<CardsSkeleton>Loading complaints…</CardsSkeleton>}
      >
        {({ reports }, stale) =>
          reports.length ? (
            <>
              <h2 className="sr-only">List of complaints</h2>
              <CardList items={reports} stale={stale}>
                {({ report, order }) => (
                  <ReportCard
                    report={report}
                    order={order}
                    about={
                      <>
                        {order.address.firstName} {order.address.lastName} ·{' '}
                        <Link
                          to={`/seller/orders?search=${order._id}`}
                          className="whitespace-nowrap font-medium text-leaf underline underline-offset-4 hover:text-leaf-deep"
                        >
                          {order.number}
                        </Link>{' '}
                        ·{' '}
                      </>
                    }
                  />
                )}
              </CardList>
            </>
          ) : (
            <NoReports filtered={state !== '' || cursor !== ''} />
          )
        }
      </PagedQuery>
    </>
  )
}

function Waiting({ count }: { count: number }) {
  return (
    <p role="status" className="text-ink-soft text-sm">
      {count === 0
        ? 'Every complaint is answered.'
        : `${count === 1 ? 'One complaint waits' : `${count} complaints wait`} for your answer.`}
    </p>
  )
}

function NoReports({ filtered }: { filtered: boolean }) {
  return (
    <EmptyState
      picture={thumbsUp}
      title={filtered ? 'No complaints found' : 'No complaints yet'}
      action={filtered ? <ButtonLink to={COMPLAINTS}>Show all complaints</ButtonLink> : undefined}
    >
      Problems that customers report after a delivery appear here.
    </EmptyState>
  )
}
