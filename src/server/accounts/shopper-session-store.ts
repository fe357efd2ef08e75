import { and, desc, eq, gt, lt, ne, sql } from 'drizzle-orm'
import type { Db, Reader, Tx } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { shopperSessions } from '../db/tables/account-tables.ts'
import { hashToken, newToken, sessionEnd } from '../http/session-cookie.ts'
import { deleteBatch } from '../jobs/delete-batch.ts'

const HOUR_MS = 3_600_000

const openSession = statement(`INSERT INTO shopper_sessions (token_hash, user_id, expires_at, device)
  SELECT $1, id, $3, $4 FROM users WHERE id = $2 AND email IS NOT NULL AND password_hash = $5 FOR SHARE`)

const MOST_SESSIONS = 50

/** Run after an insert: the newest stay. */
const closeOldest = statement(`DELETE FROM shopper_sessions WHERE user_id = $1 AND id IN (
  SELECT id FROM shopper_sessions WHERE user_id = $1 ORDER BY signed_in_at DESC, id DESC OFFSET ${MOST_SESSIONS})`)

type NewSession = { userId: string; passwordHash: string; device: string }

/** An account that loses its mailbox or password in this moment gets no session: the token then opens nothing. */
export async function openShopperSession(tx: Tx, { userId, passwordHash, device }: NewSession): Promise<string> {
  const token = newToken()
  await openSession(tx, hashToken(token), userId, sessionEnd(), device, passwordHash)
  await closeOldest(tx, userId)
  return token
}

const findSession = statement<{ user_id: string; last_seen_at: Date }>(
  'SELECT user_id, last_seen_at FROM shopper_sessions WHERE token_hash = $1 AND expires_at > $2',
)

/** Notes that the session is in use, once an hour. */
export async function findShopperByToken(db: Db, token: string): Promise<string | null> {
  const now = new Date()
  const [session] = await findSession(db, hashToken(token), now)
  if (session && session.last_seen_at.getTime() < now.getTime() - HOUR_MS) await noteSeen(db, token, now)
  return session?.user_id ?? null
}

async function noteSeen(db: Db, token: string, now: Date): Promise<void> {
  const isDue = lt(shopperSessions.lastSeenAt, new Date(now.getTime() - HOUR_MS))
  await db
    .update(shopperSessions)
    .set({ lastSeenAt: now })
    .where(and(isSession(token), isDue))
}

export type ShopperSession = { id: string; device: string; signedInAt: Date; lastSeenAt: Date; isCurrent: boolean }

/** The one that asks comes first, then the latest seen. */
export async function sessionsOf(db: Reader, userId: string, token: string): Promise<ShopperSession[]> {
  const rows = await db
    .select()
    .from(shopperSessions)
    .where(and(eq(shopperSessions.userId, userId), gt(shopperSessions.expiresAt, new Date())))
    .orderBy(desc(shopperSessions.lastSeenAt), desc(shopperSessions.signedInAt))
  const own = Buffer.from(hashToken(token))
  const sessions = rows.map(({ tokenHash, ...session }) => ({ ...session, isCurrent: own.equals(tokenHash) }))
  return sessions.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
}

export async function closeShopperSession(tx: Tx, token: string): Promise<void> {
  await tx.delete(shopperSessions).where(isSession(token))
}

export async function closeSessionById(tx: Tx, { userId, id }: { userId: string; id: string }): Promise<void> {
  await tx.delete(shopperSessions).where(and(eq(shopperSessions.userId, userId), eq(shopperSessions.id, id)))
}

export async function closeSessionsOf(tx: Tx, userId: string): Promise<void> {
  await tx.delete(shopperSessions).where(eq(shopperSessions.userId, userId))
}

export async function closeOtherSessions(tx: Tx, userId: string, token: string): Promise<void> {
  const isOther = ne(shopperSessions.tokenHash, hashToken(token))
  await tx.delete(shopperSessions).where(and(eq(shopperSessions.userId, userId), isOther))
}

export async function forgetExpiredSessions(db: Db): Promise<boolean> {
  return deleteBatch(db, shopperSessions, sql`expires_at < now()`)
}

const isSession = (token: string) => eq(shopperSessions.tokenHash, hashToken(token))
