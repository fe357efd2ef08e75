import { listMyOrders } from '#contract/orders/my-orders.ts'
import type { Order } from '#contract/orders/order.ts'
import { callApi } from '../../core/api.ts'
import type { Done } from '../../core/query.ts'

const PAGE_SIZE = '20'

/** What is still to come, as far as a screen says it. */
export const OPEN_ORDERS = { stage: 'open', limit: PAGE_SIZE } as const

export type MyOrders = Done<typeof listMyOrders>

export const readPage = (cursor?: string) => callApi(listMyOrders, { query: { limit: PAGE_SIZE, cursor } })

/**
 * As far down as is shown now, so that nothing of it is lost or seen twice when orders are placed meanwhile, and what is
 * open however old it is.
 */
export async function readMyOrders(shown: MyOrders | null, read = { page: readPage, open: readOpen }) {
  const first = await read.page()
  if (!first.success) return first
  let list: MyOrders = first
  while (list.nextCursor && shown && isAbove(list.nextCursor, shown.nextCursor)) {
    const page = await read.page(list.nextCursor)
    if (!page.success) return page
    list = withPage(list, page)
  }
  if (shown?.nextCursor) list = cutAt(list, shown.nextCursor)
  if (!list.nextCursor) return list
  const open = await read.open()
  return open.success ? { ...list, orders: together(list.orders, open.orders) } : open
}

const readOpen = () => callApi(listMyOrders, { query: OPEN_ORDERS })

export const withPage = ({ orders }: MyOrders, page: MyOrders): MyOrders => ({
  ...page,
  orders: together(orders, page.orders),
})

/** A cursor is the id of the last order before it, and ids grow with time; none is the end of the list. */
const isAbove = (cursor: string, other: string | undefined) => other === undefined || cursor > other

function cutAt(list: MyOrders, cursor: string): MyOrders {
  const orders = list.orders.filter(({ _id }) => _id >= cursor)
  return orders.length < list.orders.length ? { ...list, orders, nextCursor: cursor } : list
}

/** Each once, newest first. */
const together = (orders: readonly Order[], others: readonly Order[]): Order[] =>
  [...new Map([...orders, ...others].map((order) => [order._id, order])).values()].sort((a, b) =>
    a._id < b._id ? 1 : -1,
  )
