import { and, eq, isNull, sql } from 'drizzle-orm'
import { type HandsOnShift, handsOf, type StaffRole } from '#domain/staff.ts'
import type { Reader, Tx } from '../db/database.ts'
import { newId } from '../db/new-id.ts'
import { statement } from '../db/statement.ts'
import { staffShifts } from '../db/tables/staff-tables.ts'

/** Answers whether it changed anything. */
export async function beginShift(tx: Tx, { id: staffId, role }: { id: string; role: StaffRole }): Promise<boolean> {
  const begun = await tx
    .insert(staffShifts)
    .values({ id: newId(), staffId, role })
    .onConflictDoNothing({ target: staffShifts.staffId, where: sql`ended_at IS NULL` })
    .returning()
  return begun.length > 0
}

/** Answers whether it changed anything. */
export async function endShift(tx: Tx, staffId: string): Promise<boolean> {
  const ended = await tx
    .update(staffShifts)
    .set({ endedAt: sql`now()` })
    .where(and(eq(staffShifts.staffId, staffId), isNull(staffShifts.endedAt)))
    .returning()
  return ended.length > 0
}

/** Since when each person on shift has been, by id. */
export async function openShifts(db: Reader, staffId?: string): Promise<Map<string, Date>> {
  const rows = await db
    .select({ staffId: staffShifts.staffId, beganAt: staffShifts.beganAt })
    .from(staffShifts)
    .where(and(isNull(staffShifts.endedAt), staffId === undefined ? undefined : eq(staffShifts.staffId, staffId)))
  return new Map(rows.map((shift) => [shift.staffId, shift.beganAt]))
}

const countHands = statement<{ role: StaffRole; people: number; onShift: number }>(`
  SELECT p.role, count(*)::int AS people, count(s.id)::int AS "onShift"
  FROM staff p LEFT JOIN staff_shifts s ON s.staff_id = p.id AND s.ended_at IS NULL
  WHERE p.is_active GROUP BY p.role`)

/** How many pickers and riders are on shift; with no picker and no rider set up at all, one of each. */
export async function handsOnShift(db: Reader): Promise<HandsOnShift> {
  return handsOf(await countHands(db))
}
