import { useEffect } from 'react'
import rupeeCoin from '../../../../seed/art/rupee-coin.webp'
import { listRefunds } from '../../../contract/payments.ts'
import { REFUND_STATES } from '../../../domain/order.ts'
import { pageMeta } from '../../seo.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useSellerQuery } from '../account/seller-query.ts'
import { subscribeToOrders, untilFeedAnswers } from '../live/order-feed.ts'
import { useAddressQuery } from '../screen/address-query.ts'
import { CardsSkeleton } from '../screen/cards-skeleton.tsx'
import { ChoiceField } from '../screen/choice-field.tsx'
import { FailedState } from '../screen/failed-state.tsx'
import { Pager } from '../screen/pager.tsx'
import { ScreenTitle } from '../screen/screen-title.tsx'
import type { Route } from './+types/refunds-page'
import { RefundCard } from './refund-card.tsx'
import { STATE_NAMES } from './refund-chip.tsx'

const REFUNDS = '/seller/refunds'
const PAGE_SIZE = '25'

const STATE_CHOICES = [
  { value: '', text: 'All refunds' },
  ...REFUND_STATES.map((state) => ({ value: state, text: STATE_NAMES[state] })),
] as const

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Refunds', description: 'Refunds to customers.', path: REFUNDS, hidden: true })

export default function RefundsPage() {
  const { params, setParam } = useAddressQuery()
  const cursor = params.get('cursor')?.slice(0, 64) ?? ''
  const state = REFUND_STATES.find((name) => name === params.get('state')) ?? ''
  const query = { limit: PAGE_SIZE, ...(cursor && { cursor }), ...(state && { state }) }
  const { view, reload, retry } = useSellerQuery(listRefunds, query, untilFeedAnswers)
  useEffect(
    () => subscribeToOrders({ onOrder: (order) => order.refund && void reload(), onReload: () => void reload() }),
    [reload],
  )
  return (
    <>
      <ScreenTitle
        aside={
          <ButtonLink variant="quiet" to="/seller/orders" size="small">
            Back to orders
          </ButtonLink>
        }
      >
        Refunds
      </ScreenTitle>
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <ChoiceField
          label="Status"
          value={state}
          choices={STATE_CHOICES}
          onChoose={(chosen) => setParam('state', chosen)}
        />
        {view.state === 'ready' && <Trouble count={view.answer.failed} />}
      </div>
      {view.state === 'loading' && <CardsSkeleton>Loading refunds…</CardsSkeleton>}
      {view.state === 'failed' && (
        <FailedState title="Couldn’t load the refunds" message={view.message} onRetry={retry} />
      )}
      {view.state === 'ready' && (
        <>
          {view.answer.refunds.length ? (
            <ul
              aria-busy={view.stale}
              className={`space-y-3 transition-opacity duration-150 ${view.stale ? 'opacity-60' : ''}`}
            >
              {view.answer.refunds.map((refund) => (
                <li key={refund._id}>
                  <RefundCard refund={refund} onRetried={reload} />
                </li>
              ))}
            </ul>
          ) : (
            <NoRefunds filtered={state !== '' || cursor !== ''} />
          )}
          <Pager nextCursor={view.answer.nextCursor} />
        </>
      )}
    </>
  )
}

function Trouble({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <p role="status" className="text-berry text-sm">
      {count === 1 ? 'One refund' : `${count} refunds`} failed. The money hasn’t reached the customer yet.
    </p>
  )
}

function NoRefunds({ filtered }: { filtered: boolean }) {
  return (
    <EmptyState
      picture={rupeeCoin}
      title={filtered ? 'No refunds found' : 'No refunds yet'}
      action={filtered ? <ButtonLink to={REFUNDS}>Show all refunds</ButtonLink> : undefined}
    >
      Refunds for cancelled orders and unmatched payments appear here.
    </EmptyState>
  )
}
