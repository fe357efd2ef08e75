import { and, eq, inArray, sql } from 'drizzle-orm'
import { SENDABLE_STATES } from '#contract/shop/mail.ts'
import { mailboxOf } from '#domain/mailbox.ts'
import type { Tx } from '../db/database.ts'
import { newId } from '../db/new-id.ts'
import { statement } from '../db/statement.ts'
import { type MailRow, mailOutbox } from '../db/tables/mail-tables.ts'

type NewMail = { kind: string; recipient: string | null; about: object; dedupeKey: string; waitSeconds: number }

const insert = statement(`
  INSERT INTO mail_outbox (id, kind, recipient, mailbox, about, dedupe_key, next_attempt_at)
  SELECT $1, $2, $3, $7, $4::jsonb, $5, now() + $6 * interval '1 second' WHERE $3::text IS NOT NULL
  ON CONFLICT (dedupe_key) DO NOTHING`)

/** Once for each dedupe key, however often it is asked for. */
export async function insertMail(tx: Tx, mail: NewMail): Promise<void> {
  const { kind, recipient, about, dedupeKey, waitSeconds } = mail
  const mailbox = recipient && mailboxOf(recipient)
  await insert(tx, newId(), kind, recipient, JSON.stringify(about), dedupeKey, waitSeconds, mailbox)
}

/** False when it is no longer waiting: on its way, sent, or kept. */
export async function deleteQueuedMail(tx: Tx, dedupeKey: string): Promise<boolean> {
  const rows = await tx
    .delete(mailOutbox)
    .where(and(eq(mailOutbox.dedupeKey, dedupeKey), eq(mailOutbox.state, 'queued')))
    .returning({ id: mailOutbox.id })
  return rows.length > 0
}

const freeKey = statement('UPDATE mail_outbox SET dedupe_key = dedupe_key || $2 WHERE dedupe_key = $1')

/** What the key stood for happens again: the next mail with it is another one. */
export async function freeMailKey(tx: Tx, dedupeKey: string): Promise<void> {
  await freeKey(tx, dedupeKey, `:${newId()}`)
}

/** null when there is no such mail, or it is on its way or sent already. */
export async function requeueMail(tx: Tx, id: string): Promise<MailRow | null> {
  const [row] = await tx
    .update(mailOutbox)
    .set({ state: 'queued', attempts: 0, nextAttemptAt: sql`now()`, handedOverAt: null, lastError: null })
    .where(and(eq(mailOutbox.id, id), inArray(mailOutbox.state, [...SENDABLE_STATES])))
    .returning()
  return row ?? null
}
