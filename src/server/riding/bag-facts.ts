import type { Reader } from '../db/database.ts'
import { promisesOf } from '../delivery/promise-store.ts'
import { orderNumbers } from '../orders/order-store.ts'

type Bag = { _id: string }

/** Adds to each packed order what stands on its bag: its number, and when it is due. */
export async function withBagFacts<Order extends Bag, Group extends { orders: Order[] }>(
  db: Reader,
  groups: readonly Group[],
): Promise<(Group & { orders: (Order & { number: string; by: Date | null })[] })[]> {
  const ids = groups.flatMap(({ orders }) => orders.map(({ _id }) => _id))
  const promises = await promisesOf(db, ids)
  const numbers = ids.length > 0 ? await orderNumbers(db, ids) : new Map<string, string>()
  return groups.map((group) => ({
    ...group,
    orders: group.orders.map((order) => ({
      ...order,
      number: numbers.get(order._id) ?? '',
      by: promises.get(order._id)?.by ?? null,
    })),
  }))
}
