import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Database } from '../db/database.ts'
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
const SETTLED_MS = 200

const CUMULATED = `
  SELECT 'inserted' AS kind, relname AS name, n_tup_ins::int AS count FROM pg_stat_user_tables WHERE schemaname = 'public'
  UNION ALL SELECT 'updated', relname, n_tup_upd FROM pg_stat_user_tables WHERE schemaname = 'public'
  UNION ALL SELECT 'deleted', relname, n_tup_del FROM pg_stat_user_tables WHERE schemaname = 'public'
  UNION ALL SELECT 'triggerCalls', funcname, calls FROM pg_stat_user_functions JOIN pg_proc ON pg_proc.oid = funcid
    WHERE prorettype = 'trigger'::regtype`

type Kind = 'inserted' | 'updated' | 'deleted' | 'triggerCalls'

/** Counts what a database does, by its own statistics. Needs a superuser. */
export class WorkCount {
  readonly #pool: pg.Pool
  readonly #statements: StatementCount
  readonly #messages: Counts

  private constructor(pool: pg.Pool, messages: Counts) {
    this.#pool = pool
    this.#statements = new StatementCount(pool)
    this.#messages = messages
  }

  static async of({ pool }: Database, messages: Counts = {}): Promise<WorkCount> {
    const { rows } = await pool.query<{ name: string }>('SELECT current_database() AS name')
    await pool.query(`ALTER DATABASE "${rows[0]?.name}" SET track_functions = 'all'`)
    await onEachConnection(pool, `SET track_functions = 'all'`)
    return new WorkCount(pool, messages)
  }

  async during(act: () => Promise<unknown>): Promise<Work> {
    const counted = await this.#cumulated()
    const sent = this.#statements.total
    const heard = { ...this.#messages }
    const position = await this.#walBytes()
    await act()
    const statements = less(this.#statements.total, sent) as { statements: number; roundTrips: number }
    await wait(SETTLED_MS)
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
      messages: less(this.#messages, heard),
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

  async #cumulated(): Promise<Record<Kind, Counts>> {
    // A connection tells of what it did once in a while, or when it must.
    await onEachConnection(this.#pool, 'SELECT pg_stat_force_next_flush()')
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
