import type { Order } from '#contract/orders/order.ts'
import { listStaff } from '#contract/staff/seller-staff.ts'
import { dueAtDoor, type OrderStatus } from '#domain/order.ts'
import { callAsSeller } from '../account/seller-session.ts'

export type Rider = { _id: string; name: string }

/** Who delivers is known, and there is no cash: nothing is left to ask. A courier is no rider. */
export function asksWho(order: Order, status: OrderStatus): boolean {
  if (order.promise?.courier) return false
  if (status === 'Out for delivery') return true
  return status === 'Delivered' && (dueAtDoor(order) > 0 || !order.handling?.rider)
}

/** Riders on shift, after those who have the orders; null in a shop without riders, which asks nothing. */
export async function ridersToAsk(orders: readonly Order[]): Promise<Rider[] | null> {
  const reply = await callAsSeller(listStaff)
  const riders = reply.success ? reply.staff.filter(({ role, isActive }) => role === 'rider' && isActive) : []
  const holders = new Map(orders.flatMap(({ handling }) => handling?.rider ?? []).map((rider) => [rider._id, rider]))
  if (riders.length === 0 && holders.size === 0) return null
  const onShift = riders.filter(({ onShiftSince }) => onShiftSince !== null)
  const others = onShift.filter(({ _id }) => !holders.has(_id)).map(({ _id, name }) => ({ _id, name }))
  return [...holders.values(), ...others]
}
