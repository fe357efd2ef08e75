import { eq, lt } from 'drizzle-orm'
import type { Db, Reader, Tx } from '../db/database.ts'
import { newId } from '../db/new-id.ts'
import { statement } from '../db/statement.ts'
import { shopperSessions, users } from '../db/tables/account-tables.ts'
import { hashToken, newToken, sessionEnd } from '../http/session-cookie.ts'

/** `email` is null once its mailbox turned out to be somebody else's. */
export type Account = { id: string; name: string; email: string | null }
export type ReachableAccount = Account & { email: string }

const publicColumns = { id: users.id, name: users.name, email: users.email }

/** null when the email already has an account. */
export async function insertAccount(
  tx: Tx,
  account: { name: string; email: string; passwordHash: string },
): Promise<ReachableAccount | null> {
  const rows = await tx
    .insert(users)
    .values({ id: newId(), ...account })
    .onConflictDoNothing({ target: users.email })
    .returning(publicColumns)
  return rows[0] ? { ...rows[0], email: account.email } : null
}

export async function findAccountByEmail(
  db: Reader,
  email: string,
): Promise<(ReachableAccount & { passwordHash: string }) | null> {
  const rows = await db
    .select({ ...publicColumns, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.email, email))
  return rows[0] ? { ...rows[0], email } : null
}

export async function findAccount(db: Reader, id: string): Promise<Account | null> {
  const rows = await db.select(publicColumns).from(users).where(eq(users.id, id))
  return rows[0] ?? null
}

const lock = statement<Pick<Account, 'email'>>('SELECT email FROM users WHERE id = $1 FOR UPDATE')

/** Calls of one shopper that change cart or orders go one after the other. */
export async function lockShopper(tx: Tx, userId: string): Promise<Pick<Account, 'email'>> {
  const [shopper] = await lock(tx, userId)
  if (!shopper) throw new Error(`shopper ${userId} vanished`)
  return shopper
}

const openSession = statement(`INSERT INTO shopper_sessions (token_hash, user_id, expires_at)
  SELECT $1, id, $3 FROM users WHERE id = $2 AND email IS NOT NULL FOR SHARE`)

/** An account that loses its mailbox in this moment gets no session: the token then opens nothing. */
export async function openShopperSession(tx: Tx, userId: string): Promise<string> {
  const token = newToken()
  await openSession(tx, hashToken(token), userId, sessionEnd())
  return token
}

export async function closeSessionsOf(tx: Tx, userId: string): Promise<void> {
  await tx.delete(shopperSessions).where(eq(shopperSessions.userId, userId))
}

const findSession = statement<{ user_id: string }>(
  'SELECT user_id FROM shopper_sessions WHERE token_hash = $1 AND expires_at > $2',
)

export async function findShopperByToken(db: Reader, token: string): Promise<string | null> {
  const [session] = await findSession(db, hashToken(token), new Date())
  return session?.user_id ?? null
}

export async function closeShopperSession(tx: Tx, token: string): Promise<void> {
  await tx.delete(shopperSessions).where(eq(shopperSessions.tokenHash, hashToken(token)))
}

export async function forgetExpiredSessions(db: Db): Promise<void> {
  await db.delete(shopperSessions).where(lt(shopperSessions.expiresAt, new Date()))
}
