import { isRefused, type Refused, refuse } from '#contract/refused.ts'
import { isNoneLeft } from '#domain/picking.ts'
import type { StaffMember } from '#domain/staff.ts'
import { recordActivity } from '../activity/activity-store.ts'
import { emptyShelf, refillShelf, type StockBefore } from '../catalog/empty-shelf.ts'
import { setStockCause } from '../catalog/stock-cause.ts'
import type { Tx } from '../db/database.ts'
import { lockOrder } from '../orders/order-store.ts'
import { refundableItems } from '../orders/refund-items-store.ts'
import { notToPick, type PickingNeeds } from './finish-pick.ts'
import { whoseTask } from './own-task.ts'
import { findLine, saveEmptied, saveLine } from './pick-store.ts'

type Wanted = {
  id: string
  line: number
  picked: number
  short: number
  weighed?: number | undefined
  actor: StaffMember
  ip: string
}

/** Pieces that are missing correct the stock at once, before somebody else orders them; taken back, they do so again. */
export async function setLine(
  tx: Tx,
  needs: Pick<PickingNeeds, 'catalogChanges'>,
  { id, line, picked, short, weighed, actor, ip }: Wanted,
): Promise<null | Refused<'not_found' | 'impossible_move' | 'changed_meanwhile'>> {
  const task = await whoseTask(tx, await lockOrder(tx, id), actor)
  if (isRefused(task)) return task
  if (task.order.status !== 'Order Placed') return notToPick(task.order)
  const item = (await refundableItems(tx, id)).find((each) => each.line === line)
  if (!item) return refuse('not_found', 'We couldn’t find this item of the order.')
  const { replaced } = item
  if (picked + short > item.quantity) return refuse('impossible_move', `Only ${item.quantity} were ordered.`)
  if (picked + short + replaced > item.quantity)
    return refuse('impossible_move', `${replaced} of ${item.quantity} are replaced. Please undo that first.`)
  if (weighed && !item.loose) return refuse('impossible_move', `${item.name} isn’t sold by weight.`)
  if (weighed && picked === 0) return refuse('impossible_move', 'Say how much of it is picked, too.')
  const before = await findLine(tx, id, line)
  await saveLine(tx, { orderId: id, line, picked, short, weighed: weighed ?? null })
  const changed = { orderId: id, line, productId: item.productId, actor, ip }
  if (isNoneLeft({ short, replaced }) && !before?.emptied) await emptyFor(tx, needs, changed)
  if (!isNoneLeft({ short, replaced }) && before?.emptied)
    await refillFor(tx, needs, { ...changed, before: { stock: before.stockBefore, shelf: before.shelfBefore } })
  return null
}

type ShelfChange = { orderId: string; line: number; productId: string; actor: StaffMember; ip: string }

async function emptyFor(
  tx: Tx,
  { catalogChanges }: Pick<PickingNeeds, 'catalogChanges'>,
  { orderId, line, productId, actor, ip }: ShelfChange,
): Promise<void> {
  await setStockCause(tx, { kind: 'missing', source: orderId, staffId: actor.id })
  const emptied = await emptyShelf(tx, productId)
  if (!emptied) return
  const { name, stock, before, seen } = emptied
  const stockBefore = before.stock
  await saveEmptied(tx, { orderId, line, emptied: true, stockBefore, shelfBefore: before.shelf })
  const details = { name, inStock: false, stock, ...(stockBefore !== null && { stockBefore }) }
  await recordActivity(tx, { who: actor, act: 'stock_changed', target: productId, details, ip })
  for (const edit of seen) await catalogChanges.edited(tx, edit)
}

async function refillFor(
  tx: Tx,
  { catalogChanges }: Pick<PickingNeeds, 'catalogChanges'>,
  { orderId, line, productId, actor, ip, before }: ShelfChange & { before: StockBefore },
): Promise<void> {
  await saveEmptied(tx, { orderId, line, emptied: false, stockBefore: null, shelfBefore: null })
  await setStockCause(tx, { kind: 'missing', source: orderId, staffId: actor.id })
  const refilled = await refillShelf(tx, productId, before)
  if (!refilled) return
  const { name, stock, seen } = refilled
  const details = { name, inStock: true, stock }
  await recordActivity(tx, { who: actor, act: 'stock_changed', target: productId, details, ip })
  for (const edit of seen) await catalogChanges.edited(tx, edit)
}
