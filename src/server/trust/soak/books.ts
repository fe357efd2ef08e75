import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { openAccount } from '#dev/payment-sandbox/sandbox.ts'
import { fillShelf } from '#seed/large-catalogue.ts'
import type { Database } from '../../db/database.ts'
import { openEmbedded } from '../../db/open-embedded.ts'
import { openServer } from '../../db/open-server.ts'
import { PictureFolder } from '../../outside/picture-folder.ts'
import { findLosses } from '../../testing/money-ledger.ts'
import { STOCK } from '../kept-promises.ts'

const PRODUCTS = 8_000

/** The database and the pictures of a closed shop. */
export class Books {
  readonly #folder: string
  readonly #url: string | null

  /** Without `url` the database is in the folder. */
  constructor(folder: string, url: string | null) {
    this.#folder = folder
    this.#url = url
  }

  /** A catalogue in which searching is work; answers the shop's account at the payment sandbox. */
  prepare() {
    return this.#open(async ({ db, pool }) => {
      // Filling a shelf may take longer than a statement of the shop.
      const patient = this.#url ? new pg.Pool({ connectionString: this.#url }) : null
      await fillShelf(patient ?? pool, PRODUCTS)
      await patient?.end()
      return openAccount(db)
    })
  }

  /** Makes due what would be due in half an hour. */
  expire(): Promise<void> {
    return this.#open(async ({ db }) => {
      await db.execute(sql`UPDATE payment_intents SET held_until = now() WHERE held`)
      await db.execute(sql`UPDATE payment_intents SET next_check_at = now() WHERE next_check_at IS NOT NULL`)
      await db.execute(sql`UPDATE refund_books SET next_check_at = now() WHERE next_check_at IS NOT NULL`)
      await db.execute(sql`UPDATE refunds SET next_attempt_at = now() WHERE next_attempt_at IS NOT NULL`)
    })
  }

  async losses(products: string[]): Promise<string[]> {
    const [losses, named] = await this.#open(async ({ db }) => {
      const { rows } = await db.execute<{ picture: string }>(
        sql`SELECT unnest(pictures) AS picture FROM products UNION SELECT unnest(pictures) FROM order_items`,
      )
      const lost = await findLosses(db, Object.fromEntries(products.map((id) => [id, STOCK])))
      return [lost, new Set(rows.map(({ picture }) => picture))]
    })
    const kept = await new PictureFolder(this.#folder).list()
    for (const picture of kept) {
      // With a server, what nothing names gets an hour.
      if (!this.#url && !named.has(picture)) losses.push(`picture ${picture} belongs to no product`)
    }
    for (const picture of named) if (!kept.has(picture)) losses.push(`picture ${picture} has no file`)
    return losses
  }

  async #open<T>(work: (database: Database) => Promise<T>): Promise<T> {
    const database = this.#url ? openServer(this.#url, () => undefined) : await openEmbedded({ folder: this.#folder })
    try {
      return await work(database)
    } finally {
      await database.close()
    }
  }
}

type Running = { stop(): Promise<unknown> }

const ROUND_MS = 20_000
/** Losses may stay as many as they are for so many rounds: a payment may need more than one check. */
const MAX_ROUNDS_WITHOUT_PROGRESS = 3

/** Gives reconciler and refunds time for as long as they get on, then reads the books with the shop closed. */
export async function untilSettled(books: Books, products: string[], start: () => Promise<Running>): Promise<string[]> {
  let losses: string[] = []
  let fewest = Number.POSITIVE_INFINITY
  for (let stuck = 0; stuck < MAX_ROUNDS_WITHOUT_PROGRESS; stuck++) {
    await books.expire()
    const shop = await start()
    await pause(ROUND_MS)
    await shop.stop()
    losses = await books.losses(products)
    if (losses.length === 0) break
    if (losses.length < fewest) stuck = -1
    fewest = Math.min(fewest, losses.length)
  }
  return losses
}
