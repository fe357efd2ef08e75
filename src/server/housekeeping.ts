import { sql } from 'drizzle-orm'
import { forgetExpiredSessions } from './accounts/account-store.ts'
import { productPictures } from './catalog/product-store.ts'
import { forgetOldReplies } from './checkout/idempotency-store.ts'
import { orderedPictures } from './orders/order-store.ts'
import { forgetOldIntents } from './payments/intent-store.ts'
import { forgetOldWebhooks } from './payments/webhook-store.ts'
import type { Shop } from './shop.ts'

const HOUR = 3600

/** What keeps a shop tidy that runs for years. */
export function startHousekeeping(shop: Shop): void {
  const { background, database } = shop
  const began = new Date()
  background.add({ name: 'delete expired records', everySeconds: HOUR, run: () => forgetExpired(shop) })
  background.add({ name: 'delete unused pictures', everySeconds: HOUR, run: () => removeOrphans(shop, began) })
  if (database.kind === 'embedded') {
    background.add({ name: 'vacuum', everySeconds: HOUR, run: () => vacuum(shop) })
  }
}

async function forgetExpired({ db }: Shop): Promise<void> {
  await forgetExpiredSessions(db)
  await forgetOldReplies(db)
  await forgetOldIntents(db)
  await forgetOldWebhooks(db)
}

/**
 * A kill between a picture's files and the row that names them leaves files behind. Those of an embedded shop are
 * its own process's, so whatever is older than the process is nobody's; other processes get an hour to write the row.
 */
async function removeOrphans({ db, pictures, database }: Shop, began: Date): Promise<void> {
  const before = database.kind === 'embedded' ? began : new Date(Date.now() - HOUR * 1000)
  const kept = await pictures.list()
  if (kept.size === 0) return
  for (const picture of await productPictures(db)) kept.delete(picture)
  for (const picture of await orderedPictures(db)) kept.delete(picture)
  await pictures.removeOlder([...kept], before)
}

/** A server vacuums by itself; the embedded database does not. */
async function vacuum({ db }: Shop): Promise<void> {
  await db.execute(sql`VACUUM (ANALYZE)`)
}
