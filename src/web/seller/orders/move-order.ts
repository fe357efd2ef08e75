import type { Order } from '#contract/orders/order.ts'
import { moveOrder, undoOrderMove } from '#contract/orders/seller-orders.ts'
import { formatPaise, rupeesFromPaise } from '#domain/money.ts'
import { type OrderStatus, statusBefore } from '#domain/order.ts'
import { toast } from '../../ui/toast.tsx'
import { undoToast } from '../../ui/undo-toast.tsx'
import { callAsSeller } from '../account/seller-session.ts'
import { publishOrder } from '../live/order-feed.ts'
import { noteShopTime } from '../screen/shop-clock.ts'

const toastOf = ({ _id }: Order) => `move-${_id}`

/** Sent with `keepalive`, as the page may be closing. */
export async function moveNow(order: Order, status: OrderStatus, reason?: string): Promise<void> {
  // Items that the customer added a moment ago must not be left on the shelf.
  const seen = status === 'Packed' && { amountSeen: rupeesFromPaise(order.amount) }
  const body = { id: order._id, status, ...(reason && { reason }), ...seen }
  const reply = await callAsSeller(moveOrder, { body, keepalive: true })
  if (!reply.success) {
    toast.error(reply.message)
    return
  }
  const moved = reply.order
  const at = moved.history.at(-1)?.at
  if (at) noteShopTime(at)
  publishOrder(moved)
  const { firstName, lastName } = moved.address
  const cash = reply.riderCash ? `. The rider hands over ${formatPaise(reply.riderCash)}` : ''
  const words = `${firstName} ${lastName}: ${status}${cash}`
  if (statusBefore(status)) undoToast(words, { id: toastOf(moved), onUndo: () => void undoMove(moved) })
  else toast.success(words)
}

export async function undoMove(order: Order): Promise<void> {
  toast.dismiss(toastOf(order))
  const reply = await callAsSeller(undoOrderMove, {
    body: { id: order._id, status: order.status },
    keepalive: true,
  })
  if (reply.success) {
    publishOrder(reply.order)
    toast.success(reply.message)
  } else toast.error(reply.message)
}
