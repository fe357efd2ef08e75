import { listOwed } from '#contract/customers/owed.ts'
import { formatPaise } from '#domain/money.ts'
import shoppingBags from '#seed/art/shopping-bags.webp'
import { pageMeta } from '../../core/seo.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useSellerQuery } from '../account/seller-query.ts'
import { CardsSkeleton } from '../screen/cards-skeleton.tsx'
import { PagedQuery, pageToSend, readCursor } from '../screen/paged-query.tsx'
import { ScreenTitle } from '../screen/screen-title.tsx'
import { useUrlQuery } from '../screen/url-query.ts'
import type { Route } from './+types/owed-page'
import { CUSTOMERS_SCREEN, OWED_SCREEN } from './customers-url.ts'
import { OwedTable } from './owed-table.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Owed', description: 'Who owes the shop something.', path: OWED_SCREEN })

export default function OwedPage() {
  const { params } = useUrlQuery()
  const { view, retry } = useSellerQuery(listOwed, pageToSend(readCursor(params)))
  return (
    <>
      <ScreenTitle
        aside={
          <ButtonLink variant="quiet" to={CUSTOMERS_SCREEN} size="small">
            All customers
          </ButtonLink>
        }
      >
        Owed
      </ScreenTitle>
      <PagedQuery
        view={view}
        onRetry={retry}
        failedTitle="Couldn’t load what is owed"
        skeleton={<CardsSkeleton>Loading what is owed…</CardsSkeleton>}
      >
        {({ total, count, debtors }, stale) =>
          count === 0 ? (
            <EmptyState
              picture={shoppingBags}
              title="Nobody owes you anything"
              action={
                <ButtonLink variant="quiet" to={CUSTOMERS_SCREEN}>
                  View customers
                </ButtonLink>
              }
            >
              Orders on account appear here until they are paid.
            </EmptyState>
          ) : (
            <>
              <p className="mb-4">
                <strong className="price-figures font-semibold text-2xl text-tangerine">{formatPaise(total)}</strong>{' '}
                owed by {count.toLocaleString('en-IN')} {count === 1 ? 'customer' : 'customers'}
              </p>
              <OwedTable debtors={debtors} stale={stale} />
            </>
          )
        }
      </PagedQuery>
    </>
  )
}
