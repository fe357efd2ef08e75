import type { Order } from '#contract/orders/order.ts'
import { type OrderStatus, statusBefore, UNDO_SECONDS } from '#domain/order.ts'
import { findAccount } from '../accounts/account-store.ts'
import type { Tx } from '../db/database.ts'
import { defineMail, type MailContent, type MailContext } from '../mail/define-mail.ts'
import { deleteQueuedMail, freeMailKey, restoreMailKey } from '../mail/mail-queue-store.ts'
import type { MailBody } from '../mail/mail-template.ts'
import { orderMailBody } from './order-mail-template.ts'
import { readOrder } from './order-reader.ts'

/**
 * Queued in the transaction of the order's own change. The mail about a move that can be undone waits until it no
 * longer can.
 */
export const orderMail = defineMail<{ orderId: string; status: OrderStatus }>({
  kind: 'order',
  to: 'customer',
  title: ({ status }) => TITLES[status] ?? status,
  once: ({ orderId, status }) => `${orderId}:${status}`,
  waitSeconds: ({ status }) => (statusBefore(status) ? UNDO_SECONDS : 0),
  write: ({ orderId, status }, context) =>
    writeAboutOrder(orderId, context, (order) => orderMailBody({ ...context, order, status })),
})

const TITLES: Partial<Record<OrderStatus, string>> = {
  'Waiting for confirmation': 'Order received',
  'Order Placed': 'Order confirmation',
}

/** What mails about an order have in common. None is sent to a mailbox that the shopper no longer has. */
export async function writeAboutOrder(
  orderId: string,
  { db, email, replyTo }: MailContext,
  bodyOf: (order: Order) => MailBody | null,
): Promise<MailContent | null> {
  const order = await readOrder(db, orderId)
  const shopper = order && (await findAccount(db, order.userId))
  if (!shopper || (email !== null && email !== shopper.email)) return null
  const body = bodyOf(order)
  return body && { ...body, replyTo }
}

/** False when it has left already. */
export const deleteOrderMail = (tx: Tx, orderId: string, status: OrderStatus): Promise<boolean> =>
  deleteQueuedMail(tx, orderMail.keyOf({ orderId, status }))

/** The step is not reached after all: when it is reached again, the shopper is told again. */
export async function takeBackOrderMail(tx: Tx, orderId: string, status: OrderStatus): Promise<void> {
  if (await deleteOrderMail(tx, orderId, status)) return
  await freeMailKey(tx, orderMail.keyOf({ orderId, status }))
}

type Restored = { status: OrderStatus; since: Date }

/** The step is reached after all, since then: the shopper is told, unless that has happened. */
export async function restoreOrderMail(
  tx: Tx,
  { id: orderId, userId }: { id: string; userId: string },
  { status, since }: Restored,
): Promise<void> {
  if (await restoreMailKey(tx, { dedupeKey: orderMail.keyOf({ orderId, status }), orderId, since })) return
  const shopper = await findAccount(tx, userId)
  if (shopper) await orderMail.queue(tx, shopper.email, { orderId, status })
}
