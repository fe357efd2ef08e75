import type { Order } from '#contract/orders/order.ts'
import type { RefusalCode } from '#contract/refusal.ts'
import { isRefused, type Refused, refuse } from '#contract/refused.ts'
import { dueOf } from '#domain/bill.ts'
import { decideCancellation } from '#domain/decide-refund.ts'
import { type Paise, paise } from '#domain/money.ts'
import {
  dueAtDoor,
  isPaidAfter,
  type Mover,
  mayMove,
  mayUndoSale,
  type OrderStatus,
  type RefundState,
  SALE_UNDO_MINUTES,
  statusBefore,
} from '#domain/order.ts'
import type { CashHolder } from '#domain/rider-cash.ts'
import type { ShopActor } from '#domain/staff.ts'
import { findAccount } from '../accounts/account-store.ts'
import { recordActivity } from '../activity/activity-store.ts'
import type { Stock } from '../catalog/stock.ts'
import { lockProducts } from '../catalog/stock-store.ts'
import { addCredit } from '../credit/credit-store.ts'
import { addOwed } from '../credit/owed-store.ts'
import type { Db, Tx } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { saveMove, saveRiders, takeBackMove } from '../delivery/delivery-ledger.ts'
import type { DeliveryState } from '../delivery/delivery-state.ts'
import { refundedElsewhere } from '../payments/refund-store.ts'
import { countedLines } from './counted-lines-store.ts'
import { lockNewerOnAccount, settleAndTell } from './on-account.ts'
import type { OrderEvents } from './order-events.ts'
import { deleteOrderMail, orderMail, takeBackOrderMail } from './order-mail.ts'
import { paymentOf } from './order-money.ts'
import { readOrder } from './order-reader.ts'
import { lockOrder, type OrderRow, setRefundState, updateStatus } from './order-store.ts'
import type { PaidOrder } from './paid-order.ts'
import { takeWaiting } from './waiting-order-store.ts'

export type OrderLife = {
  db: Db
  orderEvents: OrderEvents
  stock: Stock
  delivery: DeliveryState
  /**
   * Queues the refund of a cancelled order that was paid online, without the part that became store credit, and says
   * how it is going.
   */
  refundOrder(tx: Tx, paid: PaidOrder, part: { asCredit: number }): Promise<RefundState>
  /** What a move means for the rider who has the order, if one has. */
  riders: {
    /** `due` is what the door pays. Answers which rider has the order, and where its cash is. */
    orderMoved(
      tx: Tx,
      move: { orderId: string; status: OrderStatus; due: Paise; at?: Date | undefined } & Handing,
    ): Promise<{ rider?: string; cash?: CashTaken } | Refused<'impossible_move'>>
    moveUndone(tx: Tx, move: { orderId: string; status: OrderStatus }): Promise<Refused<'impossible_move'> | null>
  }
  /** What a picker said of an order that is packed, or whose Packed is taken back. */
  picks: {
    /** Money and stock follow what was missing, weighed or replaced. Returns the order as it is then. */
    settle(
      tx: Tx,
      order: OrderRow,
      by: { actor: ShopActor; ip: string },
    ): Promise<OrderRow | Refused<'impossible_move'>>
    /** Nothing is weighed, and the order is picked again. */
    reopen(tx: Tx, order: OrderRow): Promise<Refused<'impossible_move'> | null>
  }
}

/** Who brings the order, and who has its cash, as far as the owner or a manager says so. */
export type Handing = {
  /** null: nobody of the riders. */
  rider?: string | null | undefined
  cash?: CashHolder | undefined
}

/** `isNew`: the rider has not said so. */
export type CashTaken = { amount: Paise; by: CashHolder; isNew: boolean }

type Move = Handing & {
  id: string
  status: OrderStatus
  by: 'shopper' | ShopActor
  /** Who brings the order may also bring it back. */
  isRiding?: boolean
  reason?: string | undefined
  /** When the rider's phone says that it was. The shop's own clock is what counts. */
  tappedAt?: Date | undefined
  ip: string
}
export type Moved = { message: string; order: Order; riderCash?: Paise; tillCash?: Paise }

