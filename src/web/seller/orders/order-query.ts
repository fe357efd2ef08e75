import type { QueryToSend } from '../../../contract/endpoint.ts'
import type { listSellerOrders, Order } from '../../../contract/orders.ts'
import { ORDER_STATUSES } from '../../../domain/order.ts'

export const ALL_ORDERS = '/seller/orders'
export const PAGE_SIZE = 25

export const STATUS_CHOICES = [
  { value: '', text: 'All orders' },
  ...ORDER_STATUSES.map((status) => ({ value: status, text: status })),
] as const

export function readOrderQuery(params: URLSearchParams) {
  return {
    status: ORDER_STATUSES.find((status) => status === params.get('status')) ?? '',
    search: (params.get('search') ?? '').trim().slice(0, 100),
    cursor: params.get('cursor')?.slice(0, 64) ?? '',
  } as const
}
export type OrderQuery = ReturnType<typeof readOrderQuery>

export function orderQueryToSend({ status, search, cursor }: OrderQuery): QueryToSend<typeof listSellerOrders> {
  return {
    ...(status && { status }),
    ...(search && { search }),
    ...(cursor && { cursor }),
    limit: String(PAGE_SIZE),
  }
}

/** Whether a new order belongs on top of what is shown. A search asks the server, so it does not grow by itself. */
export const isOnTop = ({ status, search, cursor }: OrderQuery, order: Order) =>
  !cursor && !search && (!status || status === order.status)
