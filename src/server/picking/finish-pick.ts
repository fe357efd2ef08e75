import type { PickTask } from '#contract/orders/picking.ts'
import { isRefused, type Refused, refuse } from '#contract/refused.ts'
import { isFound, isNothingFound } from '#domain/picking.ts'
import type { StaffMember } from '#domain/staff.ts'
import type { CatalogChanges } from '../catalog/catalog-changes.ts'
import type { Categories } from '../catalog/categories.ts'
import { inTransaction } from '../db/transaction.ts'
import { moveLocked, type OrderLife } from '../orders/order-life.ts'
import { lockOrder, type OrderRow } from '../orders/order-store.ts'
import { setShort } from '../orders/refund-items-store.ts'
import type { ShopState } from '../shop/shop-state.ts'
import { whoseTask } from './own-task.ts'
import { finishTask } from './pick-store.ts'
import { readTask } from './pick-task.ts'
import { pickedLines } from './picked-lines.ts'
import { settleQuestions } from './put-back.ts'

export type PickingNeeds = OrderLife & {
  catalogChanges: CatalogChanges
  categories: Categories
  shopState: Pick<ShopState, 'facts'>
}
type Finished = { message: string; task: PickTask; status: 'Packed' | 'Cancelled' }
type Refusals = 'not_found' | 'impossible_move' | 'changed_meanwhile'

/** Packs an order, or cancels one of which nothing is there. */
export async function finishPickOf(
  needs: PickingNeeds,
  { id, actor, ip }: { id: string; actor: StaffMember; ip: string },
): Promise<Finished | Refused<Refusals>> {
  const { db } = needs
  const finished = await inTransaction(db, async (tx) => {
    const task = await whoseTask(tx, await lockOrder(tx, id), actor)
    if (isRefused(task)) return task
    const { order } = task
    if (task.doneAt && (order.status === 'Packed' || order.status === 'Cancelled')) return order.status
    if (order.status !== 'Order Placed') return notToPick(order)
    if (await settleQuestions(tx, needs, order)) return refuse('impossible_move', STILL_ASKED)
    const lines = await pickedLines(tx, id)
    if (!lines.every(isFound)) return refuse('impossible_move', 'Tick every item, or say that it is short.')
    if (!isNothingFound(lines))
      return (await moveLocked(tx, needs, order, { status: 'Packed', by: actor, ip })) ?? 'Packed'
    await finishTask(tx, id)
    const missing = lines.map(({ productId, short }) => ({ productId, quantity: short }))
    await setShort(tx, id, missing)
    const cancelled = { status: 'Cancelled', by: actor, reason: NOTHING_THERE, ip } as const
    return (await moveLocked(tx, needs, order, cancelled)) ?? 'Cancelled'
  })
  if (isRefused(finished)) return finished
  const message = finished === 'Packed' ? 'Packed' : 'Nothing was there: the order is cancelled and the customer told'
  return { message, task: await readTask(needs, id, actor.id), status: finished }
}

export const notToPick = ({ status }: OrderRow) =>
  refuse('impossible_move', status === 'Cancelled' ? 'This order was cancelled.' : `This order is ${status} already.`)

const STILL_ASKED = 'The customer hasn’t answered yet. That takes two minutes at most.'
const NOTHING_THERE = 'Sorry, we’ve run out of everything in this order.'
