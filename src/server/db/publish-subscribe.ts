import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import * as z from 'zod/mini'
import type { Database, Reader, Tx } from './database.ts'

export type Channel =
  | 'greencart_orders'
  | 'greencart_catalog'
  | 'greencart_categories'
  | 'greencart_search'
  | 'greencart_delivery'
  | 'greencart_staff'
  | 'greencart_shop'

type NewClient = NonNullable<Database['newClient']>
type Subscriber = (payload: string) => void

/** Also how a database host is noticed that is gone without a word: the shop looks for another one then. */
const PING_MS = 2_500
const REPLY_WITHIN_MS = 2_500
const FIRST_RETRY_MS = 200
const MAX_RETRY_MS = 1_000
const CLOSE_WITHIN_MS = 1_000
const GATHER_MS = 50
/** NOTIFY takes at most 8,000 bytes, with the sender's id. */
const MAX_MESSAGE_BYTES = 7_500

const close = (client: pg.Client) => client.end().catch(() => undefined)

/**
 * Messages between the server processes on one Postgres (LISTEN and NOTIFY). A process does not receive its own.
 * Messages sent while the connection is down are lost, so a subscriber catches up by itself in `onReconnect`.
 * The embedded database has one process: nothing is sent.
 */
export class PublishSubscribe {
  readonly #database: Database
  readonly #log: FastifyBaseLogger
  readonly #processId = randomUUID()
  readonly #subscribers = new Map<Channel, Subscriber[]>()
  readonly #disconnected: (() => void)[] = []
  readonly #reconnected: (() => void)[] = []
  #client: pg.Client | null = null
  #timer: NodeJS.Timeout | undefined
  readonly #gathered = new Map<Channel, Set<string>>()
  #gathering: NodeJS.Timeout | undefined
  #mustReadAnew = false
  #readingAnew: Promise<void> | null = null
  #stopped = false

  constructor(database: Database, log: FastifyBaseLogger) {
    this.#database = database
    this.#log = log
  }

  subscribe(channel: Channel, subscriber: Subscriber): void {
    this.#subscribers.set(channel, [...(this.#subscribers.get(channel) ?? []), subscriber])
  }

  onDisconnect(listener: () => void): void {
    this.#disconnected.push(listener)
  }

  onReconnect(listener: () => void): void {
    this.#reconnected.push(listener)
  }

  /**
   * With the commit of the transaction, or not at all: others hear of it even if this process dies right afterwards.
   * A payload that is too long is sent as an empty one.
   */
  async publishWith(tx: Tx, channel: Channel, payload: string): Promise<void> {
    await this.#send(tx, channel, [payload])
  }

  /** Never throws: the caller has committed already. */
  async publish(channel: Channel, payload = ''): Promise<void> {
    await this.#notify(channel, [payload])
  }

