import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { product } from '#contract/catalog.ts'
import type { Db } from '../db/database.ts'
import type { PublishSubscribe } from '../db/publish-subscribe.ts'
import {
  type ListBytes,
  type ListForm,
  type ListSettings,
  listBytes,
  listFormFor,
  sendList,
} from './product-list-bytes.ts'
import { findProducts, listedProducts, type ProductRow, publicView } from './product-store.ts'

/** NOTIFY takes at most 8,000 bytes. */
const LONGEST_PAYLOAD = 7_000
const EVERYTHING = '*'

/**
 * All products as the bytes that leave the server. Reads never touch the database: code that changes a product calls
 * `refresh` before it replies, so that every later request sees the change.
 */
export class ProductList {
  readonly #db: Db
  readonly #pubsub: PublishSubscribe
  readonly #settings: ListSettings
  readonly #listeners: (() => void)[] = []
  /** Each product's JSON by id, sorted by id. Loaded at the first request. */
  #products: Promise<Map<string, string>> | null = null
  #served = new Map<ListForm, Promise<ListBytes>>()
  #ready = new Map<ListForm, ListBytes>()
  readonly #stale = new Set<string>()
  #reading: Promise<void> = Promise.resolve()
  #nextReading: Promise<void> | null = null

  constructor(db: Db, pubsub: PublishSubscribe, settings: ListSettings) {
    this.#db = db
    this.#pubsub = pubsub
    this.#settings = settings
    pubsub.subscribe('greencart_catalog', (payload) => this.#receive(payload))
    pubsub.onReconnect(() => this.#forgetHere())
  }

  onChange(listener: () => void): void {
    this.#listeners.push(listener)
  }

  async refresh(ids: string[]): Promise<void> {
    if (ids.length === 0) return
    const payload = ids.join(',')
    await Promise.all([
      this.#refreshHere(ids),
      this.#pubsub.publish('greencart_catalog', payload.length < LONGEST_PAYLOAD ? payload : EVERYTHING),
    ])
  }

  /** For changes too many to name. */
  async forget(): Promise<void> {
    this.#forgetHere()
    await this.#pubsub.publish('greencart_catalog', EVERYTHING)
  }

  /** False when the bytes are not there yet. */
  sendReady(request: FastifyRequest, reply: FastifyReply): boolean {
    const ready = this.#ready.get(listFormFor(request))
    if (ready) sendList(request, reply, ready)
    return ready !== undefined
  }

  async send(request: FastifyRequest, reply: FastifyReply): Promise<undefined> {
    sendList(request, reply, await this.#bytes(listFormFor(request)))
    return undefined
  }

  /** Calls during a reading wait for the next one, all of them for the same. */
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
    const products = this.#products && (await this.#products)
    if (products && !updateProducts(products, await findProducts(this.#db, ids))) this.#products = null
    this.#changed()
  }

  #forgetHere(): void {
    this.#products = null
    this.#changed()
  }

  #receive(payload: string): void {
    if (payload === EVERYTHING) this.#forgetHere()
    else void this.#refreshHere(payload.split(','))
  }

  #changed(): void {
    this.#served = new Map()
    this.#ready = new Map()
    for (const listener of this.#listeners) listener()
  }

  #bytes(form: ListForm): Promise<ListBytes> {
    const kept = this.#served.get(form)
    if (kept) return kept
    const served = this.#served
    const made = this.#json().then((json) => listBytes(json, form, this.#settings))
    served.set(form, made)
    made.then(
      (ready) => this.#served === served && this.#ready.set(form, ready),
      () => served.delete(form),
    )
    return made
  }

  async #json(): Promise<string> {
    this.#products ??= this.#load()
    const products = await this.#products
    return `{"success":true,"products":[${[...products.values()].join(',')}]}`
  }

  async #load(): Promise<Map<string, string>> {
    try {
      return new Map((await listedProducts(this.#db)).map((row) => [row.id, productJson(row)]))
    } catch (error) {
      this.#products = null
      throw error
    }
  }
}

const productJson = (row: ProductRow) => JSON.stringify(z.encode(product, publicView(row)))

/** False when a product belongs between others: the map stays sorted by id. */
function updateProducts(products: Map<string, string>, rows: ProductRow[]): boolean {
  for (const row of rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    if (row.archivedAt) products.delete(row.id)
    else if (products.has(row.id) || row.id > lastKey(products)) products.set(row.id, productJson(row))
    else return false
  }
  return true
}

function lastKey(products: Map<string, string>): string {
  let last = ''
  for (const key of products.keys()) last = key
  return last
}
