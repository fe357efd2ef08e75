import { useEffect } from 'react'
import { listRefunds } from '#contract/payments/payments.ts'
import { REFUND_STATES, type RefundState } from '#domain/order.ts'
import rupeeCoin from '#seed/art/rupee-coin.webp'
import { pageMeta } from '../../core/seo.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useSellerQuery } from '../account/seller-query.ts'
import { subscribeToOrders, untilFeedAnswers } from '../live/order-feed.ts'
import { CardsSkeleton } from '../screen/cards-skeleton.tsx'
import { ChoiceField } from '../screen/choice-field.tsx'
import { CardList, PagedQuery, pageToSend, readCursor } from '../screen/paged-query.tsx'
import { ScreenTitle } from '../screen/screen-title.tsx'
import { Tabs } from '../screen/tabs.tsx'
import { useUrlQuery } from '../screen/url-query.ts'
import type { Route } from './+types/refunds-page'
import { ForeignPayments } from './foreign-payments.tsx'
import { RefundCard } from './refund-card.tsx'
import { STATE_NAMES } from './refund-chip.tsx'

const REFUNDS = '/seller/refunds'

const STATE_CHOICES = [
  { value: '', text: 'All refunds' },
  ...REFUND_STATES.map((state) => ({ value: state, text: STATE_NAMES[state] })),
] as const

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Refunds', description: 'Refunds to customers.', path: REFUNDS })

export default function RefundsPage() {
  const { params, setParam } = useUrlQuery()
  const cursor = readCursor(params)
  const showsForeign = params.get('show') === 'foreign'
  const state = REFUND_STATES.find((name) => name === params.get('state')) ?? ''
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
      <div className="mb-5">
        <Tabs
          label="Refunds"
          tabs={[
            { text: 'Refunds', to: REFUNDS, isCurrent: !showsForeign },
            { text: 'Unrecognised payments', to: `${REFUNDS}?show=foreign`, isCurrent: showsForeign },
          ]}
        />
      </div>
      {showsForeign ? (
        <ForeignPayments cursor={cursor} />
      ) : (
        <RefundList cursor={cursor} state={state} onState={(chosen) => setParam('state', chosen)} />
      )}
    </>
  )
}

type RefundListProps = { cursor: string; state: RefundState | ''; onState: (state: string) => void }

function RefundList({ cursor, state, onState }: RefundListProps) {
  const query = { ...pageToSend(cursor), ...(state && { state }) }
  const { view, reload, retry } = useSellerQuery(listRefunds, query, { ready: untilFeedAnswers })
  useEffect(
    () =>
      subscribeToOrders({
        onOrder: (order) => (order.refund || order.itemRefunds) && void reload(),
        onReload: () => void reload(),
      }),
    [reload],
  )
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <ChoiceField label="Status" value={state} choices={STATE_CHOICES} onChoose={onState} />
        {view.state === 'ready' && <Trouble {...view.reply} />}
      </div>
      <PagedQuery
        view={view}
        onRetry={retry}
        failedTitle="Couldn’t load the refunds"
        skeleton={<CardsSkeleton>Loading refunds…</CardsSkeleton>}
      >
        {({ refunds }, stale) =>
          refunds.length ? (
            <CardList items={refunds} stale={stale}>
              {(refund) => <RefundCard refund={refund} onRetried={reload} />}
            </CardList>
          ) : (
            <NoRefunds filtered={state !== '' || cursor !== ''} />
          )
        }
      </PagedQuery>
    </>
  )
}

function Trouble({ failed, waiting }: { failed: number; waiting: number }) {
  if (failed + waiting === 0) return null
  return (
    <p role="status" className="text-berry text-sm">
      {[
        failed > 0 && `${refundsOf(failed)} failed.`,
        waiting > 0 && `${refundsOf(waiting)} can only be made by hand.`,
        'The money hasn’t reached the customer yet.',
      ]
        .filter(Boolean)
        .join(' ')}
    </p>
  )
}

const refundsOf = (count: number) => (count === 1 ? 'One refund' : `${count} refunds`)

function NoRefunds({ filtered }: { filtered: boolean }) {
  return (
    <EmptyState
      picture={rupeeCoin}
      title={filtered ? 'No refunds found' : 'No refunds yet'}
      action={filtered ? <ButtonLink to={REFUNDS}>Show all refunds</ButtonLink> : undefined}
    >
      Refunds to cards and as store credit appear here.
    </EmptyState>
  )
}
