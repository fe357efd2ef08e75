import * as z from 'zod/mini'
import { type Order, order } from '#contract/orders/order.ts'
import type { Reader } from '../db/database.ts'
import type { OrderFilter } from './order-query-store.ts'
import { listOrders } from './order-reader.ts'

const AT_ONCE = 200

/** All orders that match as one JSON reply, read a few at a time: a shop may have any number of them. */
export async function* orderListJson(db: Reader, filter: OrderFilter): AsyncGenerator<string> {
  let orders = await listOrders(db, { ...filter, limit: AT_ONCE })
  yield `{"success":true,"orders":[${json(orders)}`
  while (orders.length === AT_ONCE) {
    orders = await listOrders(db, { ...filter, cursor: orders.at(-1)?._id, limit: AT_ONCE })
    if (orders.length > 0) yield `,${json(orders)}`
  }
  yield ']}'
}

const json = (orders: Order[]) => orders.map((each) => JSON.stringify(z.encode(order, each))).join(',')
