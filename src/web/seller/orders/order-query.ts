import type { QueryToSend } from '#contract/endpoint.ts'
import type { Order } from '#contract/orders/order.ts'
import type { listSellerOrders } from '#contract/orders/seller-orders.ts'
import { ORDER_STATUSES, type OrderStatus, stageOf, statusesIn } from '#domain/order.ts'
import { pageToSend, readCursor } from '../screen/paged-query.tsx'

export const OPEN_ORDERS = '/seller/orders'
export const ALL_ORDERS = '/seller/orders?show=all'
export const PAGE_SIZE = 50

export const SHOWS = ['open', 'finished', 'all'] as const
export type Show = (typeof SHOWS)[number]

/** Defaults to open orders; a search covers all orders, and a status selects its tab. */
export function readOrderQuery(params: URLSearchParams) {
  const search = (params.get('search') ?? '').trim().slice(0, 100)
  const asked = ORDER_STATUSES.find((status) => status === params.get('status'))
  const chosen = SHOWS.find((show) => show === params.get('show'))
  const show: Show = chosen ?? (asked ? stageOf(asked) : search ? 'all' : 'open')
  return {
    show,
    status: asked && statusesOf(show).includes(asked) ? asked : ('' as const),
    search,
    cursor: readCursor(params),
  }
}
export type OrderQuery = ReturnType<typeof readOrderQuery>

const statusesOf = (show: Show): readonly OrderStatus[] => (show === 'all' ? ORDER_STATUSES : statusesIn(show))

export const statusChoices = (show: Show) => [
  { value: '', text: 'Any status' },
  ...statusesOf(show).map((status) => ({ value: status, text: status })),
]

export function orderQueryToSend(query: OrderQuery): QueryToSend<typeof listSellerOrders> {
  const { show, status, search, cursor } = query
  return {
    ...(status ? { status } : show !== 'all' && { stage: show }),
    sort: isOldestFirst(query) ? 'oldest' : 'newest',
    ...(search && { search }),
    ...pageToSend(cursor, PAGE_SIZE),
  }
}

const isOldestFirst = ({ show }: OrderQuery) => show === 'open'

/** Whether a new order belongs above others: where the newest are first, or among those that wait for the seller's OK. */
export const comesAbove = (query: OrderQuery, { status }: Order): boolean =>
  !isOldestFirst(query) || status === 'Waiting for confirmation'

export const showsStatus = ({ show, status }: OrderQuery, order: Order) =>
  status ? order.status === status : statusesOf(show).includes(order.status)

/** Whether the order belongs on this page. Only the server knows what a search matches. */
export function belongsOn(query: OrderQuery, nextCursor: string | undefined, order: Order): boolean {
  if (query.search || !showsStatus(query, order)) return false
  const [from, to] = isOldestFirst(query) ? [query.cursor, nextCursor] : [nextCursor, query.cursor]
  return (!from || order._id > from) && (!to || order._id < to)
}

export function sortOrders(query: OrderQuery, orders: readonly Order[]): Order[] {
  const rising = orders.toSorted((a, b) => (a._id < b._id ? -1 : 1))
  return isOldestFirst(query) ? rising : rising.reverse()
}
