import type { Order, OrderHandling } from '#contract/orders/order.ts'
import type { Reader } from '../db/database.ts'
import { promisesOf } from '../delivery/promise-store.ts'
import type { OrderFilter } from './order-filter.ts'
import { findOrders, selectOrders } from './order-query-store.ts'

/** Orders as shoppers and the seller get them: with what was promised. */
export async function listOrders(db: Reader, filter: OrderFilter): Promise<Order[]> {
  return withPromises(db, await selectOrders(db, filter))
}

export async function readOrders(db: Reader, ids: string[]): Promise<Order[]> {
  return withPromises(db, await findOrders(db, ids))
}

export async function readOrder(db: Reader, id: string): Promise<Order | null> {
  const [order] = await readOrders(db, [id])
  return order ?? null
}

async function withPromises(db: Reader, orders: Order[]): Promise<Order[]> {
  const promises = await promisesOf(
    db,
    orders.map(({ _id }) => _id),
  )
  return orders.map((order) => {
    const promise = promises.get(order._id)
    return promise ? { ...order, promise } : order
  })
}

/** Who works on orders, by id. */
export type HandlingOf = (orderIds: string[]) => Promise<ReadonlyMap<string, OrderHandling>>

/** As the owner and managers get them. */
export async function withHandling(orders: Order[], handlingOf: HandlingOf): Promise<Order[]> {
  const handling = await handlingOf(orders.map(({ _id }) => _id))
  return orders.map((order) => {
    const facts = handling.get(order._id)
    return facts ? { ...order, handling: facts } : order
  })
}
