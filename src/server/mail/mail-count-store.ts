import { and, eq, sql } from 'drizzle-orm'
import { mailboxOf } from '#domain/mailbox.ts'
import type { Tx } from '../db/database.ts'
import { mailOutbox } from '../db/tables/mail-tables.ts'
import { type MailTo, mailKinds } from './define-mail.ts'

/** One that this process has claimed. */
type MailToCount = { id: string; recipient: string; to: MailTo; claim: string }

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
  const counted = await tx
    .update(mailOutbox)
    .set({ countedAt: sql`now()` })
    .where(
      and(
        eq(mailOutbox.id, id),
        eq(mailOutbox.state, 'sending'),
        eq(mailOutbox.claim, claim),
        sql`${perDay} > (SELECT count(*) FROM mail_outbox others WHERE ${sameMailbox}
          AND others.kind IN ${mailKinds((mail) => mail.to === to)}
          AND others.id <> ${id} AND others.counted_at > now() - interval '24 hours')`,
      ),
    )
    .returning({ id: mailOutbox.id })
  return counted.length > 0
}
