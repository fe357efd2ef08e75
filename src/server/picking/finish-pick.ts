import type { PickTask } from '#contract/orders/picking.ts'
import { isRefused, type Refused, refuse } from '#contract/refused.ts'
import { isFound, isNothingFound } from '#domain/picking.ts'
import { cheaperBy, type SentLine, worthLess } from '#domain/sent-line.ts'
import type { StaffMember } from '#domain/staff.ts'
import { lockAccount } from '../accounts/account-store.ts'
import { recordActivity } from '../activity/activity-store.ts'
import type { CatalogChanges } from '../catalog/catalog-changes.ts'
import type { Categories } from '../catalog/categories.ts'
import type { Tx } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { saveItemMissing } from '../delivery/delivery-ledger.ts'
import { lockNewerOnAccount } from '../orders/on-account.ts'
import { moveLocked, type OrderLife } from '../orders/order-life.ts'
import { lockOrder, type OrderRow } from '../orders/order-store.ts'
import { recordShortage } from '../orders/record-shortage.ts'
import type { ItemRefunds } from '../orders/refund-items.ts'
import { refundableItems, setShort } from '../orders/refund-items-store.ts'
import type { ShopState } from '../shop/shop-state.ts'
import { whoseTask } from './own-task.ts'
import { finishTask, pickLinesOf } from './pick-store.ts'
import { readTask } from './pick-task.ts'
import { settleQuestions } from './put-back.ts'
import { takeWeighed } from './weighed-stock.ts'

export type PickingNeeds = OrderLife &
  ItemRefunds & {
    catalogChanges: CatalogChanges
    categories: Categories
    shopState: Pick<ShopState, 'facts'>
  }
type Finished = { message: string; task: PickTask; status: 'Packed' | 'Cancelled' }
type Refusals = 'not_found' | 'impossible_move' | 'changed_meanwhile'
type Picker = { actor: StaffMember; ip: string }
type Line = SentLine & { line: number; productId: string }

/** Packs an order, or cancels one of which nothing is there, with everything that follows from what is short. */
export async function finishPickOf(
  needs: PickingNeeds,
  { id, actor, ip }: Picker & { id: string },
): Promise<Finished | Refused<Refusals>> {
  const { db } = needs
  const finished = await inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, id)
    const task = await whoseTask(tx, order, actor)
    if (isRefused(task)) return task
    if (task.doneAt && (task.order.status === 'Packed' || task.order.status === 'Cancelled')) {
      return task.order.status
    }
    if (task.order.status !== 'Order Placed') return notToPick(task.order)
    if (await settleQuestions(tx, needs, task.order)) return refuse('impossible_move', STILL_ASKED)
    const lines = await linesOf(tx, id)
    if (!lines.every(isFound)) return refuse('impossible_move', 'Tick every item, or say that it is short.')
    await finishTask(tx, id)
    return pack(tx, needs, { order: task.order, lines, actor, ip })
  })
  if (isRefused(finished)) return finished
  const message = finished === 'Packed' ? 'Packed' : 'Nothing was there: the order is cancelled and the customer told'
  return { message, task: await readTask(needs, id, actor.id), status: finished }
}

export const notToPick = ({ status }: OrderRow) =>
  refuse('impossible_move', status === 'Cancelled' ? 'This order was cancelled.' : `This order is ${status} already.`)

async function linesOf(tx: Tx, orderId: string): Promise<Line[]> {
  const rows = new Map((await pickLinesOf(tx, [orderId])).map((row) => [row.line, row]))
  return (await refundableItems(tx, orderId)).map(({ line, productId, quantity, offerPrice, ...item }) => {
    const { picked = 0, short = 0, weighed: sent = null } = rows.get(line) ?? {}
    const { loose, replaced, instead } = item
    const weighed = loose && sent !== null && { asked: picked * loose.step, sent }
    return {
      line,
      productId,
      quantity,
      offerPrice,
      picked,
      short,
      replaced,
      ...(weighed && { weighed }),
      ...(instead && { insteadAmount: instead.amount }),
    }
  })
}

type Picked = Picker & { order: OrderRow; lines: Line[] }

async function pack(
  tx: Tx,
  needs: PickingNeeds,
  { order, lines, actor, ip }: Picked,
): Promise<'Packed' | 'Cancelled' | Refused<'impossible_move'>> {
  const short = lines
    .map((line) => ({
      productId: line.productId,
      quantity: line.short,
      less: worthLess(line),
      cheaper: cheaperBy(line),
    }))
    .filter(({ quantity, less }) => quantity > 0 || less > 0)
  // Before products, as an order of the same shopper does: the money may need both.
  if (short.length > 0) {
    await lockNewerOnAccount(tx, order)
    await lockAccount(tx, order.userId)
  }
  if (isNothingFound(lines)) {
    await setShort(tx, order.id, short)
    const cancelled = { status: 'Cancelled', by: actor, reason: NOTHING_THERE, ip } as const
    return (await moveLocked(tx, needs, order, cancelled)) ?? 'Cancelled'
  }
  const weights = lines.map(({ weighed, short, replaced = 0, ...line }) => ({
    ...line,
    short: short + replaced,
    weighed: weighed?.sent ?? null,
  }))
  await takeWeighed(tx, needs.stock, order.id, weights)
  const { order: corrected, amount } = await recordShortage(tx, needs, order, short)
  if (short.some(({ quantity }) => quantity > 0)) {
    await saveItemMissing(tx, order.id, Date.now())
    await recordActivity(tx, { who: actor, act: 'items_short', target: order.id, details: { amount }, ip })
  }
  return (await moveLocked(tx, needs, corrected, { status: 'Packed', by: actor, ip, isPicked: true })) ?? 'Packed'
}

const STILL_ASKED = 'The customer hasn’t answered yet. That takes two minutes at most.'
const NOTHING_THERE = 'Sorry, we’ve run out of everything in this order.'
