import Download from 'lucide-react/icons/download'
import { useCallback } from 'react'
import { exportCustomers, listCustomers } from '#contract/customers/customers.ts'
import magnifyingGlass from '#seed/art/magnifying-glass.webp'
import shoppingBags from '#seed/art/shopping-bags.webp'
import { pageMeta } from '../../core/seo.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useSellerQuery } from '../account/seller-query.ts'
import { CardsSkeleton } from '../screen/cards-skeleton.tsx'
import { PagedQuery, pageToSend, readCursor } from '../screen/paged-query.tsx'
import { ScreenTitle } from '../screen/screen-title.tsx'
import { SearchField } from '../screen/search-field.tsx'
import { useUrlQuery } from '../screen/url-query.ts'
import type { Route } from './+types/customers-page'
import { CustomerTable } from './customer-table.tsx'
import { CUSTOMERS_SCREEN, OWED_SCREEN } from './customers-url.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Customers', description: 'Everybody who bought.', path: CUSTOMERS_SCREEN })

export default function CustomersPage() {
  const { params, setParam } = useUrlQuery()
  const search = params.get('search')?.slice(0, 100) ?? ''
  const onSearch = useCallback((text: string) => setParam('search', text), [setParam])
  const query = { ...pageToSend(readCursor(params)), ...(search && { search }) }
  const { view, retry } = useSellerQuery(listCustomers, query)
  return (
    <>
      <ScreenTitle
        aside={
          <div className="flex flex-wrap gap-2">
            <ButtonLink to="/seller/orders/new" size="small">
              New order
            </ButtonLink>
            <ButtonLink variant="quiet" to={OWED_SCREEN} size="small">
              Owed
            </ButtonLink>
            <ExportLink search={search} />
          </div>
        }
      >
        Customers
      </ScreenTitle>
      <search className="mb-4 flex flex-wrap gap-2">
        <SearchField label="Search by name or phone number" value={search} onSearch={onSearch} />
      </search>
      <PagedQuery
        view={view}
        onRetry={retry}
        failedTitle="Couldn’t load the customers"
        skeleton={<CardsSkeleton>Loading customers…</CardsSkeleton>}
      >
        {({ customers }, stale) =>
          customers.length ? <CustomerTable customers={customers} stale={stale} /> : <NoCustomers search={search} />
        }
      </PagedQuery>
    </>
  )
}

function ExportLink({ search }: { search: string }) {
  const to = `${exportCustomers.path}${search && `?${new URLSearchParams({ search })}`}`
  return (
    <ButtonLink variant="quiet" to={to} reloadDocument download prefetch="none" size="small">
      <Download size={17} aria-hidden className="max-sm:hidden" />
      Export
    </ButtonLink>
  )
}

function NoCustomers({ search }: { search: string }) {
  if (search) {
    return (
      <EmptyState
        picture={magnifyingGlass}
        title="No customers found"
        action={
          <ButtonLink variant="quiet" to={CUSTOMERS_SCREEN}>
            Show all customers
          </ButtonLink>
        }
      >
        Try a part of the name or a few digits of the phone number.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      picture={shoppingBags}
      title="No customers yet"
      action={
        <ButtonLink variant="quiet" to="/seller/orders">
          View orders
        </ButtonLink>
      }
    >
      Everybody who orders appears here.
    </EmptyState>
  )
}
