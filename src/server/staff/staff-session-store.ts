import { and, desc, eq, gt, lt, ne } from 'drizzle-orm'
import type { StaffMember } from '#domain/staff.ts'
import type { Db, Reader, Tx } from '../db/database.ts'
import { newId } from '../db/new-id.ts'
import { statement } from '../db/statement.ts'
import { staffSessions } from '../db/tables/staff-tables.ts'
import { hashToken, newToken, sessionEnd } from '../http/session-cookie.ts'

const SEEN_EVERY_MS = 5 * 60_000

const openSession = statement(`
  WITH person AS (
    SELECT id FROM staff WHERE id = $3 AND is_active AND ($6::text IS NULL OR password_hash = $6) FOR UPDATE
  ), seen AS (
    UPDATE staff SET last_seen_at = now() FROM person WHERE staff.id = person.id
  )
  INSERT INTO staff_sessions (token_hash, id, staff_id, device, expires_at)
  SELECT $1, $2, id, $4, $5 FROM person RETURNING id`)

type NewSession = { staffId: string; device: string /** The one that was given. */; passwordHash: string | null }

/** Somebody who is switched off or loses the password in this moment gets no session: null. */
export async function openStaffSession(tx: Tx, { staffId, device, passwordHash }: NewSession): Promise<string | null> {
  const token = newToken()
  const opened = await openSession(tx, hashToken(token), newId(), staffId, device, sessionEnd(), passwordHash)
  return opened.length > 0 ? token : null
}

const findSession = statement<StaffMember & { last_seen_at: Date }>(`
  SELECT p.id, p.name, p.role, s.last_seen_at FROM staff_sessions s JOIN staff p ON p.id = s.staff_id
  WHERE s.token_hash = $1 AND s.expires_at > $2 AND p.is_active`)

const noteSeen = statement(`
  WITH seen AS (
    UPDATE staff_sessions SET last_seen_at = $2 WHERE token_hash = $1 RETURNING staff_id
  )
  UPDATE staff SET last_seen_at = $2 FROM seen WHERE id = seen.staff_id`)

/** Notes that they were seen, every five minutes. */
export async function findStaffByToken(db: Db, token: string): Promise<StaffMember | null> {
  const now = new Date()
  const [found] = await findSession(db, hashToken(token), now)
  if (!found) return null
  const { last_seen_at: lastSeenAt, ...person } = found
  if (lastSeenAt.getTime() < now.getTime() - SEEN_EVERY_MS) await noteSeen(db, hashToken(token), now)
  return person
}

/** The one that asks comes first, then the latest seen. */
export async function staffSessionsOf(db: Reader, staffId: string, token: string) {
  const rows = await db
    .select()
    .from(staffSessions)
    .where(and(eq(staffSessions.staffId, staffId), gt(staffSessions.expiresAt, new Date())))
    .orderBy(desc(staffSessions.lastSeenAt), desc(staffSessions.signedInAt))
  const own = Buffer.from(hashToken(token))
  const sessions = rows.map(({ tokenHash, ...session }) => ({ ...session, isCurrent: own.equals(tokenHash) }))
  return sessions.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
}

/** Answers whose it was. */
export async function closeStaffSession(tx: Tx, token: string): Promise<string | null> {
  const [closed] = await tx
    .delete(staffSessions)
    .where(eq(staffSessions.tokenHash, hashToken(token)))
    .returning({ staffId: staffSessions.staffId })
  return closed?.staffId ?? null
}

export async function closeStaffSessionById(tx: Tx, { staffId, id }: { staffId: string; id: string }): Promise<void> {
  await tx.delete(staffSessions).where(and(eq(staffSessions.staffId, staffId), eq(staffSessions.id, id)))
}

export async function closeStaffSessionsOf(tx: Tx, staffId: string): Promise<void> {
  await tx.delete(staffSessions).where(eq(staffSessions.staffId, staffId))
}

export async function closeOtherStaffSessions(tx: Tx, staffId: string, token: string): Promise<void> {
  const isOther = ne(staffSessions.tokenHash, hashToken(token))
  await tx.delete(staffSessions).where(and(eq(staffSessions.staffId, staffId), isOther))
}

export async function forgetExpiredStaffSessions(db: Db): Promise<void> {
  await db.delete(staffSessions).where(lt(staffSessions.expiresAt, new Date()))
}
