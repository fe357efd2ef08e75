import type { Order } from '#contract/orders/order.ts'
import { moveOrder, undoOrderMove } from '#contract/orders/seller-orders.ts'
import { formatPaise, rupeesFromPaise } from '#domain/money.ts'
import { type OrderStatus, statusBefore } from '#domain/order.ts'
import type { CashHolder } from '#domain/rider-cash.ts'
import type { Done } from '../../core/query.ts'
import { toast } from '../../ui/toast.tsx'
import { undoToast } from '../../ui/undo-toast.tsx'
import { callAsSeller } from '../account/seller-session.ts'
import { publishOrder } from '../live/order-feed.ts'
import { noteShopTime } from '../screen/shop-clock.ts'

const toastOf = ({ _id }: Order) => `move-${_id}`

/** Of a delivery: the rider, null for nobody of them, and who has the cash. */
export type Handing = { rider?: string | null; cash?: CashHolder }
type MoveDetails = Handing & { reason?: string }

/** Sent with `keepalive`, as the page may be closing. */
export async function moveNow(order: Order, status: OrderStatus, details: MoveDetails = {}): Promise<void> {
  // Items that the customer added a moment ago must not be left on the shelf.
  const seen = status === 'Packed' && { amountSeen: rupeesFromPaise(order.amount) }
  const body = { id: order._id, status, ...details, ...seen }
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
  const words = `${firstName} ${lastName}: ${status}${cashWords(reply)}`
  if (statusBefore(status)) undoToast(words, { id: toastOf(moved), onUndo: () => void undoMove(moved) })
  else toast.success(words)
}

function cashWords({ order, riderCash, tillCash }: Done<typeof moveOrder>): string {
  if (riderCash) return `. ${order.handling?.rider?.name ?? 'The rider'} has ${formatPaise(riderCash)} in cash`
  return tillCash ? `. ${formatPaise(tillCash)} is in the till` : ''
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
