import { sql } from 'drizzle-orm'
import type { Db, Reader, Tx } from '../db/database.ts'
import { newId } from '../db/new-id.ts'
import { statement } from '../db/statement.ts'
import { deleteBatch } from '../jobs/delete-batch.ts'
import { CAN_BE_UNDONE, isFreeMailbox, UNDO_DAYS } from './former-mailbox.ts'
import { UNKNOWN_HASH } from './password.ts'

/** Where the account's owner hears of the move. */
export type Moved = { change: string; phone: string | null; formerEmail: string | null; wasConfirmed: boolean }

const move = statement<Moved>(`
  WITH before AS (SELECT id, email, email_confirmed_at, phone FROM users WHERE id = $1 AND deleted_at IS NULL FOR UPDATE),
  moved AS (
    UPDATE users SET email = $2, email_confirmed_at = now() FROM before
    WHERE users.id = before.id AND ${isFreeMailbox('$2', '$1')}
      AND NOT EXISTS (SELECT FROM users WHERE email = $2 AND id <> $1)
    RETURNING before.*),
  saved AS (
    INSERT INTO mailbox_changes (id, user_id, email, former_email, former_confirmed_at)
    SELECT $3::text, id, $2, email, email_confirmed_at FROM moved)
  SELECT $3::text AS change, phone, email AS "formerEmail", email_confirmed_at IS NOT NULL AS "wasConfirmed" FROM moved`)

/** Null when the email has another account, or had one until a few days ago. */
export async function moveAccountTo(tx: Tx, userId: string, email: string): Promise<Moved | null> {
  const [moved] = await move(tx, userId, email, newId())
  return moved ?? null
}

type Change = { userId: string; email: string; formerEmail: string | null }

const find = statement<Change>(`
  SELECT user_id AS "userId", email, former_email AS "formerEmail" FROM mailbox_changes WHERE id = $1 AND ${CAN_BE_UNDONE}`)

/** Null when it can no longer be undone. */
export async function findChange(db: Reader, id: string): Promise<Change | null> {
  const [change] = await find(db, id)
  return change ?? null
}

type FormerEmail = { formerEmail: string | null; changedAt: Date }

const list = statement<FormerEmail>(`
  SELECT former_email AS "formerEmail", changed_at AS "changedAt" FROM mailbox_changes WHERE user_id = $1
  ORDER BY changed_at DESC, id DESC`)

/** The newest first, and only those of the last days. */
export const changesOf = (db: Reader, userId: string): Promise<FormerEmail[]> => list(db, userId)

const lock = statement('SELECT FROM users WHERE id = $1 FOR UPDATE')
const restore = statement<{ wasConfirmed: boolean }>(`
  WITH first AS (
    SELECT * FROM mailbox_changes WHERE user_id = $1 AND email = $2 AND ${CAN_BE_UNDONE} ORDER BY changed_at, id LIMIT 1),
  restored AS (
    UPDATE users SET email = first.former_email, email_confirmed_at = first.former_confirmed_at,
      password_hash = CASE WHEN first.former_confirmed_at IS NULL THEN '' ELSE $3 END
    FROM first WHERE users.id = $1 AND deleted_at IS NULL
      AND NOT EXISTS (SELECT FROM users WHERE email = first.former_email AND id <> $1)
    RETURNING first.*),
  gone AS (
    DELETE FROM mailbox_changes USING restored WHERE mailbox_changes.user_id = $1
      AND (mailbox_changes.changed_at, mailbox_changes.id) >= (restored.changed_at, restored.id))
  SELECT former_confirmed_at IS NOT NULL AS "wasConfirmed" FROM restored`)

/**
 * The account gets the mailbox back that it had before it first moved to this one, and its password opens nothing any
 * more, because whoever moved it knew that or has chosen another one. A number opens the account unless it had a
 * confirmed mailbox, whose owner then chooses a password. Null when it is too late.
 */
export async function undoChange(
  tx: Tx,
  { userId, email }: { userId: string; email: string },
): Promise<{ wasConfirmed: boolean } | null> {
  await lock(tx, userId)
  const [restored] = await restore(tx, userId, email, await UNKNOWN_HASH)
  return restored ?? null
}

const deleteAll = statement('DELETE FROM mailbox_changes WHERE user_id = $1')

/** Of an account that ends. */
export async function deleteChangesOf(tx: Tx, userId: string): Promise<void> {
  await deleteAll(tx, userId)
}

export async function deleteOldChanges(db: Db): Promise<boolean> {
  return deleteBatch(db, sql`mailbox_changes`, sql`changed_at < now() - ${UNDO_DAYS} * interval '1 day'`)
}
