import { and, desc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { ReportState } from '#domain/order.ts'
import type { Db, Reader, Tx } from '../db/database.ts'
import { newId } from '../db/new-id.ts'
import { orders } from '../db/tables/order-tables.ts'
import { orderReports, reportPhotos } from '../db/tables/report-tables.ts'
import { deleteBatch } from '../jobs/delete-batch.ts'

export type ReportRow = typeof orderReports.$inferSelect
type NewReport = Pick<ReportRow, 'productId' | 'quantity' | 'kind'>
type NewReports = { orderId: string; words: string; items: NewReport[]; photo: Uint8Array | undefined }

/** One for each item, so that each gets its own answer; a photo is stored once. */
export async function insertReports(tx: Tx, { orderId, words, items, photo }: NewReports): Promise<void> {
  const [first, ...others] = items.map((item) => ({ id: newId(), orderId, words, ...item }))
  if (!first) return
  const photoOf = photo ? first.id : null
  await tx.insert(orderReports).values([first, ...others.map((report) => ({ ...report, photoOf }))])
  if (photo) await tx.insert(reportPhotos).values({ reportId: first.id, bytes: photo })
  await tx
    .update(orders)
    .set({ reports: sql`${orders.reports} + ${items.length}` })
    .where(eq(orders.id, orderId))
}

export async function findReport(db: Reader, id: string): Promise<ReportRow | null> {
  const [row] = await db.select().from(orderReports).where(eq(orderReports.id, id))
  return row ?? null
}

export async function openReportsOf(tx: Tx, orderId: string): Promise<ReportRow[]> {
  return tx
    .select()
    .from(orderReports)
    .where(and(eq(orderReports.orderId, orderId), eq(orderReports.state, 'open')))
}

type ReportAnswer =
  | { state: 'declined'; answer: string }
  | { state: 'refunded'; answer: string | null; refundId: string; refunded: number }

export async function setAnswer(tx: Tx, id: string, answer: ReportAnswer): Promise<void> {
  await tx
    .update(orderReports)
    .set({ ...answer, answeredAt: sql`now()` })
    .where(eq(orderReports.id, id))
}

const isOpen = sql<boolean>`(${orderReports.state} = 'open')`

type ReportFilter = { state?: ReportState | undefined; cursor?: ReportCursor | undefined; limit: number }
type ReportCursor = { isOpen: boolean; id: string }
type ListedReport = { id: string; orderId: string; state: ReportState }

/** Open ones first, then newest first. */
export async function selectReports(db: Reader, { state, cursor, limit }: ReportFilter): Promise<ListedReport[]> {
  const { id, orderId } = orderReports
  return db
    .select({ id, orderId, state: orderReports.state })
    .from(orderReports)
    .where(and(state ? eq(orderReports.state, state) : undefined, cursor && after(cursor, state)))
    .orderBy(...(state ? [] : [desc(isOpen)]), desc(id))
    .limit(limit)
}

/** All of one state are open, or none. */
function after(cursor: ReportCursor, state: ReportState | undefined): SQL {
  if (state) return lt(orderReports.id, cursor.id)
  return sql`(${isOpen}, ${orderReports.id}) < (${cursor.isOpen}::boolean, ${cursor.id})`
}

export async function countOpenReports(db: Reader): Promise<number> {
  return db.$count(orderReports, isOpen)
}

/** Without a userId: of any shopper's report. */
export async function findReportPhoto(db: Reader, id: string, userId?: string): Promise<Uint8Array | null> {
  const [row] = await db
    .select({ bytes: reportPhotos.bytes })
    .from(reportPhotos)
    .innerJoin(orderReports, eq(reportPhotos.reportId, sql`coalesce(${orderReports.photoOf}, ${orderReports.id})`))
    .innerJoin(orders, eq(orders.id, orderReports.orderId))
    .where(and(eq(orderReports.id, id), userId === undefined ? undefined : eq(orders.userId, userId)))
  return row?.bytes ?? null
}

const PHOTO_DAYS = 90

/** Some of them: true while there may be more. What was answered, each item of it, needs no proof any more. */
export async function deleteOldReportPhotos(db: Db): Promise<boolean> {
  return deleteBatch(
    db,
    reportPhotos,
    sql`NOT EXISTS (SELECT FROM order_reports WHERE (id = report_id OR photo_of = report_id)
      AND (answered_at IS NULL OR answered_at >= now() - ${PHOTO_DAYS} * interval '1 day'))`,
  )
}

/** A shopper's words and photos go; refunds stay in the books. */
export async function deleteReportsOf(tx: Tx, userId: string): Promise<void> {
  const theirs = tx.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId))
  await tx.delete(orderReports).where(inArray(orderReports.orderId, theirs))
  await tx.update(orders).set({ reports: 0 }).where(eq(orders.userId, userId))
}
