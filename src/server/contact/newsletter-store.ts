import type { Db, Reader, Tx } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { hashToken, newToken } from '../http/session-cookie.ts'

const ask = statement(`
  INSERT INTO newsletter_subscribers AS known (email) VALUES ($1)
  ON CONFLICT (email) DO UPDATE SET asked_at = now()
  WHERE known.confirmed_at IS NULL AND known.asked_at < now() - interval '10 minutes'
  RETURNING email`)

/** Whether a mail that asks for confirmation is due: not for who has confirmed, nor for who was asked just now. */
export async function askSubscriber(tx: Tx, email: string): Promise<boolean> {
  return (await ask(tx, email)).length > 0
}

const insertLink = statement(`
  INSERT INTO newsletter_links (token_hash, email)
  SELECT $1::bytea, email FROM newsletter_subscribers WHERE email = $2 RETURNING email`)

/** A secret for the links in one mail; null when the subscriber has been deleted meanwhile. */
export async function newLinkToken(db: Db, email: string): Promise<string | null> {
  const token = newToken()
  return (await insertLink(db, hashToken(token), email)).length > 0 ? token : null
}

/** A link from before an unsubscription, or older than a week, does not subscribe again. */
const confirm = statement(`
  UPDATE newsletter_subscribers AS known SET confirmed_at = coalesce(confirmed_at, now()), unsubscribed_at = NULL
  FROM newsletter_links AS link
  WHERE link.email = known.email AND link.token_hash = $1 AND (confirmed_at IS NOT NULL OR (
    link.created_at > now() - interval '7 days' AND link.created_at > coalesce(unsubscribed_at, '-infinity')))
  RETURNING known.email`)

/** Whether the owner of this link is subscribed now; the same however often. */
export async function confirmSubscriber(tx: Tx, token: string): Promise<boolean> {
  return (await confirm(tx, hashToken(token))).length > 0
}

const end = statement(`
  UPDATE newsletter_subscribers AS known
  SET confirmed_at = NULL, unsubscribed_at = coalesce(unsubscribed_at, now())
  FROM newsletter_links AS link WHERE link.email = known.email AND link.token_hash = $1`)

export async function unsubscribe(tx: Tx, token: string): Promise<void> {
  await end(tx, hashToken(token))
}

const deleteOld = statement(`
  DELETE FROM newsletter_subscribers
  WHERE confirmed_at IS NULL AND greatest(asked_at, unsubscribed_at) < now() - interval '30 days'`)

/** Unconfirmed and unsubscribed email addresses are not the shop's to keep. */
export async function deleteUnconfirmed(db: Db): Promise<void> {
  await deleteOld(db)
}

type Subscriber = { askedAt: Date; confirmedAt: Date | null; unsubscribedAt: Date | null }

const find = statement<Subscriber>(`
  SELECT asked_at AS "askedAt", confirmed_at AS "confirmedAt", unsubscribed_at AS "unsubscribedAt"
  FROM newsletter_subscribers WHERE email = $1`)

export async function findSubscriber(db: Reader, email: string): Promise<Subscriber | null> {
  return (await find(db, email))[0] ?? null
}

const deleteOne = statement('DELETE FROM newsletter_subscribers WHERE email = $1')

/** With the links in mails to them. */
export async function deleteSubscriber(tx: Tx, email: string): Promise<void> {
  await deleteOne(tx, email)
}
