import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { product } from '../../contract/catalog.ts'
import type { Db } from '../db/database.ts'
import type { Notices } from '../events/notices.ts'
import { findProducts, type ProductRow, productView, shelfProducts } from './product-store.ts'

const compressors = {
  br: (body: Buffer) =>
    promisify(brotliCompress)(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
  gzip: (body: Buffer) => promisify(gzip)(body, { level: 5 }),
  identity: async (body: Buffer) => body,
}
type Encoding = keyof typeof compressors

type Served = { bytes: Buffer; etag: string }

/** A notice of Postgres has room for 8,000 bytes. */
const LONGEST_NOTICE = 7_000
const EVERYTHING = '*'

/**
 * The whole shelf as the bytes that leave the server. Readers never touch the database: whoever changes a
 * product calls `refresh` before answering, so that everybody's next request sees the change.
 */
export class ProductList {
  readonly #db: Db
  readonly #notices: Notices
  readonly #listeners: (() => void)[] = []
  /** Each product's JSON by id, in shelf order. Loaded at the first request. */
  #shelf: Promise<Map<string, string>> | null = null
  #served = new Map<Encoding, Promise<Served>>()
  readonly #stale = new Set<string>()
  #reading: Promise<void> = Promise.resolve()
  #nextReading: Promise<void> | null = null

  constructor(db: Db, notices: Notices) {
    this.#db = db
    this.#notices = notices
    notices.on('greencart_catalog', (words) => this.#hear(words))
    notices.onBack(() => this.#forgetHere())
  }

  onChange(listener: () => void): void {
    this.#listeners.push(listener)
  }

  async refresh(ids: string[]): Promise<void> {
    if (ids.length === 0) return
    const words = ids.join(',')
    await Promise.all([
      this.#refreshHere(ids),
      this.#notices.say('greencart_catalog', words.length < LONGEST_NOTICE ? words : EVERYTHING),
    ])
  }

  /** For changes too many to name. */
  async forget(): Promise<void> {
    this.#forgetHere()
    await this.#notices.say('greencart_catalog', EVERYTHING)
  }

  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const encoding = chooseEncoding(request.headers['accept-encoding'])
    const { bytes, etag } = await this.#bytes(encoding)
    reply.header('etag', etag).header('cache-control', 'no-cache').header('vary', 'accept-encoding')
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.header('content-type', 'application/json; charset=utf-8').send(bytes)
  }

  /** Whoever asks while products are being read waits for the reading after it, all of them for the same one. */
  #refreshHere(ids: string[]): Promise<void> {
    for (const id of ids) this.#stale.add(id)
    this.#nextReading ??= this.#reading.then(() => {
      this.#nextReading = null
      // What cannot be read now is read with everything else at the next request.
      this.#reading = this.#readStale().catch(() => this.#forgetHere())
      return this.#reading
    })
    return this.#nextReading
  }

  async #readStale(): Promise<void> {
    const ids = [...this.#stale]
    this.#stale.clear()
    const shelf = this.#shelf && (await this.#shelf)
    if (shelf && !putOnShelf(shelf, await findProducts(this.#db, ids))) this.#shelf = null
    this.#changed()
  }

  #forgetHere(): void {
    this.#shelf = null
    this.#changed()
  }

  #hear(words: string): void {
    if (words === EVERYTHING) this.#forgetHere()
    else void this.#refreshHere(words.split(','))
  }

  #changed(): void {
    this.#served = new Map()
    for (const listener of this.#listeners) listener()
  }

  #bytes(encoding: Encoding): Promise<Served> {
    const kept = this.#served.get(encoding)
    if (kept) return kept
    const served = this.#served
    const made = this.#encode(encoding)
    served.set(encoding, made)
    made.catch(() => served.delete(encoding))
    return made
  }

  async #encode(encoding: Encoding): Promise<Served> {
    this.#shelf ??= this.#load()
    const shelf = await this.#shelf
    const body = Buffer.from(`{"success":true,"products":[${[...shelf.values()].join(',')}]}`)
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}-${encoding}"`
    return { bytes: await compressors[encoding](body), etag }
  }

  async #load(): Promise<Map<string, string>> {
    try {
      return new Map((await shelfProducts(this.#db)).map((row) => [row.id, productJson(row)]))
    } catch (error) {
      this.#shelf = null
      throw error
    }
  }
}

const productJson = (row: ProductRow) => JSON.stringify(z.encode(product, productView(row)))

/** False when a product belongs between others: the shelf keeps the order in which products were born. */
function putOnShelf(shelf: Map<string, string>, rows: ProductRow[]): boolean {
  for (const row of rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    if (row.archivedAt) shelf.delete(row.id)
    else if (shelf.has(row.id) || row.id > lastKey(shelf)) shelf.set(row.id, productJson(row))
    else return false
  }
  return true
}

function lastKey(shelf: Map<string, string>): string {
  let last = ''
  for (const key of shelf.keys()) last = key
  return last
}

function chooseEncoding(accepted: string | string[] | undefined): Encoding {
  const offer = String(accepted ?? '')
  if (/\bbr\b/.test(offer)) return 'br'
  return /\bgzip\b/.test(offer) ? 'gzip' : 'identity'
}
