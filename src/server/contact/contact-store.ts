import { and, desc, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { MessageFolder } from '#contract/shop/seller-messages.ts'
import type { Db, Reader, Tx } from '../db/database.ts'
import { newId } from '../db/new-id.ts'
import { contactMessages } from '../db/tables/contact-tables.ts'
import { deleteBatch } from '../jobs/delete-batch.ts'

export type MessageRow = typeof contactMessages.$inferSelect
export type NewMessage = Pick<MessageRow, 'userName' | 'userEmail' | 'userPhone' | 'message'>

export async function insertMessage(tx: Tx, message: NewMessage): Promise<string> {
  const id = newId()
  await tx.insert(contactMessages).values({ id, ...message })
  return id
}

export async function findMessage(db: Reader, id: string): Promise<MessageRow | null> {
  const [row] = await db.select().from(contactMessages).where(eq(contactMessages.id, id))
  return row ?? null
}

type MessageFilter = {
  from?: string | undefined
  folder?: MessageFolder | undefined
  cursor?: string | undefined
  limit: number
}

const IN_FOLDER = { inbox: isNull(contactMessages.doneAt), done: isNotNull(contactMessages.doneAt) }

/** Newest first; those older than the cursor. `from`: an email address. */
export async function selectMessages(
  db: Reader,
  { from, folder, cursor, limit }: MessageFilter,
): Promise<MessageRow[]> {
  return db
    .select()
    .from(contactMessages)
    .where(
      and(
        from ? isFrom(from) : undefined,
        folder && IN_FOLDER[folder],
        cursor ? lt(contactMessages.id, cursor) : undefined,
      ),
    )
    .orderBy(desc(contactMessages.id))
    .limit(limit)
}

export async function countUnread(db: Reader): Promise<number> {
  return db.$count(contactMessages, isNull(contactMessages.readAt))
}

type Marks = { read?: boolean | undefined; done?: boolean | undefined }

/** How many of them there are. What is done has been read. */
export async function setMarks(tx: Tx, ids: string[], { read, done }: Marks): Promise<number> {
  const { readAt, doneAt } = contactMessages
  const isRead = done ? true : read
  const set = {
    ...(isRead !== undefined && { readAt: isRead ? sql`coalesce(${readAt}, now())` : null }),
    ...(done !== undefined && { doneAt: done ? sql`coalesce(${doneAt}, now())` : null }),
  }
  const { rowCount } = await tx.update(contactMessages).set(set).where(inArray(contactMessages.id, ids))
  return rowCount ?? 0
}

const isFrom = (email: string) => sql`lower(${contactMessages.userEmail}) = ${email}`

/** Answers their ids. */
export async function deleteMessagesFrom(tx: Tx, email: string): Promise<string[]> {
  const rows = await tx.delete(contactMessages).where(isFrom(email)).returning({ id: contactMessages.id })
  return rows.map(({ id }) => id)
}

/** Some of them: true while there may be more. */
export async function deleteOldMessages(db: Db, days: number): Promise<boolean> {
  return deleteBatch(db, contactMessages, sql`created_at < now() - ${days} * interval '1 day'`)
}
