import type { OrderHandling } from '#contract/orders/order.ts'
import type { Reader } from './db/database.ts'
import { areaNamesOf } from './delivery/promise-store.ts'
import { takersOf } from './orders/order-history-store.ts'
import { tasksOf } from './picking/pick-store.ts'
import { ridersOf } from './riding/deliveries-store.ts'
import { namesOfStaff } from './staff/staff-store.ts'

/** Who works on each of the orders, and where it goes. */
export async function handlingOfOrders(db: Reader, orderIds: string[]): Promise<ReadonlyMap<string, OrderHandling>> {
  if (orderIds.length === 0) return new Map()
  const [areas, tasks, riders, takers] = await Promise.all([
    areaNamesOf(db, orderIds),
    tasksOf(db, orderIds),
    ridersOf(db, orderIds),
    takersOf(db, orderIds),
  ])
  const pickers = [...tasks.values()].flatMap(({ staffId }) => staffId ?? [])
  const names = await namesOfStaff(db, [...new Set([...pickers, ...riders.values(), ...takers.values()])])
  return new Map(
    orderIds.map((id) => {
      const [area, riderId] = [areas.get(id), riders.get(id)]
      const picker = names.get(tasks.get(id)?.staffId ?? '')
      const rider = riderId && names.get(riderId)
      const takenBy = names.get(takers.get(id) ?? '')
      return [
        id,
        {
          ...(area && { area }),
          ...(picker && { picker }),
          ...(rider && { rider: { _id: riderId, name: rider } }),
          ...(takenBy && { takenBy }),
        },
      ]
    }),
  )
}
