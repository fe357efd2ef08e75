import type { Order } from '../../contract/orders.ts'
import {
  isPaidAfter,
  isPaidAfterUndo,
  type Mover,
  mayMove,
  mayUndo,
  type OrderStatus,
  statusBefore,
} from '../../domain/order.ts'
import { giveBackStock, lockProducts } from '../catalog/product-store.ts'
import type { Tx } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { isRefusal, type Refused, refuse } from '../http/refused.ts'
import { insertRefund } from '../payments/refund-store.ts'
import { REFUND_JOB } from '../payments/refunder.ts'
import type { Shop } from '../shop.ts'
import { dropOrderMail, queueOrderMail } from './order-mail.ts'
import {
  countedLines,
  findOrder,
  lastMove,
  lockOrder,
  type OrderRow,
  revertStatus,
  updateStatus,
} from './order-store.ts'

type Move = { id: string; status: OrderStatus; mover: Mover; reason?: string | undefined; ownedBy?: string }

/** One move of an order's life: allowed by the table in domain/order.ts, or refused and nothing changes. */
export async function moveOrderTo(shop: Shop, move: Move): Promise<{ message: string; order: Order } | Refused> {
  const moved = await inTransaction(shop.db, async (tx) => {
    const order = await lockOrder(tx, move.id)
    if (!order) return refuse(404, 'not_found', "We couldn't find this order.")
    if (move.ownedBy && order.userId !== move.ownedBy)
      return refuse(403, 'not_authorized', 'This order belongs to another account.')
    if (!mayMove(order.status, move.status, move.mover)) {
      return refuse(409, 'impossible_move', impossible(order.status, move.status))
    }
    const isPaid = isPaidAfter(move.status, order.paymentType, order.isPaid)
    await updateStatus(tx, order, { status: move.status, isPaid, movedBy: move.mover, reason: move.reason })
    const returned = move.status === 'Cancelled' ? await giveBack(tx, order) : []
    await queueOrderMail(tx, { orderId: order.id, userId: order.userId, status: move.status })
    await shop.orderEvents.publish(tx, { orderId: order.id, userId: order.userId })
    return returned
  })
  if (isRefusal(moved)) return moved
  await shop.productList.refresh(moved)
  if (move.status === 'Cancelled') shop.background.wake(REFUND_JOB)
  const order = await orderAfter(shop, move.id)
  return { message: order.status === 'Cancelled' ? 'Order cancelled' : `Order marked as ${order.status}`, order }
}

/** Takes back the seller's last move, as if it had not been made: money, history and the shopper's email included. */
export async function undoMoveOf(
  shop: Shop,
  { id, status }: { id: string; status: OrderStatus },
): Promise<{ message: string; order: Order } | Refused> {
  const undone = await inTransaction(shop.db, async (tx) => {
    const order = await lockOrder(tx, id)
    if (!order) return refuse(404, 'not_found', "We couldn't find this order.")
    if (order.status !== status) return refuse(409, 'impossible_move', `This order is marked as ${order.status} now.`)
    const before = statusBefore(status)
    if (!before) return refuse(409, 'impossible_move', `${status} can't be undone.`)
    const { at, now } = await lastMove(tx, id)
    if (!mayUndo({ status, at }, now) || !(await dropOrderMail(tx, id, status))) {
      return refuse(409, 'too_late', 'Too late to undo: a move can be undone for one minute.')
    }
    const isPaid = isPaidAfterUndo(status, order.paymentType, order.isPaid)
    await revertStatus(tx, order, { status: before, isPaid })
    await shop.orderEvents.publish(tx, { orderId: id, userId: order.userId })
    return before
  })
  if (isRefusal(undone)) return undone
  return { message: `Order is back to ${undone}`, order: await orderAfter(shop, id) }
}

/** The groceries go back on the shelf and what was paid goes back to the shopper. Says which products moved. */
async function giveBack(tx: Tx, order: OrderRow): Promise<string[]> {
  const { id, amount, providerPaymentId: paymentId, providerOrderId } = order
  // An email that still waits would arrive after the one about the cancellation.
  if (statusBefore(order.status)) await dropOrderMail(tx, id, order.status)
  if (paymentId) {
    await insertRefund(tx, {
      paymentId,
      providerOrderId,
      orderId: id,
      amount,
      currency: 'INR',
      reason: 'order_cancelled',
    })
  }
  const returned = await countedLines(tx, id)
  const products = returned.map(({ productId }) => productId)
  if (products.length > 0) await lockProducts(tx, products)
  await giveBackStock(tx, returned)
  return products
}

async function orderAfter(shop: Shop, id: string): Promise<Order> {
  const order = await findOrder(shop.db, id)
  if (!order) throw new Error(`order ${id} vanished after its move`)
  return order
}

function impossible(from: OrderStatus, to: OrderStatus): string {
  if (from === to) return `This order is already marked as ${from}.`
  if (to === 'Cancelled') return `This order can't be cancelled any more: it's already ${from.toLowerCase()}.`
  return `This order is marked as ${from}, so it can't be changed to ${to}.`
}
