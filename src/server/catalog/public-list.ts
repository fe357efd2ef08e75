import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { listProducts, type ProductFilter } from '#contract/catalog/catalog.ts'
import { suggestSearches } from '#contract/catalog/search.ts'
import { type Answer, sendAnswer } from '../answers/answer.ts'
import type { AnswerCache } from '../answers/answer-cache.ts'
import type { Reader } from '../db/database.ts'
import { corsHeaders, withPicturesAt } from '../http/compatible-clients.ts'
import { encodeReply } from '../http/serve-endpoint.ts'
import type { SearchDictionary } from '../search/search-dictionary.ts'
import { EVERY_PRODUCT, sizeIds, tagsOfPage, tagsOfProducts } from './answer-tags.ts'
import type { CatalogChanges } from './catalog-changes.ts'
import type { Categories } from './categories.ts'
import { listKey } from './list-key.ts'
import { isTooLargeForMemory, ProductList } from './product-list.ts'
import { readPage } from './product-pages.ts'
import { findProducts } from './product-store.ts'
import { publicViews } from './public-views.ts'
import { type ReadInTurn, sendStreamedList } from './streamed-list.ts'
import { suggest } from './suggest.ts'

/** Lower than for pages: lists are larger and change more often. */
const LEVEL = 4

export type ListSettings = {
  standingHeaders: Record<string, string>
  /** Where pictures are for clients on other origins. */
  pictureOrigin: string
  /** Whether there are such clients: caches must then keep an answer for each origin. */
  hasClientsElsewhere: boolean
}

type Needs = {
  db: Reader
  searchDb: Reader
  dictionary: SearchDictionary
  categories: Categories
  answers: AnswerCache
  catalogChanges: CatalogChanges
  listSettings: ListSettings
  inTurn: ReadInTurn
}
type Json = { text: string; tags: ReadonlySet<string> }

/** The product list and its searches, as public answers. */
export class PublicList {
  readonly #db: Reader
  readonly #searchDb: Reader
  readonly #dictionary: SearchDictionary
  readonly #categories: Categories
  readonly #answers: AnswerCache
  readonly #settings: ListSettings
  readonly #inTurn: ReadInTurn
  readonly #products: ProductList
  /** With the number of changes, the version of a list that is never held as a whole. */
  readonly #startedAs = randomUUID().slice(0, 8)
  #changes = 0

  constructor({ db, searchDb, dictionary, categories, answers, catalogChanges, listSettings, inTurn }: Needs) {
    this.#db = db
    this.#searchDb = searchDb
    this.#dictionary = dictionary
    this.#categories = categories
    this.#answers = answers
    this.#settings = listSettings
    this.#inTurn = inTurn
    this.#products = new ProductList(db)
    catalogChanges.onChange((change) => {
      if (change.products.length === 0) return
      this.#changes++
      this.#products.changed(change)
    })
  }

  /** False when the bytes are not there yet. */
  sendReady(request: FastifyRequest, reply: FastifyReply): boolean {
    const key = keyFor(request)
    const ready = key === null ? undefined : this.#answers.ready(key)
    if (ready) send(request, reply, ready)
    return ready !== undefined
  }

  async sendWhole(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
    if (await isTooLargeForMemory(this.#db)) {
      const version = `${this.#startedAs}-${this.#changes}`
      return sendStreamedList({ db: this.#db, version, inTurn: this.#inTurn }, request, reply)
    }
    const tags = new Set([EVERY_PRODUCT])
    return this.#sendMade(request, reply, async () => ({ text: await this.#products.json(), tags }))
  }

  sendProducts(request: FastifyRequest, reply: FastifyReply, ids: string[]): Promise<undefined> {
    return this.#sendMade(request, reply, async () => {
      const rows = await findProducts(this.#db, ids)
      const products = await publicViews(this.#db, rows)
      return { text: jsonOf({ products }), tags: tagsOfProducts([...ids, ...products.flatMap(sizeIds)]) }
    })
  }

  sendPage(request: FastifyRequest, reply: FastifyReply, filter: ProductFilter): Promise<undefined> {
    return this.#sendMade(request, reply, async () => {
      const page = await readPage(
        {
          catalogDb: this.#db,
          searchDb: this.#searchDb,
          dictionary: this.#dictionary,
          categories: this.#categories,
        },
        filter,
      )
      return { text: jsonOf(page), tags: tagsOfPage(filter, page.products) }
    })
  }

  sendSuggestions(request: FastifyRequest, reply: FastifyReply, search: string): Promise<undefined> {
    return this.#sendMade(request, reply, async () => {
      const suggested = await suggest(
        { db: this.#searchDb, dictionary: this.#dictionary, categories: this.#categories },
        search,
      )
      const text = JSON.stringify(encodeReply(suggestSearches, suggested))
      return { text, tags: tagsOfPage({ search: search || ' ', inStock: true }, suggested.products) }
    })
  }

  async #sendMade(request: FastifyRequest, reply: FastifyReply, read: () => Promise<Json>): Promise<undefined> {
    const isElsewhere = request.compatibleClient === 'elsewhere'
    const key = keyFor(request)
    const answer = await this.#answers.answer(key ?? request.url, {
      partition: key === null ? null : key.includes('?') ? 'queried' : 'plain',
      level: LEVEL,
      make: async () => {
        const { text, tags } = await read()
        const body = Buffer.from(isElsewhere ? withPicturesAt(this.#settings.pictureOrigin, text) : text)
        return { status: 200, headers: this.#headers(), body, tags, mayBeCached: true }
      },
    })
    send(request, reply, answer)
    return undefined
  }

  #headers(): Record<string, string> {
    return {
      ...this.#settings.standingHeaders,
      'cache-control': 'no-cache',
      vary: this.#settings.hasClientsElsewhere ? 'accept-encoding, origin' : 'accept-encoding',
      'content-type': 'application/json; charset=utf-8',
    }
  }
}

const jsonOf = (reply: Parameters<typeof encodeReply<typeof listProducts>>[1]) =>
  JSON.stringify(encodeReply(listProducts, reply))

function keyFor({ raw, compatibleClient }: FastifyRequest): string | null {
  const key = listKey(raw.url ?? '')
  return key !== null && compatibleClient === 'elsewhere' ? `${key} elsewhere` : key
}

function send({ raw, headers, compatibleClient }: FastifyRequest, reply: FastifyReply, answer: Answer): void {
  const cors = compatibleClient === 'elsewhere' ? Object.entries(corsHeaders(headers.origin ?? '')).flat() : []
  reply.hijack()
  sendAnswer(raw, reply.raw, answer, cors)
}
