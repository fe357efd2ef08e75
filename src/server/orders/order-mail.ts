import { type OrderStatus, statusBefore, UNDO_SECONDS } from '#domain/order.ts'
import { findAccount } from '../accounts/account-store.ts'
import type { MailSettings } from '../config/mail-settings.ts'
import type { Tx } from '../db/database.ts'
import type { ContentWriter } from '../mail/mail-content.ts'
import { deleteQueuedMail, freeMailKey, insertMail } from '../mail/mail-store.ts'
import { orderMail } from './order-mail-template.ts'
import { findOrder } from './order-query-store.ts'

type OrderNews = { orderId: string; status: OrderStatus; recipient: string | null }

/**
 * Queued in the transaction of the order's own change. The mail about a move that can be undone waits until it no
 * longer can.
 */
export async function queueOrderMail(tx: Tx, { orderId, status, recipient }: OrderNews): Promise<void> {
  await insertMail(tx, {
    recipient,
    about: { kind: 'order', orderId, status },
    dedupeKey: mailKey(orderId, status),
    waitSeconds: statusBefore(status) ? UNDO_SECONDS : 0,
  })
}

/** False when it has left already. */
export const dropOrderMail = (tx: Tx, orderId: string, status: OrderStatus): Promise<boolean> =>
  deleteQueuedMail(tx, mailKey(orderId, status))

/** The step is not reached after all: when it is reached again, the shopper is told again. */
export async function forgetOrderMail(tx: Tx, orderId: string, status: OrderStatus): Promise<void> {
  if (!(await dropOrderMail(tx, orderId, status))) await freeMailKey(tx, mailKey(orderId, status))
}

const mailKey = (orderId: string, status: OrderStatus) => `order:${orderId}:${status}`

type Settings = { publicUrl: string; mail: Pick<MailSettings, 'from' | 'shopEmail'> }

export const orderMailWriter = ({ publicUrl, mail }: Settings): ContentWriter<'order'> => ({
  async write(db, { orderId, status }, { email, links }) {
    const order = await findOrder(db, orderId)
    const shopper = order && (await findAccount(db, order.userId))
    if (!shopper || (email !== null && email !== shopper.email)) return null
    return {
      ...orderMail({ order, status, links, publicUrl }),
      replyTo: { name: mail.from.name, address: mail.shopEmail },
    }
  },
})
