import pg from 'pg'
import { PoolConnections, prepareConnections } from './pool-connections.ts'
import { preparingClient } from './prepared-statements.ts'

const REPLY_WITHIN_MS = 1_000
/** A primary's WAL positions as they were, to tell how old what a replica shows is. */
const SAMPLES = 240

/** Positions in the write-ahead log, in bytes since its beginning. */
const REPLAYED = "SELECT pg_is_in_recovery() AS standby, (pg_last_wal_replay_lsn() - '0/0')::float8 AS position"

/** One streaming replica: connections for reading, and how far it has come. */
export class ReplicaHost {
  readonly name: string
  readonly pool: pg.Pool
  readonly #address: string
  readonly #connections: PoolConnections
  #watch: pg.Client | null = null
  #samples: { at: number; position: number }[] = []
  #replayed = 0
  isUp = false
  /** It shows something that the primary doesn't have: it has followed another primary. */
  #isAhead = false
  /** The last of this process's known changes that it is known to show. */
  shows = -1

  constructor(address: string) {
    const { host } = new URL(address)
    this.name = host
    this.#address = address
    this.pool = new pg.Pool({
      Client: preparingClient(),
      pipeline: true,
      connectionString: address,
      max: 10,
      connectionTimeoutMillis: REPLY_WITHIN_MS,
      idleTimeoutMillis: 30_000,
      statement_timeout: 15_000,
      application_name: 'greencart reads',
    })
    this.#connections = new PoolConnections(this.pool)
    // A statement that was under way fails by itself and is done again on the primary.
    prepareConnections(this.pool, () => this.fail())
  }

  get lagSeconds(): number {
    const missing = this.#samples.find(({ position }) => position > this.#replayed)
    return missing ? (Date.now() - missing.at) / 1_000 : 0
  }

  isUsable(mostLagSeconds: number): boolean {
    return this.isUp && !this.#isAhead && this.lagSeconds <= mostLagSeconds
  }

  notePrimary(position: number): void {
    this.#isAhead = this.#replayed > position
    this.#samples = [
      ...this.#samples.filter((sample) => sample.position > this.#replayed),
      { at: Date.now(), position },
    ]
    if (this.#samples.length > SAMPLES) this.#samples.splice(1, 1)
  }

  /** How far it has come. Throws when it does not answer soon, or is no replica any more. */
  async look(): Promise<number> {
    try {
      this.#watch ??= await this.#newWatch()
      const { rows } = await this.#watch.query<{ standby: boolean; position: number | null }>(REPLAYED)
      const [found] = rows
      if (!found?.standby || found.position === null) throw new Error(`${this.name} is not a replica`)
      this.#replayed = found.position
      this.isUp = true
      return found.position
    } catch (error) {
      this.fail()
      throw error
    }
  }

  fail(): void {
    this.isUp = false
    this.#watch?.end().catch(() => undefined)
    this.#watch = null
    this.#connections.cut()
  }

  async close(): Promise<void> {
    await Promise.all([this.#watch?.end().catch(() => undefined), this.pool.end()])
  }

  async #newWatch(): Promise<pg.Client> {
    const watch = new pg.Client({
      connectionString: this.#address,
      application_name: 'greencart replica watch',
      pipeline: true,
      connectionTimeoutMillis: REPLY_WITHIN_MS,
      query_timeout: REPLY_WITHIN_MS,
    })
    watch.on('error', () => this.fail())
    await watch.connect()
    return watch
  }
}
