import { sql } from 'drizzle-orm'
import { deleteActivityOlderThan } from '#server/activity/activity-store.ts'
import { forgetOldReplies } from '#server/checkout/idempotency-store.ts'
import { openServer } from '#server/db/open-server.ts'
import { deleteOldMails } from '#server/mail/mail-retention-store.ts'
import { deleteOldIntents } from '#server/payments/intent-retention-store.ts'

type Row = { rows: number; seconds: number; 'longest batch ms': number; 'rows a second': number }

/** What housekeeping has to delete in a shop where it has not run for a month. */
export async function measureDeletes(url: string): Promise<Record<string, Row | string>> {
  const database = openServer(url, (error) => console.warn(error.message))
  const { db } = database
  const works = {
    mail_outbox: () => deleteOldMails(db, 90),
    activity: () => deleteActivityOlderThan(db, 180),
    idempotency_keys: () => forgetOldReplies(db, 7),
    payment_intents: () => deleteOldIntents(db),
  }
  const table: Record<string, Row> = {}
  for (const [name, deleteSome] of Object.entries(works)) {
    const count = async () =>
      Number((await db.execute(sql`SELECT count(*) AS rows FROM ${sql.identifier(name)}`)).rows[0]?.rows)
    const before = await count()
    const began = performance.now()
    let longest = 0
    for (let isMore = true; isMore; ) {
      const batch = performance.now()
      isMore = await deleteSome()
      longest = Math.max(longest, performance.now() - batch)
    }
    const seconds = (performance.now() - began) / 1000
    const rows = before - (await count())
    table[name] = {
      rows,
      seconds: Number(seconds.toFixed(1)),
      'longest batch ms': Math.round(longest),
      'rows a second': Math.round(rows / seconds),
    }
  }
  await database.close()
  return table
}
