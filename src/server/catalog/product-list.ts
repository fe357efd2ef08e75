import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { product } from '../../contract/catalog.ts'
import type { Db } from '../db/database.ts'
import type { Notices } from '../events/notices.ts'
import { type Encoding, encodingFor, isUnchanged } from '../http/page-variants.ts'
import { findProducts, type ProductRow, productView, shelfProducts } from './product-store.ts'

const compressors = {
  br: (body: Buffer) =>
    promisify(brotliCompress)(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
  gzip: (body: Buffer) => promisify(gzip)(body, { level: 5 }),
  identity: async (body: Buffer) => body,
}

/** Headers are kept as node:http sends them, name after value after name. */
type Served = { bytes: Buffer; etag: string; headers: string[]; unchanged: string[] }

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
  readonly #standingHeaders: Record<string, string>
  readonly #listeners: (() => void)[] = []
  /** Each product's JSON by id, in shelf order. Loaded at the first request. */
  #shelf: Promise<Map<string, string>> | null = null
  #served = new Map<Encoding, Promise<Served>>()
  #ready = new Map<Encoding, Served>()
  readonly #stale = new Set<string>()
  #reading: Promise<void> = Promise.resolve()
  #nextReading: Promise<void> | null = null

  constructor(db: Db, notices: Notices, standingHeaders: Record<string, string>) {
    this.#db = db
    this.#notices = notices
    this.#standingHeaders = standingHeaders
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

  /** False when the bytes are not there yet. */
  sendReady(request: FastifyRequest, reply: FastifyReply): boolean {
    const served = this.#ready.get(encodingFor(request.headers['accept-encoding']))
    if (served) sendBytes(request, reply, served)
    return served !== undefined
  }

  async send(request: FastifyRequest, reply: FastifyReply): Promise<undefined> {
    sendBytes(request, reply, await this.#bytes(encodingFor(request.headers['accept-encoding'])))
    return undefined
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
    this.#ready = new Map()
    for (const listener of this.#listeners) listener()
  }

  #bytes(encoding: Encoding): Promise<Served> {
    const kept = this.#served.get(encoding)
    if (kept) return kept
    const served = this.#served
    const made = this.#encode(encoding)
    served.set(encoding, made)
    made.then(
      (ready) => this.#served === served && this.#ready.set(encoding, ready),
      () => served.delete(encoding),
    )
    return made
  }

  async #encode(encoding: Encoding): Promise<Served> {
    this.#shelf ??= this.#load()
    const shelf = await this.#shelf
    const body = Buffer.from(`{"success":true,"products":[${[...shelf.values()].join(',')}]}`)
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}-${encoding}"`
    const bytes = await compressors[encoding](body)
    const unchanged = { ...this.#standingHeaders, etag, 'cache-control': 'no-cache', vary: 'accept-encoding' }
    const headers = {
      ...unchanged,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(bytes.length),
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    }
    return { bytes, etag, headers: Object.entries(headers).flat(), unchanged: Object.entries(unchanged).flat() }
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

/** Past the framework's way of replying, as pages go: for bytes in memory that would cost more than all the rest. */
function sendBytes({ headers }: FastifyRequest, reply: FastifyReply, served: Served): void {
  reply.hijack()
  if (isUnchanged(headers['if-none-match'], served.etag)) reply.raw.writeHead(304, served.unchanged).end()
  else reply.raw.writeHead(200, served.headers).end(served.bytes)
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
