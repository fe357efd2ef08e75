import { and, eq, sql } from 'drizzle-orm'
import type { Db, Reader, Tx } from '../db/database.ts'
import { newsletterLinks, newsletterSubscribers } from '../db/tables/contact-tables.ts'
import { hashToken, newToken } from '../http/session-cookie.ts'

const AGAIN_AFTER = sql`interval '10 minutes'`
const CONFIRM_WITHIN = sql`interval '7 days'`
const FORGOTTEN_AFTER = sql`interval '30 days'`

/** Whether a mail that asks for confirmation is due: not for who has confirmed, nor for who was asked just now. */
export async function askSubscriber(tx: Tx, email: string): Promise<boolean> {
  const asked = await tx
    .insert(newsletterSubscribers)
    .values({ email })
    .onConflictDoUpdate({
      target: newsletterSubscribers.email,
      set: { askedAt: sql`now()` },
      setWhere: sql`newsletter_subscribers.confirmed_at IS NULL
        AND newsletter_subscribers.asked_at < now() - ${AGAIN_AFTER}`,
    })
    .returning({ email: newsletterSubscribers.email })
  return asked.length > 0
}

/** A secret for the links in one mail; null when the subscriber has been forgotten meanwhile. */
export async function newLinkToken(db: Db, email: string): Promise<string | null> {
  const token = newToken()
  const kept = await db.execute(sql`INSERT INTO newsletter_links (token_hash, email)
    SELECT ${Buffer.from(hashToken(token))}::bytea, email FROM newsletter_subscribers WHERE email = ${email}`)
  return kept.rowCount === 0 ? null : token
}

/** A link from before an unsubscription does not subscribe again. */
const CONFIRMABLE = sql<boolean>`(newsletter_links.created_at > now() - ${CONFIRM_WITHIN}
  AND newsletter_links.created_at > coalesce(newsletter_subscribers.unsubscribed_at, '-infinity'))`

/** Whether the owner of this link is subscribed now; the same however often. */
export async function confirmSubscriber(tx: Tx, token: string): Promise<boolean> {
  const confirmed = await tx
    .update(newsletterSubscribers)
    .set({ confirmedAt: sql`coalesce(confirmed_at, now())`, unsubscribedAt: null })
    .from(newsletterLinks)
    .where(and(ownerOf(token), sql`(confirmed_at IS NOT NULL OR ${CONFIRMABLE})`))
    .returning({ email: newsletterSubscribers.email })
  return confirmed.length > 0
}

export async function unsubscribe(tx: Tx, token: string): Promise<void> {
  await tx
    .update(newsletterSubscribers)
    .set({ confirmedAt: null, unsubscribedAt: sql`coalesce(unsubscribed_at, now())` })
    .from(newsletterLinks)
    .where(ownerOf(token))
}

const ownerOf = (token: string) =>
  and(eq(newsletterLinks.email, newsletterSubscribers.email), eq(newsletterLinks.tokenHash, hashToken(token)))

/** Unconfirmed and unsubscribed email addresses are not the shop's to keep. */
export async function deleteUnconfirmed(db: Db): Promise<void> {
  await db
    .delete(newsletterSubscribers)
    .where(sql`confirmed_at IS NULL AND greatest(asked_at, unsubscribed_at) < now() - ${FORGOTTEN_AFTER}`)
}

export async function findSubscriber(
  db: Reader,
  email: string,
): Promise<Omit<typeof newsletterSubscribers.$inferSelect, 'email' | 'createdAt'> | null> {
  const { askedAt, confirmedAt, unsubscribedAt } = newsletterSubscribers
  const [found] = await db
    .select({ askedAt, confirmedAt, unsubscribedAt })
    .from(newsletterSubscribers)
    .where(eq(newsletterSubscribers.email, email))
  return found ?? null
}

/** With the links in mails to them. */
export async function deleteSubscriber(tx: Tx, email: string): Promise<void> {
  await tx.delete(newsletterSubscribers).where(eq(newsletterSubscribers.email, email))
}
