import { and, asc, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { StaffRole } from '#domain/staff.ts'
import type { Reader, Tx } from '../db/database.ts'
import { newId } from '../db/new-id.ts'
import { staff } from '../db/tables/staff-tables.ts'

export type StaffRow = typeof staff.$inferSelect

const MAX_LISTED = 1000

/** Erased people are not listed. */
export function listStaffRows(db: Reader): Promise<StaffRow[]> {
  return db
    .select()
    .from(staff)
    .where(isNull(staff.erasedAt))
    .orderBy(desc(staff.isActive), asc(sql`lower(${staff.name})`), asc(staff.id))
    .limit(MAX_LISTED)
}

export async function findStaff(db: Reader, id: string): Promise<StaffRow | null> {
  const [row] = await db.select().from(staff).where(isKnown(id))
  return row ?? null
}

export async function lockStaff(tx: Tx, id: string): Promise<StaffRow | null> {
  const [row] = await tx.select().from(staff).where(isKnown(id)).for('update')
  return row ?? null
}

/**
 * Before a transaction that writes to their row locks anything else. Without the table's lock, one that has their row
 * and one that has the whole table (lockAllStaff) would wait for each other.
 */
export async function lockStaffFirst(tx: Tx, id: string): Promise<StaffRow | null> {
  await tx.execute(sql`LOCK TABLE ${staff} IN ROW EXCLUSIVE MODE`)
  return lockStaff(tx, id)
}

const isKnown = (id: string) => and(eq(staff.id, id), isNull(staff.erasedAt))

/** By id; empty for somebody who is erased. */
export async function namesOfStaff(db: Reader, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.select({ id: staff.id, name: staff.name }).from(staff).where(inArray(staff.id, ids))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export async function findStaffByEmail(db: Reader, email: string): Promise<StaffRow | null> {
  const [row] = await db.select().from(staff).where(eq(staff.email, email))
  return row ?? null
}

/** Who changes anybody takes this first: such changes are rare, and go one after the other. */
export async function lockAllStaff(tx: Tx): Promise<void> {
  await tx.execute(sql`LOCK TABLE ${staff} IN SHARE ROW EXCLUSIVE MODE`)
}

export async function isEmailTaken(tx: Tx, email: string, exceptId = ''): Promise<boolean> {
  const others = await tx
    .select({ id: staff.id })
    .from(staff)
    .where(and(eq(staff.email, email), ne(staff.id, exceptId)))
  return others.length > 0
}

type Details = {
  name: string
  role: StaffRole
  email: string | null
  phone: string | null
  bagOrders?: number | undefined
  bagItems?: number | undefined
}

export async function insertStaff(tx: Tx, details: Details): Promise<StaffRow> {
  const [row] = await tx
    .insert(staff)
    .values({ id: newId(), ...details })
    .returning()
  if (!row) throw new Error('an inserted person is missing')
  return row
}

export type StaffChanges = Partial<
  Pick<StaffRow, 'name' | 'role' | 'email' | 'phone' | 'passwordHash' | 'isActive' | 'lastSeenAt'> & {
    bagOrders: number | undefined
    bagItems: number | undefined
    erasedAt: Date
  }
>

export async function updateStaff(tx: Tx, id: string, changes: StaffChanges): Promise<StaffRow> {
  const [row] = await tx.update(staff).set(changes).where(eq(staff.id, id)).returning()
  if (!row) throw new Error(`person ${id} is missing`)
  return row
}