/** One move of an order's life: allowed by the table in domain/order.ts, or refused and nothing changes. */
export async function moveOrderTo<Code extends RefusalCode = never>(
  life: OrderLife,
  move: Move,
  check: (order: OrderRow) => Refused<Code> | null = () => null,
): Promise<Moved | Refused<Code | 'not_found' | 'impossible_move'>> {
  const { db } = life
  const moved = await inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, move.id)
    if (!order) return unknownOrder()
    return check(order) ?? (await makeMove(tx, life, order, move))
  })
  if (isRefused(moved)) return moved
  return { ...(await movedTo(db, move.id)), ...moved }
}

export async function movedTo(db: Db, id: string): Promise<Moved> {
  const order = await orderAfter(db, id)
  return { message: order.status === 'Cancelled' ? 'Order cancelled' : `Order marked as ${order.status}`, order }
}

/** The same within a transaction that has locked the order. */
export async function moveLocked(
  tx: Tx,
  life: OrderLife,
  order: OrderRow,
  move: Omit<Move, 'id'>,
): Promise<Refused<'impossible_move'> | null> {
  const made = await makeMove(tx, life, order, move)
  return isRefused(made) ? made : null
}

async function makeMove(
  tx: Tx,
  life: OrderLife,
  before: OrderRow,
  move: Omit<Move, 'id'>,
): Promise<Refused<'impossible_move'> | Pick<Moved, 'riderCash' | 'tillCash'>> {
  const { delivery, orderEvents, riders, picks } = life
  const { status, tappedAt, rider, cash, by, ip } = move
  const mover = moverIn(move)
  const isSaleUndone = status === 'Cancelled' && mover === 'seller' && mayUndoSale(before, new Date())
  if (!isSaleUndone && !mayMove(before.status, status, mover))
    return refuse('impossible_move', impossible(before, status))
  const isPacked = status === 'Packed' && before.status === 'Order Placed' && by !== 'shopper'
  const order = isPacked ? await picks.settle(tx, before, { actor: by, ip }) : before
  if (isRefused(order)) return order
  if (status === 'Cancelled') await lockNewerOnAccount(tx, order)
  const wasPaid = status === 'Cancelled' ? isPaidWhenCancelled(order) : order.isPaid
  const isPaid = isPaidAfter(status, order.paymentType, wasPaid)
  await updateStatus(tx, order, { status, isPaid, ...moverOf(by), reason: move.reason, tappedAt })
  let followed: { rider?: string; cash?: CashTaken } = {}
  if (isBack(order.status, status)) await bringBack(tx, life, order)
  else {
    // A rider's clock must not improve the record, so only the way there is told by it.
    const at = status === 'Delivered' ? undefined : tappedAt
    await saveMove(tx, delivery, { orderId: order.id, status, mover, at })
    const answer = await riders.orderMoved(tx, { orderId: order.id, status, due: dueAtDoor(order), at, rider, cash })
    if (isRefused(answer)) return answer
    if (rider !== undefined) await saveRiders(tx, delivery, [order.id])
    followed = answer
    if (status === 'Cancelled') await giveBack(tx, life, order)
    await tellShopper(tx, order, status)
  }
  await orderEvents.publish(tx, { orderId: order.id, userId: order.userId })
  if (by !== 'shopper') {
    const details = { from: order.status, to: status, ...activityOf(move, followed) }
    await recordActivity(tx, { who: by, act: 'order_moved', target: order.id, details, ip })
  }
  const taken = followed.cash
  if (!taken?.isNew) return {}
  return taken.by === 'rider' ? { riderCash: taken.amount } : { tillCash: taken.amount }
}

const activityOf = ({ reason }: Pick<Move, 'reason'>, { rider, cash }: { rider?: string; cash?: CashTaken }) => ({
  ...(reason && { reason }),
  ...(rider && { rider }),
  ...(cash && { amount: cash.amount, cashWith: cash.by }),
})

