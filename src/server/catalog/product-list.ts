import * as z from 'zod/mini'
import { product } from '#contract/catalog/catalog.ts'
import type { Reader } from '../db/database.ts'
import type { CatalogChange } from './catalog-changes.ts'
import { findWithSizes } from './family-store.ts'
import type { ListedRow } from './product-columns.ts'
import { countListed, listedProducts } from './product-store.ts'
import { publicViews } from './public-views.ts'

const MAX_IN_MEMORY = 20_000

export const isTooLargeForMemory = async (db: Reader) => (await countListed(db, MAX_IN_MEMORY + 1)) > MAX_IN_MEMORY

/** All products as JSON. Only those that changed since the last time are read again. */
export class ProductList {
  readonly #db: Reader
  /** Each product's JSON by id, sorted by id. Loaded when it is first asked for. */
  #products: Map<string, string> | null = null
  readonly #stale = new Set<string>()
  #wholeIsStale = false
  #lastTurn: Promise<unknown> = Promise.resolve()

  constructor(db: Reader) {
    this.#db = db
  }

  changed({ products }: CatalogChange): void {
    if (products === 'all') this.#wholeIsStale = true
    else for (const id of products) this.#stale.add(id)
  }

  json(): Promise<string> {
    const turn = this.#lastTurn.then(() => this.#read())
    this.#lastTurn = turn.catch(() => undefined)
    return turn
  }

  async #read(): Promise<string> {
    const stale = [...this.#stale]
    const known = this.#wholeIsStale ? null : this.#products
    this.#stale.clear()
    this.#wholeIsStale = false
    try {
      const isUpdated = known && updateProducts(known, await this.#withJson(await findWithSizes(this.#db, stale)))
      const products = isUpdated ? known : await this.#load()
      this.#products = products
      return `{"success":true,"products":[${[...products.values()].join(',')}]}`
    } catch (error) {
      this.#wholeIsStale = true
      throw error
    }
  }

  async #load(): Promise<Map<string, string>> {
    return new Map((await this.#withJson(await listedProducts(this.#db))).map(({ row, json }) => [row.id, json]))
  }

  async #withJson(rows: ListedRow[]): Promise<Written[]> {
    const json = await productsJson(this.#db, rows)
    return rows.map((row, nth) => ({ row, json: json[nth] ?? '' }))
  }
}

type Written = { row: ListedRow; json: string }

export const productsJson = async (db: Reader, rows: readonly ListedRow[]): Promise<string[]> =>
  (await publicViews(db, rows)).map((view) => JSON.stringify(z.encode(product, view)))

/** False when a product belongs between others: the map stays sorted by id. */
function updateProducts(products: Map<string, string>, written: Written[]): boolean {
  for (const { row, json } of written) {
    if (row.archivedAt) products.delete(row.id)
    else if (products.has(row.id) || row.id > lastKey(products)) products.set(row.id, json)
    else return false
  }
  return true
}

function lastKey(products: Map<string, string>): string {
  let last = ''
  for (const key of products.keys()) last = key
  return last
}
