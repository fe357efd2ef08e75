import { and, desc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { type Mail, type MailState, SENDABLE_STATES } from '#contract/shop/mail.ts'
import { mailboxOf } from '#domain/mailbox.ts'
import type { Db, Reader, Tx } from '../db/database.ts'
import { newId } from '../db/new-id.ts'
import { statement } from '../db/statement.ts'
import { type MailAbout, mailOutbox } from '../db/tables/mail-tables.ts'
import { deleteBatch } from '../jobs/delete-batch.ts'
import { claimDue, inSeconds, type LeasedRows, settleDue } from '../jobs/leased-rows.ts'
import { isLastMail, mailTitle } from './mail-about.ts'
import { MOST_ATTEMPTS, retryPause } from './retry-pause.ts'

export type MailRow = typeof mailOutbox.$inferSelect
/** A mail that is this process's to send, until the lease is over. */
export type ClaimedMail = MailRow & { claim: string }

const LEASE_SECONDS = 90
/** Longer than the carriers wait for a reply, so that a process that waits is not taken for dead. */
const REPLY_LEASE_SECONDS = 6 * 60
const LONGEST_ERROR = 500

export const MAIL_QUEUE: LeasedRows<typeof mailOutbox> = {
  table: mailOutbox,
  id: mailOutbox.id,
  dueAt: mailOutbox.nextAttemptAt,
  waiting: eq(mailOutbox.state, 'queued'),
}

/** Without a recipient there is nobody to write to, and nothing is queued. */
export type NewMail = { recipient: string | null; about: MailAbout; dedupeKey: string; waitSeconds?: number }

const insert = statement(`
  INSERT INTO mail_outbox (id, kind, recipient, mailbox, about, dedupe_key, next_attempt_at)
  SELECT $1, $2, $3, $7, $4::jsonb, $5, now() + $6 * interval '1 second' WHERE $3::text IS NOT NULL
  ON CONFLICT (dedupe_key) DO NOTHING`)

/** Once for each dedupe key, however often it is asked for. */
export async function insertMail(tx: Tx, mail: NewMail): Promise<void> {
  const { recipient, about, dedupeKey, waitSeconds = 0 } = mail
  await insert(
    tx,
    newId(),
    about.kind,
    recipient,
    JSON.stringify(about),
    dedupeKey,
    waitSeconds,
    recipient && mailboxOf(recipient),
  )
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

export async function claimDueMails(db: Db, limit: number): Promise<ClaimedMail[]> {
  const set = {
    state: 'sending' as const,
    claim: newId(),
    leaseUntil: inSeconds(LEASE_SECONDS),
    attempts: sql`${mailOutbox.attempts} + 1`,
  }
  const rows = await claimDue(db, MAIL_QUEUE, { limit, set })
  return rows.filter((row): row is ClaimedMail => row.claim !== null)
}

/** Mail of a kind without a carrier stays with the shop, for the seller to read. */
export async function keepDueMails(db: Db, kinds: MailAbout['kind'][]): Promise<void> {
  if (kinds.length === 0) return
  await settleDue(db, MAIL_QUEUE, { set: { state: 'kept', lastError: null }, only: inArray(mailOutbox.kind, kinds) })
}

/** Puts on record that the mail may arrive from now on; false when it is no longer this claim's to send. */
export async function handOverMail(db: Db, mail: ClaimedMail): Promise<boolean> {
  const rows = await db
    .update(mailOutbox)
    .set({ handedOverAt: sql`now()`, leaseUntil: inSeconds(REPLY_LEASE_SECONDS) })
    .where(claimed(mail))
    .returning({ id: mailOutbox.id })
  return rows.length > 0
}

export async function markSent(db: Db, mail: ClaimedMail): Promise<void> {
  await settle(db, mail, { state: 'sent', sentAt: sql`now()`, lastError: null })
}

/** For good, as far as the shop itself is concerned. */
export async function markEnded(db: Db, mail: ClaimedMail, state: 'failed' | 'unsure' | 'withheld', why: string) {
  await settle(db, mail, { state, lastError: why.slice(0, LONGEST_ERROR) })
}

/** Surely not accepted: it will be tried again, unless that was often enough. */
export async function markForRetry(db: Db, mail: ClaimedMail, why: string): Promise<void> {
  const state = mail.attempts >= MOST_ATTEMPTS ? 'failed' : 'queued'
  const nextAttemptAt = inSeconds(retryPause(mail.attempts))
  await settle(db, mail, { state, nextAttemptAt, handedOverAt: null, lastError: why.slice(0, LONGEST_ERROR) })
}

/** Never left: as if it had not been claimed. */
export async function giveBack(db: Db, mail: ClaimedMail): Promise<void> {
  await settle(db, mail, { state: 'queued', attempts: mail.attempts - 1, handedOverAt: null })
}

async function settle(db: Db, mail: ClaimedMail, changes: PgUpdateSetSource<typeof mailOutbox>): Promise<void> {
  if (isLastMail(mail.about) && changes.state !== 'queued') {
    await db.delete(mailOutbox).where(claimed(mail))
    return
  }
  await db
    .update(mailOutbox)
    .set({ ...changes, claim: null, leaseUntil: null })
    .where(claimed(mail))
}

const claimed = ({ id, claim }: ClaimedMail) =>
  and(eq(mailOutbox.id, id), eq(mailOutbox.state, 'sending'), eq(mailOutbox.claim, claim))

/**
 * Mails whose sender died: its lease is over, or no other process can be alive. Not yet handed over: surely not accepted,
 * so it is tried again. Handed over: perhaps accepted, so it is not.
 */
export async function recoverAbandonedMails(db: Db, { alone }: { alone: boolean }): Promise<void> {
  await db
    .update(mailOutbox)
    .set({
      state: sql`CASE WHEN handed_over_at IS NOT NULL THEN 'unsure'
        WHEN attempts >= ${MOST_ATTEMPTS} THEN 'failed' ELSE 'queued' END`,
      lastError: sql`CASE WHEN handed_over_at IS NOT NULL THEN 'The shop stopped before the mail server replied'
        ELSE 'The shop stopped while sending this' END`,
      nextAttemptAt: sql`now()`,
      claim: null,
      leaseUntil: null,
    })
    .where(sql`state = 'sending' AND (${alone} OR lease_until < now())`)
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

export async function findMail(db: Reader, id: string): Promise<MailRow | null> {
  const [row] = await db.select().from(mailOutbox).where(eq(mailOutbox.id, id))
  return row ?? null
}

export type MailFilter = { state?: MailState | undefined; cursor?: string | undefined; limit: number }

export async function selectMails(db: Reader, { state, cursor, limit }: MailFilter): Promise<MailRow[]> {
  return db
    .select()
    .from(mailOutbox)
    .where(and(state && eq(mailOutbox.state, state), cursor ? lt(mailOutbox.id, cursor) : undefined))
    .orderBy(desc(mailOutbox.id))
    .limit(limit)
}

export async function countTroubledMails(db: Reader): Promise<number> {
  return db.$count(mailOutbox, inArray(mailOutbox.state, ['failed', 'unsure']))
}

/** How many are on their way or stuck, by state; those that are over are not counted. */
export async function countOutbox(db: Reader): Promise<{ state: MailState; mails: number }[]> {
  return db
    .select({ state: mailOutbox.state, mails: sql<number>`count(*)::int` })
    .from(mailOutbox)
    .where(inArray(mailOutbox.state, ['queued', 'sending', 'failed', 'unsure']))
    .groupBy(mailOutbox.state)
}

const IS_OVER = sql`state NOT IN ('queued', 'sending')`

/** Some of them: true while there may be more. Those that still wait or are on their way stay. */
export async function forgetOldMails(db: Db, days: number): Promise<boolean> {
  return deleteBatch(db, mailOutbox, sql`${IS_OVER} AND created_at < now() - ${days} * interval '1 day'`)
}

/** The last mails to accounts that were deleted go at once. */
export async function forgetLastMails(db: Db): Promise<boolean> {
  return deleteBatch(db, mailOutbox, sql`${IS_OVER} AND about->>'news' = 'deleted'`)
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

/** The mails that brought these messages of the contact form to the shop. */
export async function deleteMailsAbout(tx: Tx, messageIds: string[]): Promise<void> {
  await tx.delete(mailOutbox).where(sql`${mailOutbox.about}->>'messageId' = ANY(${sql.param(messageIds)}::text[])`)
}

export async function findMailsByKey(db: Reader, dedupeKeys: string[]): Promise<Map<string, MailRow>> {
  if (dedupeKeys.length === 0) return new Map()
  const rows = await db.select().from(mailOutbox).where(inArray(mailOutbox.dedupeKey, dedupeKeys))
  return new Map(rows.map((row) => [row.dedupeKey, row]))
}

export function mailView({ id, kind, about, state, nextAttemptAt, ...row }: MailRow): Mail {
  const { recipient, attempts, lastError, createdAt, sentAt } = row
  return {
    _id: id,
    kind,
    title: mailTitle(about),
    recipient,
    state,
    attempts,
    lastError,
    createdAt,
    sentAt,
    nextAttemptAt: state === 'queued' ? nextAttemptAt : null,
  }
}
