import { eq, lt, ne } from 'drizzle-orm'
import type { Db, Reader, Tx } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { sellerSessions } from '../db/tables/seller-tables.ts'
import { hashToken, newToken, sessionEnd } from '../http/session-cookie.ts'

export async function openSellerSession(tx: Tx, epoch: string): Promise<string> {
  const token = newToken()
  await tx.insert(sellerSessions).values({ tokenHash: hashToken(token), epoch, expiresAt: sessionEnd() })
  return token
}

const findSession = statement(
  'SELECT 1 FROM seller_sessions JOIN seller_access USING (epoch) WHERE token_hash = $1 AND expires_at > $2',
)

/** The epoch is the database's: new credentials end old sessions on every process at once. */
export async function isSellerToken(db: Reader, token: string): Promise<boolean> {
  return (await findSession(db, hashToken(token), new Date())).length > 0
}

/** Answers whether there was one. */
export async function closeSellerSession(tx: Tx, token: string): Promise<boolean> {
  const closed = await tx
    .delete(sellerSessions)
    .where(eq(sellerSessions.tokenHash, hashToken(token)))
    .returning()
  return closed.length > 0
}

export async function closeOtherSellerSessions(tx: Tx, token: string): Promise<void> {
  await tx.delete(sellerSessions).where(ne(sellerSessions.tokenHash, hashToken(token)))
}

export async function forgetExpiredSellerSessions(db: Db): Promise<void> {
  await db.delete(sellerSessions).where(lt(sellerSessions.expiresAt, new Date()))
}
