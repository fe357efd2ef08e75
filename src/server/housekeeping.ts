import { sql } from 'drizzle-orm'
import { MISSED_SEARCH_DAYS } from '#contract/catalog/seller-search.ts'
import { daysBefore, shopDayOf } from '#domain/shop-day.ts'
import { deleteExpiredEmailTokens } from './accounts/email-tokens.ts'
import { deleteExpiredChallenges } from './accounts/passkey-challenge-store.ts'
import { deleteExpiredCodes } from './accounts/phone-code-store.ts'
import { deleteExpiredSessions } from './accounts/session-store.ts'
import { deleteOldFailures } from './accounts/sign-in-failure-store.ts'
import { deleteOldWrongCodes } from './accounts/wrong-code-store.ts'
import { deleteActivityOlderThan } from './activity/activity-store.ts'
import { deleteOldWishes } from './back-in-stock/wish-store.ts'
import { deleteOldBatches } from './catalog/batch-store.ts'
import { categoryPictures } from './catalog/category-store.ts'
import type { PictureStore } from './catalog/picture-store.ts'
import { productPictures } from './catalog/product-store.ts'
import type { RetentionDays } from './config/retention-settings.ts'
import { deleteOldMessages } from './contact/contact-store.ts'
import type { Database, Db } from './db/database.ts'
import { deleteOldAreaWishes } from './delivery/area-wish-store.ts'
import { repliesOlderThan } from './http/idempotency.ts'
import type { BackgroundJobs } from './jobs/background-jobs.ts'
import { deleteBatch } from './jobs/delete-batch.ts'
import { deleteLastMails, deleteOldMails } from './mail/mail-retention-store.ts'
import { deleteOldEvents, deleteSurplusEvents } from './orders/order-event-store.ts'
import { deleteEndedShares } from './orders/order-share-store.ts'
import { orderedPictures } from './orders/ordered-picture-store.ts'
import { deleteOldReportPhotos } from './orders/report-store.ts'
import { deleteOldForeignPayments } from './payments/foreign-payment-store.ts'
import { deleteOldIntents } from './payments/intent-retention-store.ts'
import { deleteOldWebhooks } from './payments/webhook-store.ts'
import { deleteOldMisses } from './search/missed-search-store.ts'
import { deleteUnusedWords } from './search/word-store.ts'
import { shopPictures } from './shop/shop-store.ts'
import { deleteExpiredStaffLinks } from './staff/staff-link-store.ts'

const HOUR = 3600
const ASIDE_DAYS = 30

type Needs = {
  database: Database
  jobs: BackgroundJobs
  pictures: PictureStore
  config: { retention: RetentionDays; pictureBucket: object | null }
}

/** Deletes what a shop that runs for years no longer needs. */
export function startHousekeeping({ database, jobs, pictures, config }: Needs): void {
  const { db, kind } = database
  const began = new Date()
  const isAlone = kind === 'embedded' && !config.pictureBucket
  jobs.add({
    name: 'delete expired records',
    everySeconds: HOUR,
    run: (stopping) => deleteExpired(db, config.retention, stopping),
  })
  jobs.add({
    name: 'set aside unused pictures',
    everySeconds: HOUR,
    // Pictures of an embedded shop that are older than the process can belong to no request in progress; those of
    // other processes, or with the time of a bucket's clock, get an hour to be named by a row.
    run: () => tidyPictures(db, pictures, isAlone ? began : new Date(Date.now() - HOUR * 1000)),
  })
  if (kind === 'embedded') jobs.add({ name: 'vacuum', everySeconds: HOUR, run: () => vacuum(db) })
}

async function deleteExpired(db: Db, days: RetentionDays, stopping: AbortSignal): Promise<void> {
  const growing = [
    () => deleteExpiredSessions(db),
    () => deleteExpiredEmailTokens(db),
    () => deleteExpiredChallenges(db),
    () => deleteExpiredCodes(db),
    () => deleteActivityOlderThan(db, days.activity),
    () => deleteBatch(db, ...repliesOlderThan(days.keys)),
    () => deleteOldIntents(db),
    () => deleteOldWebhooks(db, days.events),
    () => deleteOldForeignPayments(db),
    () => deleteSurplusEvents(db),
    () => deleteOldEvents(db, days.events),
    () => deleteOldMails(db, days.mails),
    () => deleteLastMails(db),
    () => deleteOldMessages(db, days.messages),
    () => deleteOldReportPhotos(db),
  ]
  for (const deleteSome of growing) while (!stopping.aborted && (await deleteSome()));
  await deleteOldBatches(db, days.activity)
  await deleteFew(db)
}

/** Of these a shop has few, however long it runs. */
async function deleteFew(db: Db): Promise<void> {
  await deleteExpiredStaffLinks(db)
  await deleteEndedShares(db)
  await deleteOldFailures(db)
  await deleteOldWrongCodes(db)
  await deleteUnusedWords(db)
  await deleteOldWishes(db)
  await deleteOldAreaWishes(db)
  await deleteOldMisses(db, shopDayOf(daysBefore(new Date(), MISSED_SEARCH_DAYS)).date)
}

/**
 * A kill between writing a picture's files and the row that names them leaves files behind. What no row names is set
 * aside, comes back when a row names it again, and is deleted after 30 days.
 */
async function tidyPictures(db: Db, pictures: PictureStore, before: Date): Promise<void> {
  const unnamed = await pictures.list()
  if (unnamed.size > 0) for (const picture of await namedPictures(db)) unnamed.delete(picture)
  await pictures.setAsideOlder([...unnamed], before)
  // Read again: an import may name a picture in the moment it is set aside.
  if ((await pictures.listAside()).size > 0) await pictures.bringBack(await namedPictures(db))
  await pictures.deleteSetAside(new Date(Date.now() - ASIDE_DAYS * 24 * HOUR * 1000))
}

async function namedPictures(db: Db): Promise<Set<string>> {
  const inUse = [
    await productPictures(db),
    await categoryPictures(db),
    await orderedPictures(db),
    await shopPictures(db),
  ]
  return new Set(inUse.flat())
}

/** A server vacuums by itself; the embedded database does not. */
async function vacuum(db: Db): Promise<void> {
  await db.execute(sql`VACUUM (ANALYZE)`)
}