const moverIn = ({ by, isRiding }: Pick<Move, 'by' | 'isRiding'>): Mover =>
  by === 'shopper' ? 'shopper' : isRiding ? 'rider' : 'seller'

async function tellShopper(tx: Tx, order: OrderRow, status: OrderStatus): Promise<void> {
  const shopper = await findAccount(tx, order.userId)
  if (!shopper) throw new Error(`order ${order.id} has no shopper`)
  await orderMail.queue(tx, shopper.email, { orderId: order.id, status })
}

const isBack = (from: OrderStatus, to: OrderStatus) => statusBefore(from) === to

/** The rider has left with it, but has not delivered it: for the ledger it waits for a rider again. */
async function bringBack(tx: Tx, { delivery }: OrderLife, { id, status }: OrderRow): Promise<void> {
  await takeBackMove(tx, delivery, { orderId: id, status })
  await takeBackOrderMail(tx, id, status)
}

function moverOf(by: Move['by']): { movedBy: 'shopper' | 'seller' | 'staff'; staffId?: string } {
  if (typeof by === 'object') return { movedBy: 'staff', staffId: by.id }
  return { movedBy: by === 'shopper' ? 'shopper' : 'seller' }
}

export const unknownOrder = () => refuse('not_found', 'We couldn’t find this order.')

/** Gives back stock and money of a cancelled order. What a picker did not find stays gone, and the stock log says so. */
async function giveBack(tx: Tx, { stock, refundOrder, orderEvents }: OrderLife, order: OrderRow): Promise<void> {
  const { id, userId, bill } = order
  const paid = paymentOf(order)
  const elsewhere = paise(paid ? await refundedElsewhere(tx, paid.paymentId) : 0)
  const { asCredit, creditBack } = decideCancellation({ bill, isPaidOnline: paid !== null, elsewhere })
  // An email that still waits would arrive after the one about the cancellation.
  if (statusBefore(order.status)) await deleteOrderMail(tx, id, order.status)
  if (order.status === 'Waiting for confirmation') await takeWaiting(tx, id)
  if (paid) await setRefundState(tx, id, await refundOrder(tx, paid, { asCredit }))
  else if (isPaidWhenCancelled(order)) await setRefundState(tx, id, 'processed')
  const { taken, missing, picker } = await countedLines(tx, id)
  await lockProducts(
    tx,
    taken.map(({ productId }) => productId),
  )
  await stock.giveBack(tx, taken, { kind: 'cancel', source: id })
  await stock.take(tx, missing, { kind: 'missing', source: id, staffId: picker })
  if (creditBack > 0) await addCredit(tx, { userId, amount: creditBack, reason: 'order_cancelled', orderId: id })
  if (order.paymentType !== 'Account') return
  await addOwed(tx, { userId, amount: paise(-dueOf(bill)), reason: 'order_cancelled', orderId: id })
  await settleAndTell(tx, orderEvents, userId)
}

/** What was paid for an order on account stays on the account, for others; the order itself was not charged. */
const isPaidWhenCancelled = ({ isPaid, paymentType, bill }: OrderRow) =>
  isPaid && (paymentType !== 'Account' || dueOf(bill) === 0)

export async function orderAfter(db: Db, id: string): Promise<Order> {
  const order = await readOrder(db, id)
  if (!order) throw new Error(`order ${id} vanished after its move`)
  return order
}

function impossible({ status: from, channel }: Pick<OrderRow, 'status' | 'channel'>, to: OrderStatus): string {
  if (to === 'Cancelled' && from === 'Delivered' && channel === 'counter')
    return `A sale can be undone for ${SALE_UNDO_MINUTES} minutes. Please refund its items instead.`
  if (from === to) return `This order is already marked as ${from}.`
  if (to === 'Cancelled') return `This order can’t be cancelled any more: it’s already ${from.toLowerCase()}.`
  return `This order is marked as ${from}, so it can’t be changed to ${to}.`
}
