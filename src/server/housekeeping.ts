import { sql } from 'drizzle-orm'
import { forgetExpiredSessions } from './accounts/account-store.ts'
import { forgetExpiredEmailTokens } from './accounts/email-tokens.ts'
import { forgetOldDoors } from './accounts/seller-door-store.ts'
import { forgetExpiredSellerSessions } from './accounts/seller-session-store.ts'
import { deleteActivityOlderThan } from './activity/activity-store.ts'
import type { PictureStore } from './catalog/picture-store.ts'
import { productPictures } from './catalog/product-store.ts'
import { forgetOldReplies } from './checkout/idempotency-store.ts'
import type { RetentionDays } from './config/retention-settings.ts'
import { forgetOldMessages } from './contact/contact-store.ts'
import type { Database, Db } from './db/database.ts'
import type { BackgroundJobs } from './jobs/background-jobs.ts'
import { forgetOldMails } from './mail/mail-store.ts'
import { forgetOldEvents } from './orders/order-event-store.ts'
import { orderedPictures } from './orders/order-query-store.ts'
import { forgetOldForeignPayments } from './payments/foreign-payment-store.ts'
import { forgetOldIntents } from './payments/intent-store.ts'
import { forgetOldWebhooks } from './payments/webhook-store.ts'

const HOUR = 3600

type Needs = {
  database: Database
  jobs: BackgroundJobs
  pictures: PictureStore
  config: { retention: RetentionDays }
}

/** Deletes what a shop that runs for years no longer needs. */
export function startHousekeeping({ database, jobs, pictures, config: { retention } }: Needs): void {
  const { db, kind } = database
  const began = new Date()
  jobs.add({ name: 'delete expired records', everySeconds: HOUR, run: () => deleteExpired(db, retention) })
  jobs.add({
    name: 'delete unused pictures',
    everySeconds: HOUR,
    // Pictures of an embedded shop that are older than the process can belong to no request in progress; those of
    // other processes get an hour to be named by a row.
    run: () => removeOrphans(db, pictures, kind === 'embedded' ? began : new Date(Date.now() - HOUR * 1000)),
  })
  if (kind === 'embedded') jobs.add({ name: 'vacuum', everySeconds: HOUR, run: () => vacuum(db) })
}

async function deleteExpired(db: Db, days: RetentionDays): Promise<void> {
  await forgetExpiredSessions(db)
  await forgetExpiredSellerSessions(db)
  await forgetExpiredEmailTokens(db)
  await forgetOldDoors(db)
  await deleteActivityOlderThan(db, days.activity)
  await forgetOldReplies(db, days.keys)
  await forgetOldIntents(db)
  await forgetOldWebhooks(db, days.events)
  await forgetOldForeignPayments(db)
  await forgetOldEvents(db, days.events)
  await forgetOldMails(db, days.mails)
  await forgetOldMessages(db, days.messages)
}

/** A kill between writing a picture's files and the row that names them leaves files behind. */
async function removeOrphans(db: Db, pictures: PictureStore, before: Date): Promise<void> {
  const kept = await pictures.list()
  if (kept.size === 0) return
  for (const picture of await productPictures(db)) kept.delete(picture)
  for (const picture of await orderedPictures(db)) kept.delete(picture)
  await pictures.removeOlder([...kept], before)
}

/** A server vacuums by itself; the embedded database does not. */
async function vacuum(db: Db): Promise<void> {
  await db.execute(sql`VACUUM (ANALYZE)`)
}
