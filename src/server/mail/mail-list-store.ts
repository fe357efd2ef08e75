import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import { type Mail, type MailState, SENDABLE_STATES } from '#contract/shop/mail.ts'
import type { Reader, Tx } from '../db/database.ts'
import { type MailRow, mailOutbox } from '../db/tables/mail-tables.ts'
import { mailKind } from './define-mail.ts'

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

export async function findMailsByKey(db: Reader, dedupeKeys: string[]): Promise<Map<string, MailRow>> {
  if (dedupeKeys.length === 0) return new Map()
  const rows = await db.select().from(mailOutbox).where(inArray(mailOutbox.dedupeKey, dedupeKeys))
  return new Map(rows.map((row) => [row.dedupeKey, row]))
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

export function mailView({ id, kind, about, state, nextAttemptAt, ...row }: MailRow): Mail {
  const { recipient, attempts, lastError, createdAt, sentAt } = row
  const declared = mailKind(kind)
  const title = declared?.title(about) ?? kind
  const isText = declared?.to === 'phone'
  const nextTry = state === 'queued' ? nextAttemptAt : null
  return {
    _id: id,
    kind,
    title,
    isText,
    recipient,
    state,
    attempts,
    lastError,
    createdAt,
    sentAt,
    nextAttemptAt: nextTry,
  }
}
