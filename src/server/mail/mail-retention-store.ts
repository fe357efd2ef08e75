import { and, desc, lt, type SQL, sql } from 'drizzle-orm'
import type { Db, Reader, Tx } from '../db/database.ts'
import { type MailRow, mailOutbox } from '../db/tables/mail-tables.ts'
import { deleteBatch } from '../jobs/delete-batch.ts'
import { mailKinds } from './define-mail.ts'

const IS_OVER = sql`state NOT IN ('queued', 'sending')`

/** Some of them: true while there may be more. Those that still wait or are on their way stay. */
export async function deleteOldMails(db: Db, days: number): Promise<boolean> {
  return deleteBatch(db, mailOutbox, sql`${IS_OVER} AND created_at < now() - ${days} * interval '1 day'`)
}

/** The last mails to mailboxes of deleted accounts go at once. */
export async function deleteLastMails(db: Db): Promise<boolean> {
  return deleteBatch(db, mailOutbox, sql`${IS_OVER} AND kind IN ${mailKinds(({ isLast }) => isLast === true)}`)
}

/** Whose mails: of an account, of its orders, and with `email` all to that mailbox. */
export type MailsOf = { userId: string; orderIds: string[]; email: string | null }

/** Three lookups: one condition with all of them would pass every mail of the shop. */
function isOf({ userId, orderIds, email }: MailsOf): SQL {
  const ids = (where: SQL) => sql`SELECT id FROM mail_outbox WHERE ${where}`
  const lookups = [
    ids(sql`about->>'userId' = ${userId}`),
    ids(sql`about->>'orderId' = ANY(${sql.param(orderIds)}::text[])`),
    ...(email === null ? [] : [ids(sql`recipient = ${email}`)]),
  ]
  return sql`${mailOutbox.id} = ANY (ARRAY(${sql.join(lookups, sql` UNION `)}))`
}

/** Newest first; those older than the cursor. */
export async function mailsOf(
  db: Reader,
  whose: MailsOf,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<MailRow[]> {
  return db
    .select()
    .from(mailOutbox)
    .where(and(isOf(whose), cursor ? lt(mailOutbox.id, cursor) : undefined))
    .orderBy(desc(mailOutbox.id))
    .limit(limit)
}

/** Those that wait are never sent; one that is with the mail server in this moment may arrive. Answers the recipients. */
export async function deleteMailsOf(tx: Tx, whose: MailsOf): Promise<string[]> {
  const deleted = await tx.delete(mailOutbox).where(isOf(whose)).returning({ recipient: mailOutbox.recipient })
  return [...new Set(deleted.map(({ recipient }) => recipient))]
}

/** Of two accounts that are one person's. */
export async function moveMailsTo(tx: Tx, into: string, from: string): Promise<void> {
  await tx
    .update(mailOutbox)
    .set({ about: sql`${mailOutbox.about} || jsonb_build_object('userId', ${into}::text)` })
    .where(sql`${mailOutbox.about}->>'userId' = ${from}`)
}

/** The mails that brought these messages of the contact form to the shop. */
export async function deleteMailsAbout(tx: Tx, messageIds: string[]): Promise<void> {
  await tx.delete(mailOutbox).where(sql`${mailOutbox.about}->>'messageId' = ANY(${sql.param(messageIds)}::text[])`)
}
