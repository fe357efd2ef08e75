import type { Reader } from './db/database.ts'
import type { Workers } from './delivery/delivery-board-routes.ts'
import { tasksOf } from './picking/pick-store.ts'
import { openDeliveries } from './riding/deliveries-store.ts'
import { listStaffRows } from './staff/staff-store.ts'

/** Who picks or delivers each of the orders, by name. */
export async function workersOnOrders(db: Reader, orderIds: string[]): Promise<ReadonlyMap<string, Workers>> {
  const names = new Map((await listStaffRows(db)).map(({ id, name }) => [id, name]))
  const tasks = await tasksOf(db, orderIds)
  const riders = new Map((await openDeliveries(db)).map(({ orderId, riderId }) => [orderId, riderId]))
  const nameOf = (staffId: string | null | undefined) => names.get(staffId ?? '') ?? undefined
  return new Map(orderIds.map((id) => [id, { picker: nameOf(tasks.get(id)?.staffId), rider: nameOf(riders.get(id)) }]))
}
