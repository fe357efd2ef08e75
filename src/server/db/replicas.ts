import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { addressesIn } from '../config/database-settings.ts'
import type { Database, Reader } from './database.ts'
import { ReplicaHost } from './replica-host.ts'
import { readerOf, replicaReader } from './replica-reader.ts'
import { LimitedStatements } from './statement-limit.ts'

const BEAT_MS = 500
const MAX_LAG_SECONDS = 5
const FIRST_LOOK_MS = 5
const MAX_LOOK_MS = 200
/** For history: the primary is asked instead of waiting longer. */
const WAIT_FOR_REPLICA_MS = 100
/** A search that takes longer is refused, so that the others get their turn. */
const MAX_SEARCH_MS = 2_000

/** What is flushed goes to replicas; a COMMIT that does not wait for that is in the log, but not yet flushed. */
const WRITTEN = `SELECT (CASE current_setting('synchronous_commit') WHEN 'off' THEN pg_current_wal_insert_lsn()
  ELSE pg_current_wal_flush_lsn() END - '0/0')::float8 AS position`

/**
 * Reads from streaming replicas that show at least what the reader must see; everything else, and whatever fails there,
 * is read from the primary. A replica that is away, or too far behind, is left out until it is back.
 */
export class Replicas {
  readonly hosts: ReplicaHost[]
  readonly #database: Database
  readonly #log: FastifyBaseLogger
  readonly #stopping = new AbortController()
  readonly #wasUsable = new Map<ReplicaHost, boolean>()
  /** How many changes this process knows of. */
  changes = 0
  #lookingForChanges: Promise<void> | null = null
  #watching: Promise<void> = Promise.resolve()
  #turn = 0

  constructor(url: string | null, database: Database, log: FastifyBaseLogger) {
    this.hosts = (url ? addressesIn(url) : []).map((address) => new ReplicaHost(address))
    this.#database = database
    this.#log = log
  }

  /** For public answers: shows at least every change that this process knows of. */
  get catalogue(): Reader {
    return this.#reader(() => this.#pick((host) => host.shows === this.changes))
  }

  /** The same for searches, whose statements end sooner. The embedded database cannot end a statement. */
  get search(): Reader {
    const { kind, pool, db } = this.#database
    if (kind === 'embedded') return db
    const limited = (of: typeof pool) => new LimitedStatements(of, MAX_SEARCH_MS)
    if (this.hosts.length === 0) return readerOf(limited(pool))
    return replicaReader(pool, () => this.#pick((host) => host.shows === this.changes), limited)
  }

  /** For lists that somebody may have just changed, perhaps by another process: as new as the primary. */
  get history(): Reader {
    return this.#reader(() => this.#pickUpToDate())
  }

  isUsed(host: ReplicaHost): boolean {
    return host.isUsable(MAX_LAG_SECONDS)
  }

  /** Before anything is read because of the change. */
  changed(): void {
    this.changes++
    this.#lookForChanges()
  }

  start(): void {
    if (this.hosts.length > 0) this.#watching = this.#watch()
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await Promise.all([this.#watching, this.#lookingForChanges])
    await Promise.all(this.hosts.map((host) => host.close()))
  }

  #reader(choose: () => ReplicaHost | undefined | Promise<ReplicaHost | undefined>): Reader {
    return this.hosts.length === 0 ? this.#database.db : replicaReader(this.#database.pool, choose)
  }

  /** One after the other, of those that may be asked. */
  #pick(isMeant: (host: ReplicaHost) => boolean = () => true): ReplicaHost | undefined {
    const fit = this.hosts.filter((host) => this.isUsed(host) && isMeant(host))
    return fit[this.#turn++ % fit.length]
  }

  async #pickUpToDate(): Promise<ReplicaHost | undefined> {
    const host = this.#pick()
    if (!host) return undefined
    const needed = await this.#written()
    const deadline = Date.now() + WAIT_FOR_REPLICA_MS
    for (let pause = FIRST_LOOK_MS; ; pause *= 2) {
      const replayed = await host.look().catch(() => null)
      if (replayed === null) return undefined
      if (replayed >= needed) return host
      if (Date.now() + pause > deadline) return undefined
      await wait(pause)
    }
  }

  async #written(): Promise<number> {
    const { rows } = await this.#database.pool.query<{ position: number }>(WRITTEN)
    const position = rows[0]?.position ?? Number.POSITIVE_INFINITY
    for (const host of this.hosts) host.notePrimary(position)
    return position
  }

  async #watch(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      // Both may be away: each says so where it is used.
      await this.#written().catch(() => undefined)
      await Promise.all(this.hosts.map((host) => host.look().catch(() => undefined)))
      this.#tell()
      this.#lookForChanges()
      await wait(BEAT_MS, undefined, { signal: this.#stopping.signal }).catch(() => undefined)
    }
  }

  #tell(): void {
    for (const host of this.hosts) {
      const isUsed = this.isUsed(host)
      if (this.#wasUsable.get(host) === isUsed) continue
      this.#wasUsable.set(host, isUsed)
      const about = { replica: host.name, lagSeconds: host.lagSeconds }
      if (isUsed) this.#log.info(about, 'the replica is read from')
      else this.#log.warn(about, 'the replica is away or too far behind; reading from the primary')
    }
  }

  #behind(): ReplicaHost[] {
    return this.hosts.filter((host) => host.shows < this.changes && this.isUsed(host))
  }

  #lookForChanges(): void {
    if (this.#behind().length === 0) return
    this.#lookingForChanges ??= this.#untilShown()
      // The next beat tries again.
      .catch((err) => this.#log.debug({ err }, 'could not compare the replica with the primary'))
      .finally(() => {
        this.#lookingForChanges = null
      })
  }

  async #untilShown(): Promise<void> {
    let pause = FIRST_LOOK_MS
    while (this.#behind().length > 0 && !this.#stopping.signal.aborted) {
      // Read first: a change that comes during the question may not be in its answer.
      const changes = this.changes
      const needed = await this.#written()
      await Promise.all(
        this.#behind().map(async (host) => {
          const replayed = await host.look().catch(() => -1)
          if (replayed >= needed) host.shows = changes
        }),
      )
      await wait(pause)
      pause = Math.min(pause * 2, MAX_LOOK_MS)
    }
  }
}
