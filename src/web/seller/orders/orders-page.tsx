import { useCallback } from 'react'
import type { Order } from '../../../contract/orders.ts'
import { pageMeta } from '../../seo.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { useAddressQuery } from '../screen/address-query.ts'
import { ChoiceField } from '../screen/choice-field.tsx'
import { FailedState } from '../screen/failed-state.tsx'
import { Pager } from '../screen/pager.tsx'
import { ScreenTitle } from '../screen/screen-title.tsx'
import { SearchField } from '../screen/search-field.tsx'
import { TodayOverview } from '../today/today-overview.tsx'
import type { Route } from './+types/orders-page'
import { ChimeButton, ConnectionNote } from './live-note.tsx'
import { OrderCard } from './order-card.tsx'
import { useOrderList } from './order-list.ts'
import { ALL_ORDERS, isOnTop, readOrderQuery, STATUS_CHOICES } from './order-query.ts'
import { NoOrders, OrdersSkeleton } from './orders-faces.tsx'
import { PackingSlip } from './packing-slip.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Orders', description: 'What shoppers have ordered.', path: ALL_ORDERS, hidden: true })

export default function OrdersPage() {
  const { params, setParam } = useAddressQuery()
  const query = readOrderQuery(params)
  const { view, retry, arrived, seeArrived } = useOrderList(query)
  const search = useCallback((text: string) => setParam('search', text), [setParam])
  const elsewhere = arrived.filter((order) => !isOnTop(query, order))

  return (
    <>
      <ScreenTitle
        aside={
          <div className="flex gap-2">
            <ButtonLink variant="quiet" to="/seller/refunds" className="px-4!">
              Refunds
            </ButtonLink>
            <ChimeButton />
          </div>
        }
      >
        Orders
      </ScreenTitle>
      <ConnectionNote />
      <TodayOverview />
      <search className="mb-4 flex flex-wrap gap-2">
        <SearchField label="Search by name, phone or order id" value={query.search} onSearch={search} />
        <ChoiceField
          label="Status"
          value={query.status}
          choices={STATUS_CHOICES}
          onChoose={(status) => setParam('status', status)}
        />
      </search>
      <Arrived orders={arrived} />
      {elsewhere.length > 0 && (
        <ButtonLink to={ALL_ORDERS} onClick={seeArrived} className="mb-4 w-full">
          {elsewhere.length === 1 ? 'Show the new order' : `Show ${elsewhere.length} new orders`}
        </ButtonLink>
      )}
      {view.state === 'loading' && <OrdersSkeleton />}
      {view.state === 'failed' && (
        <FailedState title="The orders could not be fetched" message={view.message} onRetry={retry} />
      )}
      {view.state === 'ready' && (
        <>
          {view.answer.orders.length ? (
            <OrderCards orders={view.answer.orders} arrived={arrived} stale={view.stale} />
          ) : (
            <NoOrders query={query} />
          )}
          <Pager nextCursor={view.answer.nextCursor} />
        </>
      )}
      <PackingSlip />
    </>
  )
}

function OrderCards({ orders, arrived, stale }: { orders: Order[]; arrived: readonly Order[]; stale: boolean }) {
  return (
    <>
      <h2 className="sr-only">All orders</h2>
      <ul aria-busy={stale} className={`space-y-4 transition-opacity duration-150 ${stale ? 'opacity-60' : ''}`}>
        {orders.map((order) => (
          <li key={order._id}>
            <OrderCard
              order={order}
              isNew={order.status === 'Order Placed' && arrived.some(({ _id }) => _id === order._id)}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

/** For people who hear the page: a chime does not say whose order it is. */
function Arrived({ orders: [newest] }: { orders: readonly Order[] }) {
  return (
    <p role="status" className="sr-only">
      {newest && `New order from ${newest.address.firstName} ${newest.address.lastName}`}
    </p>
  )
}
