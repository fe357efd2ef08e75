import type { FastifyBaseLogger } from 'fastify'
import type { Db, Tx } from './database.ts'
import type { Channel, PublishSubscribe } from './publish-subscribe.ts'

const RETRY_MS = 1_000

export type CacheNeeds = { db: Db; pubsub: PublishSubscribe; log: FastifyBaseLogger }

export type CacheSource<T> = {
  channel: Channel
  /** For the log. */
  what: string
  read(db: Db): Promise<T>
}

/**
 * What a read of the database returned, in the memory of this process. The database is the truth: a message only says
 * to read it again. The version grows with every change.
 */
export class CachedRead<T extends { version: number }> {
  readonly #needs: CacheNeeds
  readonly #source: CacheSource<T>
  readonly #listeners: ((value: T) => void)[] = []
  #value: T
  #lastRead: Promise<void> = Promise.resolve()
  #retry: NodeJS.Timeout | undefined
  #stopped = false

  protected constructor(needs: CacheNeeds, source: CacheSource<T>, value: T) {
    this.#needs = needs
    this.#source = source
    this.#value = value
    needs.pubsub.subscribe(source.channel, () => this.#readSoon())
    needs.pubsub.onReconnect(() => this.#readSoon())
  }

  protected get value(): T {
    return this.#value
  }

  get version(): number {
    return this.#value.version
  }

  /** Called once this process knows the new version, before the reply to its change. */
  onChange(listener: (value: T) => void): void {
    this.#listeners.push(listener)
  }

  /** In the transaction of the change: every other process hears of it with the commit. `read` follows. */
  async changed(tx: Tx): Promise<void> {
    await this.#needs.pubsub.publishWith(tx, this.#source.channel, '')
  }

  /** What failed is also tried again soon. */
  read(): Promise<void> {
    const turn = this.#lastRead.then(() => this.#readNow())
    this.#lastRead = turn.catch(() => undefined)
    return turn
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#retry)
    await this.#lastRead
  }

  #readSoon(): void {
    // It is logged where it failed.
    this.read().catch(() => undefined)
  }

  async #readNow(): Promise<void> {
    if (this.#stopped) return
    clearTimeout(this.#retry)
    try {
      const value = await this.#source.read(this.#needs.db)
      const isNew = value.version !== this.#value.version
      this.#value = value
      if (isNew) for (const tell of this.#listeners) tell(value)
    } catch (error) {
      this.#needs.log.warn({ err: error }, `could not read ${this.#source.what}; trying again soon`)
      if (!this.#stopped) this.#retry = setTimeout(() => this.#readSoon(), RETRY_MS)
      throw error
    }
  }
}
