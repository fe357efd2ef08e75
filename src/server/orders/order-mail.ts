import { type OrderStatus, statusBefore, UNDO_SECONDS } from '../../domain/order.ts'
import { findAccount } from '../accounts/account-store.ts'
import type { Tx } from '../db/database.ts'
import { deleteQueuedMail, insertMail } from '../mail/mail-store.ts'

type OrderNews = { orderId: string; userId: string; status: OrderStatus }

/**
 * Lets the shopper know by mail: queued with the order's own change, or not at all. A move that can be taken back is
 * told when it no longer can.
 */
export async function queueOrderMail(tx: Tx, { orderId, userId, status }: OrderNews): Promise<void> {
  const shopper = await findAccount(tx, userId)
  if (!shopper) throw new Error(`order ${orderId} has no shopper`)
  await insertMail(tx, {
    recipient: shopper.email,
    about: { kind: 'order', orderId, status },
    dedupeKey: mailKey(orderId, status),
    waitSeconds: statusBefore(status) ? UNDO_SECONDS : 0,
  })
}

/** False when it has left already. */
export const dropOrderMail = (tx: Tx, orderId: string, status: OrderStatus): Promise<boolean> =>
  deleteQueuedMail(tx, mailKey(orderId, status))

const mailKey = (orderId: string, status: OrderStatus) => `order:${orderId}:${status}`
