import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Db, Reader, Tx } from '../db/database.ts'
import { staffLinks } from '../db/tables/staff-tables.ts'
import { hashToken, newToken } from '../http/session-cookie.ts'

const LINK_MINUTES = 15

/** The newest link of a person is the only one that works. */
export async function newStaffLink(tx: Tx, staffId: string): Promise<{ token: string; expiresAt: Date }> {
  await deleteStaffLinks(tx, staffId)
  const token = newToken()
  const [link] = await tx
    .insert(staffLinks)
    .values({
      tokenHash: hashToken(token),
      staffId,
      expiresAt: sql`now() + make_interval(mins => ${LINK_MINUTES})`,
    })
    .returning()
  if (!link) throw new Error('an inserted link is missing')
  return { token, expiresAt: link.expiresAt }
}

export async function findStaffLink(db: Reader, token: string): Promise<string | null> {
  const [link] = await db.select().from(staffLinks).where(isOpen(token))
  return link?.staffId ?? null
}

/** Whose link it is; it works once, also for two presses in the same moment. */
export async function redeemStaffLink(tx: Tx, token: string): Promise<string | null> {
  const [used] = await tx.delete(staffLinks).where(isOpen(token)).returning()
  return used?.staffId ?? null
}

const isOpen = (token: string) => and(eq(staffLinks.tokenHash, hashToken(token)), gt(staffLinks.expiresAt, sql`now()`))

export async function deleteStaffLinks(tx: Tx, staffId: string): Promise<void> {
  await tx.delete(staffLinks).where(eq(staffLinks.staffId, staffId))
}

export async function deleteExpiredStaffLinks(db: Db): Promise<void> {
  await db.delete(staffLinks).where(lt(staffLinks.expiresAt, sql`now()`))
}
