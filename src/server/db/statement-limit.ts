import type pg from 'pg'
import type { PreparingClient } from './prepared-statements.ts'

/** What statements need of a pool. */
export type Queries = { query(query: pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> }

/** For statements that visitors can make slow: the server ends them sooner than others. They are no transaction. */
export class LimitedStatements implements Queries {
  readonly #pool: pg.Pool
  readonly #ms: number

  constructor(pool: pg.Pool, ms: number) {
    this.#pool = pool
    this.#ms = ms
  }

  async query(query: pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> {
    const client = (await this.#pool.connect()) as pg.PoolClient & PreparingClient
    const { stream } = client.connection
    stream.cork()
    // One round trip. Each is on its own: the last one is done when the statement fails.
    const sent = [
      client.query(`SET statement_timeout = ${this.#ms}`),
      client.query(query, values),
      client.query('RESET statement_timeout'),
    ] as const
    stream.uncork()
    const [before, result, after] = await Promise.allSettled(sent)
    const failed = [before, after].find(({ status }) => status === 'rejected')
    client.release(failed && 'reason' in failed ? failed.reason : undefined)
    if (result.status === 'rejected') throw result.reason
    return result.value
  }
}
