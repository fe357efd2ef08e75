import type { Duplex } from 'node:stream'
import type pg from 'pg'

export type Connected = { host: string; port: number }
type Inside = Connected & { connection: { stream: Duplex } }

/** The connections of a pool, in use or not, so that those to a host that hangs can be cut off. */
export class PoolConnections {
  readonly #clients = new Set<pg.Client>()

  constructor(pool: pg.Pool) {
    pool.on('connect', (client) => this.#clients.add(client))
    pool.on('remove', (client) => this.#clients.delete(client))
  }

  /** What waits for an answer there fails at once. */
  cut(isMeant: (connected: Connected) => boolean = () => true): void {
    for (const client of this.#clients) {
      const { connection, ...connected } = client as unknown as Inside
      if (isMeant(connected)) connection.stream.destroy()
    }
  }
}

/**
 * A page that an index leads to costs hardly more than the next one: it is in memory, or on a disk without a moving arm.
 * Else a connection plans to read a small table whole and keeps that plan while the table grows, until it is analysed.
 */
export const RANDOM_PAGE_COST = 1.1

/** Must be called before the first connection is made. */
export function prepareConnections(pool: pg.Pool, onLost: (error: Error) => void): void {
  // The pool hears of idle connections only; one that dies between two statements of a transaction would end the process.
  pool.on('connect', (client) => {
    client.on('error', onLost)
    // Compiling pays off in statements of seconds; ours are short, and took five times as long where Postgres tried it.
    client.query(`SET jit = off; SET random_page_cost = ${RANDOM_PAGE_COST}`).catch(onLost)
  })
  pool.on('error', onLost)
}
