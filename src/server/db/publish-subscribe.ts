import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import type { Database } from './database.ts'

export type Channel = 'greencart_orders' | 'greencart_catalog'

type Listener = (words: string) => void

const PING_MS = 15_000
const ANSWER_WITHIN_MS = 5_000
const FIRST_WAIT_MS = 200
const LONGEST_WAIT_MS = 10_000
const GOODBYE_MS = 1_000

const hangUp = (line: pg.Client) => line.end().catch(() => undefined)

/**
 * What the server processes on one Postgres tell each other. Each hears what the others say, not what it says
 * itself. Words spoken while the line is down are lost, so a listener catches up by itself when it is back.
 * The embedded database has one process: there are no others to notify.
 */
export class Notices {
  readonly #database: Database
  readonly #log: FastifyBaseLogger
  readonly #self = randomUUID()
  readonly #listeners = new Map<string, Listener[]>()
  readonly #whenBack: (() => void)[] = []
  #line: pg.Client | null = null
  #timer: NodeJS.Timeout | undefined
  #stopped = false

  constructor(database: Database, log: FastifyBaseLogger) {
    this.#database = database
    this.#log = log
  }

  on(channel: Channel, listener: Listener): void {
    this.#listeners.set(channel, [...(this.#listeners.get(channel) ?? []), listener])
  }

  onBack(listener: () => void): void {
    this.#whenBack.push(listener)
  }

  /** Never throws: who says it has committed already. */
  async say(channel: Channel, words = ''): Promise<void> {
    if (this.#database.kind === 'embedded') return
    try {
      await this.#database.db.execute(sql`SELECT pg_notify(${channel}, ${`${this.#self} ${words}`})`)
    } catch (error) {
      this.#log.warn({ err: error, channel }, 'could not notify the other processes')
    }
  }

  async start(): Promise<void> {
    if (this.#database.kind === 'server') await this.#connect(FIRST_WAIT_MS)
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    if (this.#line) await Promise.race([hangUp(this.#line), wait(GOODBYE_MS, undefined, { ref: false })])
  }

  async #connect(pause: number): Promise<void> {
    const line = new pg.Client({
      ...this.#database.pool.options,
      application_name: 'greencart notices',
      keepAlive: true,
      connectionTimeoutMillis: ANSWER_WITHIN_MS,
      query_timeout: ANSWER_WITHIN_MS,
    })
    line.on('error', (error) => this.#log.warn({ err: error }, 'lost the connection to the other processes'))
    line.on('notification', ({ channel, payload = '' }) => this.#hear(channel, payload))
    try {
      await line.connect()
      for (const channel of this.#listeners.keys()) await line.query(`LISTEN ${channel}`)
    } catch (error) {
      this.#log.warn({ err: error }, 'no connection to the other processes; trying again')
      void hangUp(line)
      this.#later(() => this.#connect(Math.min(pause * 2, LONGEST_WAIT_MS)), pause)
      return
    }
    this.#line = line
    line.once('end', () => this.#lose(line))
    for (const listener of this.#whenBack) listener()
    this.#later(() => this.#ping(line), PING_MS)
  }

  /** A line may be dead without saying so. */
  async #ping(line: pg.Client): Promise<void> {
    if (this.#line !== line) return
    try {
      await line.query('SELECT 1')
      this.#later(() => this.#ping(line), PING_MS)
    } catch {
      this.#lose(line)
    }
  }

  /** Not waited for: a dead line does not say goodbye. */
  #lose(line: pg.Client): void {
    if (this.#line !== line) return
    this.#line = null
    line.removeAllListeners('notification')
    void hangUp(line)
    this.#later(() => this.#connect(FIRST_WAIT_MS), FIRST_WAIT_MS)
  }

  #later(work: () => Promise<void>, pause: number): void {
    if (this.#stopped) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(work, pause)
  }

  #hear(channel: string, payload: string): void {
    const [from, words = ''] = payload.split(' ', 2)
    if (from === this.#self) return
    for (const listener of this.#listeners.get(channel) ?? []) listener(words)
  }
}
