import type { OrderStatus } from '../../domain/order.ts'
import { findAccount } from '../accounts/account-store.ts'
import type { Tx } from '../db/database.ts'
import { insertMail } from './mail-store.ts'

type OrderNews = { orderId: string; userId: string; status: OrderStatus }

/** Lets the shopper know by mail: queued with the order's own change, or not at all. */
export async function queueOrderMail(tx: Tx, { orderId, userId, status }: OrderNews): Promise<void> {
  const shopper = await findAccount(tx, userId)
  if (!shopper) throw new Error(`order ${orderId} has no shopper`)
  await insertMail(tx, {
    recipient: shopper.email,
    about: { kind: 'order', orderId, status },
    dedupeKey: `order:${orderId}:${status}`,
  })
}
