import { sql } from 'drizzle-orm'
import type { MissedSearch } from '#contract/catalog/seller-search.ts'
import { keptWords } from '#domain/typed-names.ts'
import type { Db, Reader, Tx } from '../db/database.ts'

/** However many texts strangers make up, the table stays small. */
const MAX_TEXTS = 5_000
const LISTED = 200

/** `day` is the shop's, such as 2026-01-31. When there are too many texts, the rarest go, of those the oldest. */
export const countMiss = (db: Db, search: string, day: string) => count(db, search, day, 'times')

/** A shopper asked the shop to stock it. */
export const countAsked = (db: Db, search: string, day: string) => count(db, search, day, 'asked')

async function count(db: Db, search: string, day: string, counted: 'times' | 'asked'): Promise<void> {
  const text = keptWords(search)
  if (text === '') return
  const column = sql.identifier(counted)
  await db.execute(sql`
    INSERT INTO missed_searches (search, day, times, asked, dismissed)
    SELECT ${text}, ${day}::date, 1, ${counted === 'asked' ? 1 : 0},
      coalesce((SELECT bool_or(dismissed) FROM missed_searches WHERE search = ${text}), false)
    ON CONFLICT (search, day) DO UPDATE SET ${column} = missed_searches.${column} + 1`)
  await db.execute(sql`
    DELETE FROM missed_searches WHERE search IN (
      SELECT search FROM missed_searches WHERE search <> ${text} GROUP BY search
      ORDER BY sum(times + asked), max(day), search
      LIMIT greatest(0, (SELECT count(DISTINCT search) FROM missed_searches) - ${MAX_TEXTS}))`)
}

/** From that day on, the most asked for first, then the most frequent; without those that were dismissed. */
export async function listMisses(db: Reader, from: string): Promise<MissedSearch[]> {
  const { rows } = await db.execute<MissedSearch>(sql`
    SELECT search, sum(times)::integer AS times, sum(asked)::integer AS asked, max(day)::text AS "lastDay"
    FROM missed_searches
    WHERE day >= ${from} AND NOT dismissed GROUP BY search
    ORDER BY sum(asked) DESC, sum(times) DESC, max(day) DESC, search LIMIT ${LISTED}`)
  return rows
}

/** False when there is no such search, or it was so already. */
export async function setDismissed(tx: Tx, search: string, dismissed: boolean): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    UPDATE missed_searches SET dismissed = ${dismissed} WHERE search = ${search} AND dismissed <> ${dismissed}`)
  return (rowCount ?? 0) > 0
}

export async function deleteMiss(tx: Tx, search: string): Promise<void> {
  await tx.execute(sql`DELETE FROM missed_searches WHERE search = ${search}`)
}

export async function deleteOldMisses(db: Db, before: string): Promise<void> {
  await db.execute(sql`DELETE FROM missed_searches WHERE day < ${before}`)
}
