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
