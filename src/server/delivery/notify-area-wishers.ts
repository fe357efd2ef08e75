import type { Db, Tx } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { areaServedMail, servedAmong } from './area-served-mail.ts'
import { takeAreaWishes, wishedPincodes } from './area-wish-store.ts'

const AT_ONCE = 100

/** Queues one mail for each person who waits for PIN codes that are served now; the wishes are then gone. */
export async function notifyAreaWishers(db: Db, stopping: AbortSignal): Promise<void> {
  const served = await servedAmong(db, await wishedPincodes(db))
  if (served.length === 0) return
  let taken = AT_ONCE
  while (taken === AT_ONCE && !stopping.aborted) taken = await inTransaction(db, (tx) => notifySome(tx, served))
}

async function notifySome(tx: Tx, served: string[]): Promise<number> {
  const wishes = await takeAreaWishes(tx, served, AT_ONCE)
  for (const [recipient, own] of Map.groupBy(wishes, ({ email }) => email)) {
    await areaServedMail.queue(tx, recipient, { pincodes: own.map(({ pincode }) => pincode).sort() })
  }
  return wishes.length
}
