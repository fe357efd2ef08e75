import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Db } from '../db/database.ts'
import { newId } from '../db/new-id.ts'
import { type MailRow, mailOutbox } from '../db/tables/mail-tables.ts'
import { claimDue, finishDue, inSeconds, type LeasedRows } from '../jobs/leased-rows.ts'
import { mailKind } from './define-mail.ts'
import { MAX_ATTEMPTS, retryPause } from './retry-pause.ts'

/** A mail that is this process's to send, until the lease is over. */
export type ClaimedMail = MailRow & { claim: string }

const LEASE_SECONDS = 90
/** Longer than the carriers wait for a reply, so that a process that waits is not taken for dead. */
const REPLY_LEASE_SECONDS = 6 * 60
const MAX_ERROR_LENGTH = 500

export const MAIL_QUEUE: LeasedRows<typeof mailOutbox> = {
  table: mailOutbox,
  id: mailOutbox.id,
  dueAt: mailOutbox.nextAttemptAt,
  waiting: eq(mailOutbox.state, 'queued'),
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
export async function markDueKept(db: Db, kinds: string[]): Promise<void> {
  if (kinds.length === 0) return
  await finishDue(db, MAIL_QUEUE, { set: { state: 'kept', lastError: null }, only: inArray(mailOutbox.kind, kinds) })
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

/** The same of one that is kept, or will be, when the seller looks at it: only the first time counts. */
export async function markShown(db: Db, id: string): Promise<void> {
  await db
    .update(mailOutbox)
    .set({ handedOverAt: sql`now()` })
    .where(
      and(
        eq(mailOutbox.id, id),
        inArray(mailOutbox.state, ['queued', 'sending', 'kept']),
        isNull(mailOutbox.handedOverAt),
      ),
    )
}

export async function markSent(db: Db, mail: ClaimedMail): Promise<void> {
  await settle(db, mail, { state: 'sent', sentAt: sql`now()`, lastError: null })
}

/** For good, as far as the shop itself is concerned. */
export async function markEnded(db: Db, mail: ClaimedMail, state: 'failed' | 'unsure' | 'withheld', why: string) {
  await settle(db, mail, { state, lastError: why.slice(0, MAX_ERROR_LENGTH) })
}

/** Surely not accepted: it will be tried again, unless that was often enough. */
export async function markForRetry(db: Db, mail: ClaimedMail, why: string): Promise<void> {
  const state = mail.attempts >= MAX_ATTEMPTS ? 'failed' : 'queued'
  const nextAttemptAt = inSeconds(retryPause(mail.attempts))
  await settle(db, mail, { state, nextAttemptAt, handedOverAt: null, lastError: why.slice(0, MAX_ERROR_LENGTH) })
}

/** Handed over, and dropped before it left: as if it had not been claimed. */
export async function giveBack(db: Db, mail: ClaimedMail): Promise<void> {
  await settle(db, mail, { state: 'queued', attempts: mail.attempts - 1, handedOverAt: null })
}

/** Never handed over to anybody but the seller, who may have looked at it meanwhile. */
export async function putBack(db: Db, mail: ClaimedMail): Promise<void> {
  await settle(db, mail, { state: 'queued', attempts: mail.attempts - 1 })
}

async function settle(db: Db, mail: ClaimedMail, changes: PgUpdateSetSource<typeof mailOutbox>): Promise<void> {
  if (mailKind(mail.kind)?.isLast && changes.state !== 'queued') {
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
        WHEN attempts >= ${MAX_ATTEMPTS} THEN 'failed' ELSE 'queued' END`,
      lastError: sql`CASE WHEN handed_over_at IS NOT NULL THEN 'The shop stopped before the mail server replied'
        ELSE 'The shop stopped while sending this' END`,
      nextAttemptAt: sql`now()`,
      claim: null,
      leaseUntil: null,
    })
    .where(sql`state = 'sending' AND (${alone} OR lease_until < now())`)
}
