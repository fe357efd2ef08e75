import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { ReadDb } from './database.ts'
import type { ReplicaHost } from './replica-host.ts'
import type { Queries } from './statement-limit.ts'

/** Sends statements to a host. */
type Via = (pool: pg.Pool) => Queries
type Choose = () => ReplicaHost | undefined | Promise<ReplicaHost | undefined>

/** Each statement goes to the replica that is chosen for it, and to the primary when there is none or it fails. */
export const replicaReader = (primary: pg.Pool, choose: Choose, via: Via = (pool) => pool): ReadDb =>
  readerOf(new ReplicaFirst(primary, choose, via))

export const readerOf = (queries: Queries): ReadDb => drizzle(queries as unknown as pg.Pool) as unknown as ReadDb

/** Transactions are opened on the primary only. */
class ReplicaFirst implements Queries {
  readonly #primary: Queries
  readonly #choose: Choose
  readonly #via: Via

  constructor(primary: pg.Pool, choose: Choose, via: Via) {
    this.#primary = via(primary)
    this.#choose = choose
    this.#via = via
  }

  async query(query: pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> {
    const replica = await this.#choose()
    if (!replica) return this.#primary.query(query, values)
    try {
      return await this.#via(replica.pool).query(query, values)
    } catch (error) {
      if (isOfTheStatement(error)) throw error
      return this.#primary.query(query, values)
    }
  }
}

/** It would fail on the primary too, or take as long again. */
const isOfTheStatement = (error: unknown) => /^(22...|57014)$/.test(String((error as { code?: unknown }).code))
