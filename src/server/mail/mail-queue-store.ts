import type { Tx } from '../db/database.ts'
import { newId } from '../db/new-id.ts'
import { statement } from '../db/statement.ts'

type NewMail = {
  kind: string
  recipient: string | null
  /** What the recipient is counted by. */
  mailbox: string | null
  about: object
  dedupeKey: string
  waitSeconds: number
}

const insert = statement(`
  INSERT INTO mail_outbox (id, kind, recipient, mailbox, about, dedupe_key, next_attempt_at)
  SELECT $1, $2, $3, $7, $4::jsonb, $5, now() + $6 * interval '1 second' WHERE $3::text IS NOT NULL
  ON CONFLICT (dedupe_key) DO NOTHING`)

/** Once for each dedupe key, however often it is asked for. */
export async function insertMail(tx: Tx, mail: NewMail): Promise<void> {
  const { kind, recipient, mailbox, about, dedupeKey, waitSeconds } = mail
  await insert(tx, newId(), kind, recipient, JSON.stringify(about), dedupeKey, waitSeconds, mailbox)
}

const deleteQueued = statement<{ id: string }>(
  `DELETE FROM mail_outbox WHERE dedupe_key = $1 AND state = 'queued' RETURNING id`,
)

/** False when it is no longer waiting: on its way, sent, or kept. */
export async function deleteQueuedMail(tx: Tx, dedupeKey: string): Promise<boolean> {
  return (await deleteQueued(tx, dedupeKey)).length > 0
}

const freeKey = statement('UPDATE mail_outbox SET dedupe_key = dedupe_key || $2 WHERE dedupe_key = $1')

/** What the key stood for happens again: the next mail with it is another one. */
export async function freeMailKey(tx: Tx, dedupeKey: string): Promise<void> {
  await freeKey(tx, dedupeKey, `:${newId()}`)
}

const restoreKey = statement<{ id: string }>(`
  UPDATE mail_outbox SET dedupe_key = $1 WHERE id = (
    SELECT id FROM mail_outbox
    WHERE about->>'orderId' = $2 AND starts_with(dedupe_key, $1 || ':') AND created_at >= $3 ORDER BY id DESC LIMIT 1
  ) RETURNING id`)

/** Undoes freeMailKey for a mail about an order that was queued since then; false when there is none. */
export async function restoreMailKey(
  tx: Tx,
  { dedupeKey, orderId, since }: { dedupeKey: string; orderId: string; since: Date },
): Promise<boolean> {
  return (await restoreKey(tx, dedupeKey, orderId, since)).length > 0
}
