import { and, eq, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Db, Reader, Tx } from '../db/database.ts'
import { type EmailPurpose, emailTokens, users } from '../db/tables/account-tables.ts'
import { hashToken, newToken } from '../http/session-cookie.ts'
import { deleteBatch } from '../jobs/delete-batch.ts'
import { UNDO_DAYS } from './former-mailbox.ts'

/**
 * What a link in a mail proves: whoever has it reads this mailbox, which belonged to this account when it was sent. Of a
 * link that undoes a move, `email` is the mailbox that the account moved to.
 */
export type EmailToken = { email: string; userId: string | null; isUsed: boolean }

const PURPOSE_HOURS: Record<EmailPurpose, number> = {
  confirm: 24,
  'not-me': 90 * 24,
  reset: 1,
  change: 24,
  undo: UNDO_DAYS * 24,
}

/** A secret for one link; only its hash is stored. Without `userId` it is for the account that has the mailbox now. */
export async function newEmailToken(
  db: Db | Tx,
  purpose: EmailPurpose,
  email: string,
  userId: string | SQL = sql`(SELECT ${users.id} FROM ${users} WHERE ${users.email} = ${email})`,
): Promise<string> {
  const token = newToken()
  await db.insert(emailTokens).values({
    tokenHash: hashToken(token),
    purpose,
    email,
    userId,
    expiresAt: sql`now() + ${PURPOSE_HOURS[purpose]} * interval '1 hour'`,
  })
  return token
}

/** null when it is unknown, or was not used in time; looking changes nothing. */
export async function readEmailToken(db: Reader, purpose: EmailPurpose, token: string): Promise<EmailToken | null> {
  const [found] = await db
    .select({
      email: emailTokens.email,
      userId: emailTokens.userId,
      isUsed: sql<boolean>`${emailTokens.usedAt} IS NOT NULL`,
    })
    .from(emailTokens)
    .where(and(isToken(purpose, token), sql`(${emailTokens.usedAt} IS NOT NULL OR ${emailTokens.expiresAt} > now())`))
  return found ?? null
}

/** Each token works once, also for two clicks in the same moment; null when it does not. */
export async function redeemEmailToken(tx: Tx, purpose: EmailPurpose, token: string): Promise<EmailToken | null> {
  const [used] = await tx
    .update(emailTokens)
    .set({ usedAt: sql`now()` })
    .where(and(isToken(purpose, token), isNull(emailTokens.usedAt), gt(emailTokens.expiresAt, sql`now()`)))
    .returning({ email: emailTokens.email, userId: emailTokens.userId })
  return used ? { ...used, isUsed: true } : null
}

const isToken = (purpose: EmailPurpose, token: string) =>
  and(eq(emailTokens.purpose, purpose), eq(emailTokens.tokenHash, hashToken(token)))

export async function deleteEmailTokens(tx: Tx, purpose: EmailPurpose, email: string): Promise<void> {
  await tx.delete(emailTokens).where(and(eq(emailTokens.purpose, purpose), eq(emailTokens.email, email)))
}

/** Links to choose a password or to move to another mailbox end whenever either has changed. */
export async function deleteAccountTokens(tx: Tx, userId: string): Promise<void> {
  const isOpen = inArray(emailTokens.purpose, ['reset', 'change'])
  await tx.delete(emailTokens).where(and(eq(emailTokens.userId, userId), isOpen))
}

type TokensOf = { userId: string; email: string | null; recipients: string[] }

/**
 * Every link of an account, with `email` every one to that mailbox, and those in its mails to `recipients`. A link with
 * which the owner of another mailbox has stopped its mail stays theirs.
 */
export async function deleteAllTokens(tx: Tx, { userId, email, recipients }: TokensOf): Promise<void> {
  const isInMail = and(inArray(emailTokens.email, recipients), isNull(emailTokens.userId), isNull(emailTokens.usedAt))
  await tx
    .delete(emailTokens)
    .where(
      or(
        eq(emailTokens.userId, userId),
        email === null ? undefined : eq(emailTokens.email, email),
        recipients.length === 0 ? undefined : isInMail,
      ),
    )
}

/** The link that stopped a mailbox stays: it is what starts it again. */
export async function deleteExpiredEmailTokens(db: Db): Promise<boolean> {
  return deleteBatch(db, emailTokens, sql`expires_at < now() AND (used_at IS NULL OR purpose <> 'not-me')`)
}
