import { areaOf } from '#domain/delivery/delivery-area.ts'
import type { Db, Tx } from '../db/database.ts'
import { newId } from '../db/new-id.ts'
import { inTransaction } from '../db/transaction.ts'
import { insertMail } from '../mail/mail-store.ts'
import { takeAreaWishes, wishedPincodes } from './area-wish-store.ts'
import { readAreas } from './delivery-settings-store.ts'

const AT_ONCE = 100

/** Queues one mail for each person who waits for PIN codes that are served now; the wishes are then gone. */
export async function notifyAreaWishers(db: Db, stopping: AbortSignal): Promise<void> {
  const served = await servedAmong(db, await wishedPincodes(db))
  if (served.length === 0) return
  let taken = AT_ONCE
  while (taken === AT_ONCE && !stopping.aborted) taken = await inTransaction(db, (tx) => notifySome(tx, served))
}

export async function servedAmong(db: Db, pincodes: string[]): Promise<string[]> {
  if (pincodes.length === 0) return []
  const areas = await readAreas(db)
  return pincodes.filter((pincode) => areaOf(areas, Number(pincode))?.isServed)
}

async function notifySome(tx: Tx, served: string[]): Promise<number> {
  const wishes = await takeAreaWishes(tx, served, AT_ONCE)
  for (const [recipient, own] of Map.groupBy(wishes, ({ email }) => email)) {
    await insertMail(tx, {
      recipient,
      about: { kind: 'area-served', pincodes: own.map(({ pincode }) => pincode).sort() },
      dedupeKey: `area-served:${newId()}`,
    })
  }
  return wishes.length
}
