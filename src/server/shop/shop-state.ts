import type { FastifyBaseLogger } from 'fastify'
import type { ShopFacts, ShownShop } from '#domain/shop-facts.ts'
import { offeredWays } from '#domain/ways-to-pay.ts'
import type { Db, Tx } from '../db/database.ts'
import type { PublishSubscribe } from '../db/publish-subscribe.ts'
import { readIsSettingUp } from './shop-setup-store.ts'
import { readStoredShop, type StoredShop } from './shop-store.ts'

type Needs = {
  db: Db
  pubsub: PublishSubscribe
  log: FastifyBaseLogger
  /** Whether there is a payment provider. */
  takesOnline: boolean
}

type KnownShop = StoredShop & { isSettingUp: boolean }

/** The version first: what is newer than it is read again. */
const readAll = async (db: Db): Promise<KnownShop> => ({
  ...(await readStoredShop(db)),
  isSettingUp: await readIsSettingUp(db),
})

/** What the owner says about the shop, in the memory of this process. */
export class ShopState {
  readonly #needs: Needs
  #stored: KnownShop
  #lastRead: Promise<void> = Promise.resolve()
  readonly #onChange: ((shown: ShownShop) => void)[] = []

  private constructor(needs: Needs, stored: KnownShop) {
    this.#needs = needs
    this.#stored = stored
    needs.pubsub.subscribe('greencart_shop', () => void this.#readLater())
    needs.pubsub.onReconnect(() => void this.#readLater())
  }

  static async open(needs: Needs): Promise<ShopState> {
    return new ShopState(needs, await readAll(needs.db))
  }

  get facts(): ShopFacts {
    return this.#stored.facts
  }

  /** As pages have it, and everybody who asks. */
  get shown(): ShownShop {
    return {
      ...this.facts,
      payments: offeredWays(this.facts.payments, this.#needs.takesOnline),
      ...(this.isSettingUp && { openingSoon: true }),
    }
  }

  get takesOnline(): boolean {
    return this.#needs.takesOnline
  }

  /** It is new, and takes no orders yet. */
  get isSettingUp(): boolean {
    return this.#stored.isSettingUp
  }

  get version(): number {
    return this.#stored.version
  }

  /** Called with the new facts, before anybody is told that they are saved. */
  onChange(listener: (shown: ShownShop) => void): void {
    this.#onChange.push(listener)
  }

  /** In the transaction of the change; `read` follows its commit. */
  async changed(tx: Tx): Promise<void> {
    await this.#needs.pubsub.publishWith(tx, 'greencart_shop', '')
  }

  async read(): Promise<void> {
    const read = this.#lastRead.then(async () => {
      const stored = await readAll(this.#needs.db)
      if (stored.version === this.#stored.version) return
      this.#stored = stored
      for (const listener of this.#onChange) listener(this.shown)
    })
    this.#lastRead = read.catch(() => undefined)
    return read
  }

  async #readLater(): Promise<void> {
    try {
      await this.read()
    } catch (error) {
      // The next connection to the database reads again.
      this.#needs.log.warn({ err: error }, 'could not read the facts about the shop')
    }
  }
}
