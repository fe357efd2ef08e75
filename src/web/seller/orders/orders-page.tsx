import { useMemo, useState } from 'react'
import type { Order } from '#contract/orders/order.ts'
import { UNDO_SECONDS } from '#domain/order.ts'
import { readStored, writeStored } from '../../core/browser-storage.ts'
import { pageMeta } from '../../core/seo.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ChimeButton, ConnectionNote } from '../live/live-note.tsx'
import { PagedQuery } from '../screen/paged-query.tsx'
import { ScreenTitle } from '../screen/screen-title.tsx'
import { useShopNow } from '../screen/shop-clock.ts'
import { useUrlQuery } from '../screen/url-query.ts'
import { useToday } from '../today/today.ts'
import { TodayOverview } from '../today/today-overview.tsx'
import type { Route } from './+types/orders-page'
import { BarListButton } from './bar-list.tsx'
import { KeysDialog, KeysHint } from './keys-dialog.tsx'
import { NewOrders } from './new-orders.tsx'
import { OrderGroups, toggled } from './order-groups.tsx'
import { useOrderKeys } from './order-keys.ts'
import { useOrderList } from './order-list.ts'
import { OPEN_ORDERS, type OrderQuery, readOrderQuery, showsStatus } from './order-query.ts'
import { OrderToolbar } from './order-toolbar.tsx'
import { NoOrders, OrdersSkeleton } from './orders-faces.tsx'
import { PrintedOrders } from './printed-orders.tsx'
import { useScrollAnchor } from './scroll-anchor.ts'

/** On this device. */
const COMPACT_KEY = 'greencart.seller-orders-compact'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Orders', description: 'Orders to pack and deliver.', path: OPEN_ORDERS })

export default function OrdersPage() {
  const { params, setParam } = useUrlQuery()
  const query = useMemo(() => readOrderQuery(params), [params])
  const { view, retry, arrived, held, showHeld } = useOrderList(query)
  const [isChoosing, setIsChoosing] = useState(false)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [isCompact, setIsCompact] = useState(() => readStored(COMPACT_KEY) === 'yes')
  const today = useToday()
  const now = useShopNow()
  const orders = view.state === 'ready' ? view.reply.orders.filter((order) => isShown(query, order, now)) : []
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  useScrollAnchor(orders)
  useOrderKeys(orders, {
    onToggle(id) {
      setIsChoosing(true)
      setChosen(new Set(toggled(chosen, id)))
    },
    onChooseAll() {
      setIsChoosing(true)
      setChosen(new Set(orders.map(({ _id }) => _id)))
    },
    onStopChoosing: stopChoosing,
    onHelp: () => setIsHelpOpen(true),
  })

  function stopChoosing() {
    setIsChoosing(false)
    setChosen(new Set())
  }

  function toggleCompact() {
    setIsCompact(!isCompact)
    writeStored(COMPACT_KEY, isCompact ? null : 'yes')
  }

  return (
    <>
      <ScreenTitle
        aside={
          <div className="flex flex-wrap gap-2">
            <ButtonLink to="/seller/orders/new" size="small">
              New order
            </ButtonLink>
            <Button variant="quiet" size="small" onClick={toggleCompact}>
              {isCompact ? 'Full view' : 'Compact view'}
            </Button>
            <Button
              variant="quiet"
              size="small"
              aria-pressed={isChoosing}
              onClick={() => (isChoosing ? stopChoosing() : setIsChoosing(true))}
            >
              {isChoosing ? 'Done' : 'Choose'}
            </Button>
            <BarListButton />
            <ButtonLink variant="quiet" to="/seller/refunds" size="small">
              Refunds
            </ButtonLink>
            <ChimeButton />
          </div>
        }
      >
        Orders
      </ScreenTitle>
      <ConnectionNote />
      <TodayOverview today={today} />
      <OrderToolbar query={query} setParam={setParam} openCount={today.openOrders} />
      <Arrived orders={arrived} />
      <KeysHint onOpen={() => setIsHelpOpen(true)} />
      {view.state === 'ready' && <NewOrders shown={orders} held={held} onShowHeld={showHeld} />}
      <PagedQuery
        view={view}
        onRetry={retry}
        failedTitle="Couldn’t load the orders"
        skeleton={<OrdersSkeleton isCompact={isCompact} />}
      >
        {(_, stale) =>
          orders.length ? (
            <OrderGroups
              orders={orders}
              stale={stale}
              now={now}
              isChoosing={isChoosing}
              chosen={chosen}
              onChoose={(ids) => setChosen(new Set(ids))}
              isCompact={isCompact}
              isAlone={query.search !== '' && orders.length === 1}
              isNew={({ _id, history }) => history.length === 1 && arrived.some((order) => order._id === _id)}
            />
          ) : (
            <NoOrders query={query} />
          )
        }
      </PagedQuery>
      <PrintedOrders />
      <KeysDialog open={isHelpOpen} onClose={() => setIsHelpOpen(false)} />
    </>
  )
}

/** An order that no longer matches the filter stays while its move can be undone or it has the focus. */
function isShown(query: OrderQuery, order: Order, now: number): boolean {
  if (showsStatus(query, order)) return true
  const movedAt = order.history.at(-1)?.at.getTime() ?? 0
  const holdsFocus = document.getElementById(`order-${order._id}`)?.contains(document.activeElement)
  return now - movedAt < UNDO_SECONDS * 1000 || holdsFocus === true
}

/** Screen readers announce whose order it is; the chime does not. */
function Arrived({ orders: [newest] }: { orders: readonly Order[] }) {
  return (
    <p role="status" className="sr-only">
      {newest && `New order from ${newest.address.firstName} ${newest.address.lastName}`}
    </p>
  )
}
