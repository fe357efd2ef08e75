import type { FastifyBaseLogger } from 'fastify'
import { type Refused, refuse } from '#contract/refused.ts'
import type { CategoryPath } from '#domain/catalog.ts'
import type { Category } from '#domain/category.ts'
import { categoryAt, inTreeSequence, listedCategories, pathsWithin } from '#domain/category-tree.ts'
import type { Db, Tx } from '../db/database.ts'
import type { PublishSubscribe } from '../db/publish-subscribe.ts'
import { type CategoryList, type CategoryRow, readCategories, readRedirects } from './category-store.ts'

const CHANNEL = 'greencart_categories'
const RETRY_MS = 1_000
/** More would not fit into a sentence. */
const MAX_NAMED = 20

type Needs = { db: Db; pubsub: PublishSubscribe; log: FastifyBaseLogger }
type Rows = CategoryList & { redirects: ReadonlyMap<string, CategoryPath> }

/** The categories, in the memory of this process. The database is the truth: a message only says to read it again. */
export class Categories {
  readonly #needs: Needs
  readonly #listeners: (() => void)[] = []
  #rows: Rows
  #lastRead: Promise<void> = Promise.resolve()
  #retry: NodeJS.Timeout | undefined
  #stopped = false

  private constructor(needs: Needs, rows: Rows) {
    this.#needs = needs
    this.#rows = rows
    needs.pubsub.subscribe(CHANNEL, () => void this.reload())
    needs.pubsub.onReconnect(() => void this.reload())
  }

  static async open(needs: Needs): Promise<Categories> {
    return new Categories(needs, await readRows(needs.db))
  }

  /** Grows with every change. */
  get version(): number {
    return this.#rows.version
  }

  /** In the sequence of the shop, each followed by those below it. */
  get all(): readonly CategoryRow[] {
    return this.#rows.categories
  }

  get listed(): CategoryRow[] {
    return listedCategories(this.#rows.categories)
  }

  /** Paths that categories had before, in lower case, and where they lead. */
  get redirects(): ReadonlyMap<string, CategoryPath> {
    return this.#rows.redirects
  }

  /** By its path, or by one that it had before, in letters of any case. */
  find(path: string): CategoryRow | undefined {
    const moved = this.#rows.redirects.get(path.toLowerCase())
    return categoryAt(this.all, path) ?? (moved === undefined ? undefined : categoryAt(this.all, moved))
  }

  /** The filter with the category as it is called now, and all that it stands for; refused when there is none. */
  narrow<F extends { category?: string | undefined }>(
    filter: F,
  ): (F & { within?: readonly CategoryPath[] }) | Refused<'malformed'> {
    if (filter.category === undefined) return filter
    const found = this.find(filter.category)
    if (!found) return unknownCategory(this.all)
    return { ...filter, category: found.path, within: pathsWithin(this.all, found.path) }
  }

  /** Where its products stand among the others; those of no category come last. */
  shelfOf(path: CategoryPath): number {
    const found = this.find(path)
    return found ? this.all.indexOf(found) : this.all.length
  }

  /** Called once this process knows the new rows. */
  onChange(listener: () => void): void {
    this.#listeners.push(listener)
  }

  /** In the transaction of the change: every other process hears of it with the commit. */
  async changed(tx: Tx): Promise<void> {
    await this.#needs.pubsub.publishWith(tx, CHANNEL, '')
  }

  /** After the commit, before its reply: the next answer of this process shows the change. */
  reload(): Promise<void> {
    const turn = this.#lastRead.then(() => this.#read())
    this.#lastRead = turn
    return turn
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#retry)
    await this.#lastRead
  }

  async #read(): Promise<void> {
    if (this.#stopped) return
    clearTimeout(this.#retry)
    try {
      const rows = await readRows(this.#needs.db)
      const isNew = rows.version !== this.#rows.version
      this.#rows = rows
      if (isNew) for (const tell of this.#listeners) tell()
    } catch (error) {
      this.#needs.log.warn({ err: error }, 'could not read the categories; trying again soon')
      this.#retry = setTimeout(() => void this.reload(), RETRY_MS)
    }
  }
}

async function readRows(db: Db): Promise<Rows> {
  const { version, categories } = await readCategories(db)
  const redirects = new Map((await readRedirects(db)).map(({ path, to }) => [path, to]))
  return { version, categories: inTreeSequence(categories), redirects }
}

/** Says which there are, where they are few. */
export function unknownCategory(categories: readonly Pick<CategoryRow, 'path'>[]): Refused<'malformed'> {
  const message = chooseSentence(categories)
  return refuse('malformed', message, { fields: { category: message } })
}

export const chooseSentence = (categories: readonly Pick<CategoryRow, 'path'>[]): string =>
  categories.length === 0 || categories.length > MAX_NAMED
    ? 'Choose a category.'
    : `Choose a category: ${categories.map(({ path }) => path).join(', ')}.`

/** As shoppers see it. */
export const categoryView = ({ path, text, bgColor, image, art, parent, hidden }: CategoryRow): Category => ({
  path,
  text,
  bgColor,
  image,
  art,
  parent,
  hidden,
})

/** As they are spelled in the URLs of pages. */
export const pathsOfPages = (categories: readonly Pick<Category, 'path'>[]): string[] =>
  categories.map(({ path }) => path.toLowerCase())
