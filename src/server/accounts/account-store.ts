import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../db/database.ts'
import { newId } from '../db/new-id.ts'
import { statement } from '../db/statement.ts'
import { users } from '../db/tables/account-tables.ts'
import { SessionOver } from '../http/session-over.ts'

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

type LockedAccount = { email: string | null; isDeleted: boolean }

const lock = statement<LockedAccount>(
  'SELECT email, deleted_at IS NOT NULL AS "isDeleted" FROM users WHERE id = $1 FOR UPDATE',
)

/** For payments, which may arrive after the account was deleted. */
export async function lockAccount(tx: Tx, userId: string): Promise<LockedAccount> {
  const [account] = await lock(tx, userId)
  if (!account) throw new Error(`account ${userId} vanished`)
  return account
}

/** Calls of one shopper that change cart or orders go one after the other. */
export async function lockShopper(tx: Tx, userId: string): Promise<Pick<Account, 'email'>> {
  const shopper = await lockAccount(tx, userId)
  if (shopper.isDeleted) throw new SessionOver()
  return shopper
}

/** A new name; nothing else of the account changes. */
export async function renameAccount(tx: Tx, id: string, name: string): Promise<void> {
  await tx
    .update(users)
    .set({ name })
    .where(and(eq(users.id, id), isNull(users.deletedAt)))
}

export type AccountDetails = Account & { isConfirmed: boolean; passwordHash: string; createdAt: Date }

export async function findAccountDetails(db: Reader, id: string): Promise<AccountDetails | null> {
  const isConfirmed = sql<boolean>`${users.emailConfirmedAt} IS NOT NULL`
  const { passwordHash, createdAt } = users
  const [found] = await db
    .select({ ...publicColumns, isConfirmed, passwordHash, createdAt })
    .from(users)
    .where(eq(users.id, id))
  return found ?? null
}

/**
 * Leaves the row that orders and store credit hang on, without the person; its email is free for another account.
 * False when the password was changed meanwhile.
 */
export async function deletePersonOf(
  tx: Tx,
  { id, passwordHash }: Pick<AccountDetails, 'id' | 'passwordHash'>,
): Promise<boolean> {
  const nobody = { name: 'Deleted account', email: null, emailConfirmedAt: null, passwordHash: '' }
  const deleted = await tx
    .update(users)
    .set({ ...nobody, deletedAt: sql`now()` })
    .where(and(eq(users.id, id), eq(users.passwordHash, passwordHash), isNull(users.deletedAt)))
    .returning({ id: users.id })
  return deleted.length > 0
}

export async function isDeletedAccount(db: Reader, id: string): Promise<boolean> {
  return (await db.$count(users, and(eq(users.id, id), isNotNull(users.deletedAt)))) > 0
}

/** false when the password was changed meanwhile. */
export async function changePasswordHash(
  tx: Tx,
  { id, passwordHash }: Pick<AccountDetails, 'id' | 'passwordHash'>,
  newHash: string,
): Promise<boolean> {
  const changed = await tx
    .update(users)
    .set({ passwordHash: newHash })
    .where(and(eq(users.id, id), eq(users.passwordHash, passwordHash)))
    .returning({ id: users.id })
  return changed.length > 0
}

const reset = statement<{ was_confirmed: boolean }>(`
  UPDATE users SET password_hash = $3, email_confirmed_at = coalesce(users.email_confirmed_at, now())
  FROM (SELECT id, email_confirmed_at FROM users WHERE id = $1 AND email = $2 FOR UPDATE) before
  WHERE users.id = before.id RETURNING before.email_confirmed_at IS NOT NULL AS was_confirmed`)

type OwnedAccount = { userId: string; email: string; passwordHash: string }

/** A new password for the mailbox's owner, who confirms it by that; null when the account no longer has the mailbox. */
export async function resetPasswordHash(
  tx: Tx,
  { userId, email, passwordHash }: OwnedAccount,
): Promise<{ wasConfirmed: boolean } | null> {
  const [before] = await reset(tx, userId, email, passwordHash)
  return before ? { wasConfirmed: before.was_confirmed } : null
}

const moveTo = statement<{ id: string }>(`UPDATE users SET email = $2, email_confirmed_at = now()
  WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM users WHERE email = $2 AND id <> $1) RETURNING id`)

/** false when the email has another account. */
export async function moveAccountTo(tx: Tx, userId: string, email: string): Promise<boolean> {
  return (await moveTo(tx, userId, email)).length > 0
}
