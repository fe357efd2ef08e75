import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Database } from '../db/database.ts'
import type { CountedMessages } from './silent-database.ts'
import { StatementCount } from './statement-count.ts'

/** How often, by the name of a table, a function or a channel. */
type Counts = Record<string, number>

export type Work = {
  /** In transactions, COMMIT included; and how often one leaves while nothing else is under way. */
  statements: number
  roundTrips: number
  inserted: Counts
  updated: Counts
  deleted: Counts
  /** Calls of each trigger's function. Those that check foreign keys are part of the database and not counted by it. */
  triggerCalls: Counts
  /** Bytes of the log, of the whole server: only what has a server of its own is counted alone. */
  walBytes: number
  /** What is sent to the other processes, by channel. The embedded database has none. */
  messages: Counts
}

/** What follows a commit at once: messages are gathered for 50 ms. */
const SETTLED_MS = 150

/** A connection tells of what it did once in a while, or when it must. */
const FLUSH = 'SELECT pg_stat_force_next_flush()'

/** What is saved of all requests once in a while is of none of them. */
const OF_REQUESTS = `schemaname = 'public' AND relname <> 'limit_counts'`

const CUMULATED = `
  SELECT 'inserted' AS kind, relname AS name, n_tup_ins::int AS count FROM pg_stat_user_tables WHERE ${OF_REQUESTS}
  UNION ALL SELECT 'updated', relname, n_tup_upd FROM pg_stat_user_tables WHERE ${OF_REQUESTS}
  UNION ALL SELECT 'deleted', relname, n_tup_del FROM pg_stat_user_tables WHERE ${OF_REQUESTS}
  UNION ALL SELECT 'triggerCalls', funcname, calls FROM pg_stat_user_functions JOIN pg_proc ON pg_proc.oid = funcid
    WHERE prorettype = 'trigger'::regtype`

/** Of tables and of indexes, also where only whether there is a row was asked. */
const READ = `
  SELECT relname AS name, seq_tup_read + coalesce((SELECT sum(idx_tup_read) FROM pg_stat_user_indexes i
    WHERE i.relid = t.relid), 0) AS count FROM pg_stat_user_tables t WHERE ${OF_REQUESTS}`

type Kind = 'inserted' | 'updated' | 'deleted' | 'triggerCalls'

/** Counts what a database does, by its own statistics. Needs a superuser. */
export class WorkCount {
  readonly #pool: pg.Pool
  readonly #statements: StatementCount
  readonly #messages: CountedMessages

  private constructor(pool: pg.Pool, messages: CountedMessages) {
    this.#pool = pool
    this.#statements = new StatementCount(pool)
    this.#messages = messages
  }

  static async of({ pool }: Database, messages: CountedMessages): Promise<WorkCount> {
    // Of the embedded database; the silent server tells its connections itself.
    await onEachConnection(pool, `SET track_functions = 'all'`)
    return new WorkCount(pool, messages)
  }

  async during(act: () => Promise<unknown>): Promise<Work> {
    await this.#settled()
    const counted = await this.#cumulated()
    const sent = this.#statements.total
    const heard = { ...this.#messages.counts }
    const position = await this.#walBytes()
    await act()
    const statements = less(this.#statements.total, sent) as { statements: number; roundTrips: number }
    await this.#settled()
    const walBytes = (await this.#walBytes()) - position
    const now = await this.#cumulated()
    const of = (kind: Kind) => less(now[kind], counted[kind])
    return {
      ...statements,
      inserted: of('inserted'),
      updated: of('updated'),
      deleted: of('deleted'),
      triggerCalls: of('triggerCalls'),
      walBytes,
      messages: less(this.#messages.counts, heard),
    }
  }

  /** Of a few times the one that wrote least: the database's own work, and pages that are full, come on top. */
  async ofQuietest(times: number, act: () => Promise<unknown>, before: () => Promise<unknown>): Promise<Work> {
    const works: Work[] = []
    while (works.length < times) {
      await before()
      works.push(await this.during(act))
    }
    return works.reduce((least, work) => (work.walBytes < least.walBytes ? work : least))
  }

  async #settled(): Promise<void> {
    await wait(SETTLED_MS)
    await this.#messages.arrived()
  }

  async #cumulated(): Promise<Record<Kind, Counts>> {
    await onEachConnection(this.#pool, FLUSH)
    const counts = { inserted: {}, updated: {}, deleted: {}, triggerCalls: {} } as Record<Kind, Counts>
    const { rows } = await this.#pool.query<{ kind: Kind; name: string; count: string }>(CUMULATED)
    for (const { kind, name, count } of rows) counts[kind][name] = Number(count)
    return counts
  }

  async #walBytes(): Promise<number> {
    const { rows } = await this.#pool.query<{ at: string }>(
      `SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') AS at`,
    )
    return Number(rows[0]?.at)
  }
}

/** How many rows of each table a database reads meanwhile, by whichever plans its connections have. */
export async function rowsReadDuring({ pool }: Database, act: () => Promise<unknown>): Promise<Counts> {
  const read = async () => {
    await onEachConnection(pool, FLUSH)
    const { rows } = await pool.query<{ name: string; count: string }>(READ)
    return Object.fromEntries(rows.map(({ name, count }) => [name, Number(count)]))
  }
  const before = await read()
  await act()
  await wait(SETTLED_MS)
  return less(await read(), before)
}

const less = (now: Counts, before: Counts): Counts =>
  Object.fromEntries(
    Object.entries(now)
      .map(([name, count]): [string, number] => [name, count - (before[name] ?? 0)])
      .filter(([, count]) => count !== 0),
  )

async function onEachConnection(pool: pg.Pool, statement: string): Promise<void> {
  const clients = await Promise.all(Array.from({ length: Math.max(1, pool.totalCount) }, () => pool.connect()))
  for (const client of clients) await client.query(statement)
  for (const client of clients) client.release()
}
