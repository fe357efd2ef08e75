import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { ReadDb } from './database.ts'
import type { ReplicaHost } from './replica-host.ts'

type Choose = () => ReplicaHost | undefined | Promise<ReplicaHost | undefined>

/** Each statement goes to the replica that is chosen for it, and to the primary when there is none or it fails. */
export const replicaReader = (primary: pg.Pool, choose: Choose): ReadDb =>
  drizzle(new ReplicaFirst(primary, choose) as unknown as pg.Pool) as unknown as ReadDb

/** What statements need of a pool. Transactions are opened on the primary only. */
class ReplicaFirst {
  readonly #primary: pg.Pool
  readonly #choose: Choose

  constructor(primary: pg.Pool, choose: Choose) {
    this.#primary = primary
    this.#choose = choose
  }

  async query(query: pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> {
    const replica = await this.#choose()
    if (!replica) return this.#primary.query(query, values)
    try {
      return await replica.pool.query(query, values)
    } catch (error) {
      if (isOfTheStatement(error)) throw error
      return this.#primary.query(query, values)
    }
  }
}

/** It would fail on the primary too, or take as long again. */
const isOfTheStatement = (error: unknown) => /^(22...|57014)$/.test(String((error as { code?: unknown }).code))
