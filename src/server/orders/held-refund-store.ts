import { and, eq, lte, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../db/database.ts'
import { heldRefunds } from '../db/tables/report-tables.ts'

export type HeldRefund = typeof heldRefunds.$inferSelect

/** For so long a refund can be undone. */
export const HOLD_SECONDS = 10

export async function insertHeldRefund(tx: Tx, held: Omit<HeldRefund, 'dueAt'>): Promise<void> {
  await tx.insert(heldRefunds).values({ ...held, dueAt: sql`now() + ${HOLD_SECONDS} * interval '1 second'` })
}

export async function findHeldRefund(db: Reader, reportId: string): Promise<HeldRefund | null> {
  const [row] = await db.select().from(heldRefunds).where(eq(heldRefunds.reportId, reportId))
  return row ?? null
}

export async function dueRefunds(db: Reader): Promise<HeldRefund[]> {
  return db.select().from(heldRefunds).where(isDue).orderBy(heldRefunds.dueAt).limit(100)
}

/** Returns it if it was there: of an undo and the time that has come, one gets it. */
export async function takeHeldRefund(tx: Tx, reportId: string, { due = false } = {}): Promise<HeldRefund | null> {
  const [row] = await tx
    .delete(heldRefunds)
    .where(and(eq(heldRefunds.reportId, reportId), due ? isDue : undefined))
    .returning()
  return row ?? null
}

const isDue = lte(heldRefunds.dueAt, sql`now()`)
