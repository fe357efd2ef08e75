import { type Refused, refuse } from '#contract/refused.ts'
import type { StaffMember } from '#domain/staff.ts'
import type { Tx } from '../db/database.ts'
import type { OrderRow } from '../orders/order-store.ts'
import { type TaskRow, tasksOf } from './pick-store.ts'

export const unknownOrder = () => refuse('not_found', 'We couldn’t find this order.')
export const isTaken = () => refuse('changed_meanwhile', 'Somebody else is picking this order.')

/** The task of an order that the caller has locked, if this person has taken it. */
export async function whoseTask(
  tx: Tx,
  order: OrderRow | null,
  actor: StaffMember,
): Promise<(TaskRow & { order: OrderRow }) | Refused<'not_found' | 'changed_meanwhile'>> {
  if (!order) return unknownOrder()
  const task = (await tasksOf(tx, [order.id])).get(order.id)
  if (!task?.staffId) return refuse('changed_meanwhile', 'Start this order first.')
  return task.staffId === actor.id ? { ...task, order } : isTaken()
}
