import type { FastifyBaseLogger } from 'fastify'
import type { Db, Tx } from '../db/database.ts'
import type { PublishSubscribe } from '../db/publish-subscribe.ts'
import { afterCommit } from '../db/transaction.ts'
import { type NamedCategory, WordList } from './word-list.ts'
import { countWords, loadSynonyms, loadWords } from './word-store.ts'

type Needs = {
  db: Db
  pubsub: PublishSubscribe
  log: FastifyBaseLogger
  /** As they are in the database. */
  categories: () => Promise<readonly NamedCategory[]>
}

/** The word list of this process, kept up to date with the database. */
export class SearchDictionary {
  readonly #db: Db
  readonly #pubsub: PublishSubscribe
  readonly #log: FastifyBaseLogger
  readonly #categories: Needs['categories']
  #list: WordList | null = null
  /** A search waits for what changed before it. */
  #lastUpdate: Promise<void> = Promise.resolve()

  constructor({ db, pubsub, log, categories }: Needs) {
    this.#categories = categories
    this.#db = db
    this.#pubsub = pubsub
    this.#log = log
    pubsub.subscribe('greencart_search', (payload) => this.#update(wordsIn(payload)))
    pubsub.onReconnect(() => this.#update('all'))
  }

  async words(): Promise<WordList> {
    await this.#lastUpdate
    this.#list ??= await this.#load()
    return this.#list
  }

  /** In the transaction of the change, and before the catalogue's, which makes every process forget cached searches. */
  async changed(tx: Tx, words: readonly string[] | 'all'): Promise<void> {
    if (words.length === 0) return
    await this.#pubsub.publishWith(tx, 'greencart_search', words === 'all' ? '' : JSON.stringify(words))
    afterCommit(tx, () => this.#update(words))
  }

  #update(words: readonly string[] | 'all'): void {
    const update = this.#lastUpdate.then(async () => {
      const list = this.#list
      if (!list) return
      if (words === 'all') this.#list = null
      else for (const [word, count] of await countWords(this.#db, [...words])) list.set(word, count)
    })
    this.#lastUpdate = update.catch((error) => {
      this.#list = null
      this.#log.warn({ err: error }, 'the words of the search are loaded anew')
    })
  }

  async #load(): Promise<WordList> {
    const [words, synonyms, categories] = await Promise.all([
      loadWords(this.#db),
      loadSynonyms(this.#db),
      this.#categories(),
    ])
    return new WordList(words, synonyms, categories)
  }
}

/** What cannot be read may have been about any word. */
function wordsIn(payload: string): string[] | 'all' {
  try {
    const words: unknown = JSON.parse(payload)
    return Array.isArray(words) && words.every((word) => typeof word === 'string') ? words : 'all'
  } catch {
    return 'all'
  }
}
