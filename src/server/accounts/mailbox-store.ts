import type { Reader, Tx } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { CAN_BE_UNDONE } from './former-mailbox.ts'

/** stopped: its owner wants no mail. unconfirmed: nobody has proved that they read it. */
export type MailboxState = 'confirmed' | 'unconfirmed' | 'stopped'

const stopped = statement<object>('SELECT FROM stopped_mailboxes WHERE email = $1')
const state = statement<{ state: MailboxState }>(`
  SELECT CASE WHEN EXISTS (SELECT FROM stopped_mailboxes WHERE email = $1) THEN 'stopped'
    WHEN EXISTS (SELECT FROM users WHERE email = $1 AND email_confirmed_at IS NOT NULL)
      OR EXISTS (SELECT FROM mailbox_changes
        WHERE former_email = $1 AND former_confirmed_at IS NOT NULL AND ${CAN_BE_UNDONE}) THEN 'confirmed'
    ELSE 'unconfirmed' END AS state`)

/** One that an account has just left was confirmed for that account. */
export async function mailboxState(db: Reader, email: string): Promise<MailboxState> {
  const [found] = await state(db, email)
  return found?.state ?? 'unconfirmed'
}

export async function isStopped(db: Reader, email: string): Promise<boolean> {
  return (await stopped(db, email)).length > 0
}

export type Mailbox = { email: string; userId: string }

const confirm = statement<object>(`
  UPDATE users SET email_confirmed_at = coalesce(email_confirmed_at, now()) WHERE id = $1 AND email = $2 RETURNING id`)

/** False when the account no longer has this mailbox. */
export async function confirmMailbox(tx: Tx, { email, userId }: Mailbox): Promise<boolean> {
  return (await confirm(tx, userId, email)).length > 0
}

const lock = statement<{ isConfirmed: boolean }>(`
  SELECT email_confirmed_at IS NOT NULL AS "isConfirmed" FROM users WHERE id = $1 AND email = $2 FOR UPDATE`)

/** Null when the account no longer has this mailbox. */
export async function lockMailbox(tx: Tx, { email, userId }: Mailbox): Promise<{ isConfirmed: boolean } | null> {
  const [account] = await lock(tx, userId, email)
  return account ?? null
}

const choose = statement(`
  UPDATE users SET password_hash = $2, email_confirmed_at = coalesce(email_confirmed_at, now()) WHERE id = $1`)

/** By the owner of its mailbox, who confirms that by choosing. */
export async function setPasswordOf(tx: Tx, userId: string, passwordHash: string): Promise<void> {
  await choose(tx, userId, passwordHash)
}

const release = statement<{ phone: string | null }>(`
  UPDATE users SET email = NULL, password_hash = CASE WHEN phone IS NULL THEN password_hash ELSE '' END
  WHERE id = $1 AND email = $2 AND email_confirmed_at IS NULL RETURNING phone`)

/**
 * Takes the mailbox from an account that never confirmed it; null when there is none to take. With it goes the password
 * where there is a phone number: a code to that opens the account from then on.
 */
export async function releaseMailbox(tx: Tx, { email, userId }: Mailbox): Promise<{ phone: string | null } | null> {
  const [released] = await release(tx, userId, email)
  return released ?? null
}

const stop = statement('INSERT INTO stopped_mailboxes (email) VALUES ($1) ON CONFLICT DO NOTHING')
const allow = statement('DELETE FROM stopped_mailboxes WHERE email = $1')

export async function stopMailbox(tx: Tx, email: string): Promise<void> {
  await stop(tx, email)
}

export async function allowMailbox(tx: Tx, email: string): Promise<void> {
  await allow(tx, email)
}
