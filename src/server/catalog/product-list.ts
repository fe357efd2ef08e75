import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { product } from '../../contract/catalog.ts'
import type { Db } from '../db/database.ts'
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

/**
 * The whole shelf as the bytes that leave the server. Readers never touch the database: whoever changes a
 * product calls `refresh` before answering, so that everybody's next request sees the change.
 */
export class ProductList {
  readonly #db: Db
  readonly #listeners: (() => void)[] = []
  /** Each product's JSON by id, in shelf order. Loaded at the first request. */
  #shelf: Promise<Map<string, string>> | null = null
  #served = new Map<Encoding, Promise<Served>>()

  constructor(db: Db) {
    this.#db = db
  }

  onChange(listener: () => void): void {
    this.#listeners.push(listener)
  }

  async refresh(ids: string[]): Promise<void> {
    if (ids.length === 0) return
    if (this.#shelf) {
      const shelf = await this.#shelf
      const rows = await findProducts(this.#db, ids)
      for (const row of rows) {
        if (row.archivedAt) shelf.delete(row.id)
        else shelf.set(row.id, productJson(row))
      }
    }
    this.#changed()
  }

  /** For changes too many to name. */
  forget(): void {
    this.#shelf = null
    this.#changed()
  }

  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const encoding = chooseEncoding(request.headers['accept-encoding'])
    const { bytes, etag } = await this.#bytes(encoding)
    reply.header('etag', etag).header('cache-control', 'no-cache').header('vary', 'accept-encoding')
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.header('content-type', 'application/json; charset=utf-8').send(bytes)
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

function chooseEncoding(accepted: string | string[] | undefined): Encoding {
  const offer = String(accepted ?? '')
  if (/\bbr\b/.test(offer)) return 'br'
  return /\bgzip\b/.test(offer) ? 'gzip' : 'identity'
}
