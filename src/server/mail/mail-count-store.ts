import { and, eq, type SQL, sql } from 'drizzle-orm'
import { mailboxOf } from '#domain/mailbox.ts'
import type { Tx } from '../db/database.ts'
import { mailOutbox } from '../db/tables/mail-tables.ts'
import { type MailTo, mailKinds } from './define-mail.ts'

/** One that this process has claimed. */
type Claimed = { id: string; recipient: string; claim: string }
type MailToCount = Claimed & { to: MailTo }

/**
 * Takes a place in the last 24 hours; false when there is none left. A mail that is tried again keeps its place. Mails
 * to one mailbox are counted one after the other, in all processes. A confirmed mailbox has its places for itself; those
 * that are not confirmed share them, however they are spelled.
 */
export async function countMail(
  tx: Tx,
  { id, claim, recipient, to }: MailToCount,
  { perDay, isConfirmed }: { perDay: number; isConfirmed: boolean },
): Promise<boolean> {
  const mailbox = mailboxOf(recipient)
  await tx.select({ locked: sql`true` }).from(sql`pg_advisory_xact_lock(hashtextextended(${mailbox}, 22))`)
  const sameMailbox = isConfirmed
    ? sql`others.recipient = ${recipient}`
    : sql`others.mailbox = ${mailbox} AND NOT EXISTS (
        SELECT FROM users WHERE users.email = others.recipient AND users.email_confirmed_at IS NOT NULL)`
  const kinds = mailKinds((mail) => mail.to === to)
  return count(
    tx,
    { id, claim },
    sql`${perDay} > (SELECT count(*) FROM mail_outbox others
    WHERE ${sameMailbox} AND others.kind IN ${kinds}
      AND others.id <> ${id} AND others.counted_at > now() - interval '24 hours')`,
  )
}

/**
 * The same of a text message. All of them are counted one after the other, in all processes: those of the last hour to
 * any number are bounded too, because each costs money.
 */
export async function countText(
  tx: Tx,
  { id, claim, recipient }: Claimed,
  { perDay, perHour }: { perDay: number; perHour: number },
): Promise<'counted' | 'too many to the number' | 'too many'> {
  await tx.select({ locked: sql`true` }).from(sql`pg_advisory_xact_lock(hashtextextended('text messages', 22))`)
  const isText = sql`kind IN ${mailKinds((mail) => mail.to === 'phone')} AND id <> ${id}`
  const inADay = sql`mailbox = ${recipient} AND counted_at > now() - interval '24 hours'`
  if ((await tx.$count(mailOutbox, sql`${isText} AND ${inADay}`)) >= perDay) return 'too many to the number'
  // The condition of the index mail_outbox_texts.
  const inAnHour = sql`recipient LIKE '+%' AND counted_at > now() - interval '1 hour'`
  if ((await tx.$count(mailOutbox, sql`${isText} AND ${inAnHour}`)) >= perHour) return 'too many'
  await count(tx, { id, claim })
  return 'counted'
}

async function count(tx: Tx, { id, claim }: Omit<Claimed, 'recipient'>, isAllowed?: SQL): Promise<boolean> {
  const isMine = and(eq(mailOutbox.id, id), eq(mailOutbox.state, 'sending'), eq(mailOutbox.claim, claim))
  const counted = await tx
    .update(mailOutbox)
    .set({ countedAt: sql`now()` })
    .where(and(isMine, isAllowed))
    .returning({ id: mailOutbox.id })
  return counted.length > 0
}
