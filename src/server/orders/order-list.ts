import * as z from 'zod/mini'
import { type Order, order } from '#contract/orders/order.ts'
import type { Reader } from '../db/database.ts'
import type { OrderFilter } from './order-query-store.ts'
import { type HandlingOf, listOrders, withHandling } from './order-reader.ts'

const AT_ONCE = 200

/** All orders that match as one JSON reply, read a few at a time: a shop may have any number of them. */
export async function* orderListJson(db: Reader, filter: OrderFilter, handlingOf?: HandlingOf): AsyncGenerator<string> {
  const read = async (cursor = filter.cursor) => {
    const found = await listOrders(db, { ...filter, cursor, limit: AT_ONCE })
    return handlingOf ? withHandling(found, handlingOf) : found
  }
  let orders = await read()
  yield `{"success":true,"orders":[${json(orders)}`
  while (orders.length === AT_ONCE) {
    orders = await read(orders.at(-1)?._id)
    if (orders.length > 0) yield `,${json(orders)}`
  }
  yield ']}'
}

const json = (orders: Order[]) => orders.map((each) => JSON.stringify(z.encode(order, each))).join(',')