  /** Gathers what is published within a moment and sends it together; a payload that repeats is sent once. */
  publishSoon(channel: Channel, payload = ''): void {
    if (this.#database.kind === 'embedded') return
    const gathered = this.#gathered.get(channel) ?? new Set()
    this.#gathered.set(channel, gathered.add(payload))
    this.#gathering ??= setTimeout(() => void this.#sendGathered(), GATHER_MS)
  }

  async #sendGathered(): Promise<void> {
    clearTimeout(this.#gathering)
    this.#gathering = undefined
    const gathered = [...this.#gathered]
    this.#gathered.clear()
    await Promise.all(gathered.map(([channel, payloads]) => this.#notify(channel, [...payloads])))
  }

  async #notify(channel: Channel, payloads: string[]): Promise<void> {
    try {
      await this.#send(this.#database.db, channel, payloads)
    } catch (error) {
      this.#log.warn({ err: error, channel }, 'could not notify the other processes')
    }
  }

  async #send(db: Reader, channel: Channel, payloads: string[]): Promise<void> {
    if (this.#database.kind === 'embedded') return
    for (const message of messagesOf(this.#processId, payloads)) {
      await db.execute(sql`SELECT pg_notify(${channel}, ${message})`)
    }
  }

  async start(): Promise<void> {
    if (this.#database.newClient) await this.#connect(this.#database.newClient, FIRST_RETRY_MS)
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    await this.#sendGathered()
    if (this.#client) await Promise.race([close(this.#client), wait(CLOSE_WITHIN_MS, undefined, { ref: false })])
  }

  async #connect(newClient: NewClient, retryMs: number): Promise<void> {
    const client = newClient({
      application_name: 'greencart notices',
      keepAlive: true,
      connectionTimeoutMillis: REPLY_WITHIN_MS,
      query_timeout: REPLY_WITHIN_MS,
    })
    client.on('error', (error) => this.#log.warn({ err: error }, 'lost the connection to the other processes'))
    client.on('notification', ({ channel, payload = '' }) => this.#receive(channel, payload))
    try {
      await client.connect()
      for (const channel of this.#subscribers.keys()) await client.query(`LISTEN ${channel}`)
    } catch (error) {
      const isFirst = retryMs === FIRST_RETRY_MS
      if (isFirst) this.#log.warn({ err: error }, 'no connection to the other processes; trying again')
      void close(client)
      this.#schedule(() => this.#connect(newClient, Math.min(retryMs * 2, MAX_RETRY_MS)), retryMs)
      return
    }
    this.#client = client
    const reconnect = () => this.#reconnect(client, newClient)
    client.once('end', reconnect)
    for (const listener of this.#reconnected) listener()
    this.#schedule(() => this.#ping(client, reconnect), PING_MS)
  }

  /**
   * For a change of which this process can't know whether it was made: all processes read anew, this one as soon as the
   * database answers. Until then, what it has in memory is the best there is.
   */
  readAnew(): void {
    this.#mustReadAnew = true
    this.#readingAnew ??= this.#readAnewOnceAnswered().finally(() => {
      this.#readingAnew = null
    })
  }

  async #readAnewOnceAnswered(): Promise<void> {
    let retryMs = FIRST_RETRY_MS
    while (this.#mustReadAnew && !this.#stopped) {
      this.#mustReadAnew = false
      try {
        for (const channel of this.#subscribers.keys()) await this.#send(this.#database.db, channel, [''])
        for (const listener of this.#reconnected) listener()
      } catch {
        this.#mustReadAnew = true
        await wait(retryMs, undefined, { ref: false })
        retryMs = Math.min(retryMs * 2, MAX_RETRY_MS)
      }
    }
  }

  /** A connection may be dead without an error. */
  async #ping(client: pg.Client, reconnect: () => void): Promise<void> {
    if (this.#client !== client) return
    try {
      await client.query('SELECT 1')
      this.#schedule(() => this.#ping(client, reconnect), PING_MS)
    } catch (error) {
      client.emit('error', error)
      reconnect()
    }
  }

  /** Closing is not awaited: a dead connection does not answer. */
  #reconnect(client: pg.Client, newClient: NewClient): void {
    if (this.#client !== client) return
    this.#client = null
    client.removeAllListeners('notification')
    void close(client)
    for (const listener of this.#disconnected) listener()
    this.#schedule(() => this.#connect(newClient, FIRST_RETRY_MS), FIRST_RETRY_MS)
  }

  #schedule(work: () => Promise<void>, delayMs: number): void {
    if (this.#stopped) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(work, delayMs)
  }

  #receive(channel: string, message: string): void {
    const [from, ...payloads] = readMessage(message)
    if (from === this.#processId) return
    for (const subscriber of this.#subscribers.get(channel as Channel) ?? [])
      for (const payload of payloads) subscriber(payload)
  }
}

/** A message of somebody else, or of another version of the shop, is read as one from nobody, with an empty payload. */
function readMessage(message: string): string[] {
  try {
    return z.parse(z.array(z.string()), JSON.parse(message))
  } catch {
    return ['', '']
  }
}

/** As few messages as the payloads fit into. */
function messagesOf(processId: string, payloads: string[]): string[] {
  const messages: string[][] = []
  let room = 0
  for (const payload of payloads) {
    const bytes = Buffer.byteLength(JSON.stringify(payload)) + 1
    const isTooLong = bytes > MAX_MESSAGE_BYTES
    if (bytes > room) {
      messages.push([processId])
      room = MAX_MESSAGE_BYTES
    }
    messages.at(-1)?.push(isTooLong ? '' : payload)
    room -= isTooLong ? 0 : bytes
  }
  return messages.map((message) => JSON.stringify(message))
}
