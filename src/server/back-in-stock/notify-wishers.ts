import { findAccount } from '../accounts/account-store.ts'
import { sellableAmong } from '../catalog/product-store.ts'
import type { Db, Tx } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { backInStockMail } from './back-in-stock-mail.ts'
import { takeWishes, type Wisher, wishedProducts } from './wish-store.ts'

const AT_ONCE = 100

/** Queues one mail for each wish whose product can be bought now; the wish is then gone. */
export async function notifyWishers(db: Db, stopping: AbortSignal): Promise<void> {
  for (const productId of await sellableAmong(db, await wishedProducts(db))) {
    let taken = AT_ONCE
    while (taken === AT_ONCE && !stopping.aborted) taken = await inTransaction(db, (tx) => notifySome(tx, productId))
  }
}

async function notifySome(tx: Tx, productId: string): Promise<number> {
  const wishers = await takeWishes(tx, productId, AT_ONCE)
  const recipients = new Set<string | null>()
  for (const wisher of wishers) recipients.add(await mailboxOf(tx, wisher))
  for (const recipient of recipients) await backInStockMail.queue(tx, recipient, { productId })
  return wishers.length
}

/** null for an account that has lost its mailbox: nothing is queued then. */
async function mailboxOf(tx: Tx, wisher: Wisher): Promise<string | null> {
  if ('email' in wisher) return wisher.email
  return (await findAccount(tx, wisher.userId))?.email ?? null
}
