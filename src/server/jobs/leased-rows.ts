import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Db, Reader } from '../db/database.ts'

/**
 * A table whose rows are work to do. A process claims rows by leasing them for a while; what it has not finished by
 * then, because it crashed for instance, is due again.
 */
export type LeasedRows<T extends PgTable> = {
  table: T
  id: PgColumn
  /** When a row is due; null when there is nothing left to do for it. */
  dueAt: PgColumn
  /** Which rows are waiting at all, where `dueAt` alone does not say it. */
  waiting?: SQL
}

type Claim<T extends PgTable> = {
  limit: number
  /** What makes the row this process's: its next due time, a state, a claim id. */
  set: PgUpdateSetSource<T>
  only?: SQL
}

export const inSeconds = (seconds: number | SQL): SQL => sql`now() + ${seconds} * interval '1 second'`

type Backoff = { firstSeconds: number; longestSeconds: number }

/** Doubles with each attempt, from the first pause to the longest. */
export const backoffSeconds = (attempts: PgColumn, { firstSeconds, longestSeconds }: Backoff): SQL =>
  sql`least(${firstSeconds} * power(2, least(${attempts}, 20)), ${longestSeconds})`

/** Claims rows that are due, the longest due first. Rows that another process is claiming are left to it. */
export async function claimDue<T extends PgTable>(
  db: Db,
  rows: LeasedRows<T>,
  { limit, set, only }: Claim<T>,
): Promise<T['$inferSelect'][]> {
  const claimed = await db
    .update<PgTable>(rows.table)
    .set(set as object)
    .where(sql`${rows.id} = ANY (${dueIds(rows, only, limit)})`)
    .returning()
  return claimed as T['$inferSelect'][]
}

/** Changes all rows that are due at once, for work that needs no lease. */
export async function finishDue<T extends PgTable>(
  db: Db,
  rows: LeasedRows<T>,
  { set, only }: Omit<Claim<T>, 'limit'>,
): Promise<void> {
  await db
    .update<PgTable>(rows.table)
    .set(set as object)
    .where(sql`${rows.id} = ANY (${dueIds(rows, only)})`)
}

/** Claims and works until nothing is due or the process stops. */
export async function workOff<Row>(
  claim: () => Promise<Row[]>,
  work: (row: Row) => Promise<void>,
  stopping?: AbortSignal,
): Promise<void> {
  for (let due = await claim(); due.length > 0; due = await claim()) {
    for (const row of due) await work(row)
    if (stopping?.aborted) return
  }
}

export async function countDue(db: Reader, rows: LeasedRows<PgTable>): Promise<number> {
  return db.$count(rows.table, isDue(rows))
}

const isDue = ({ dueAt, waiting }: LeasedRows<PgTable>): SQL =>
  waiting ? sql`${dueAt} <= now() AND ${waiting}` : sql`${dueAt} <= now()`

function dueIds(rows: LeasedRows<PgTable>, only?: SQL, limit?: number): SQL {
  const { table, id, dueAt } = rows
  return sql`ARRAY(SELECT ${id} FROM ${table} WHERE ${isDue(rows)}${only ? sql` AND ${only}` : sql``}
    ORDER BY ${dueAt}, ${id}${limit === undefined ? sql`` : sql` LIMIT ${limit}`} FOR UPDATE SKIP LOCKED)`
}
