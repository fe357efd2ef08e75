import { LRUCache } from 'lru-cache'
import { type Page, pageVariants } from '../http/encoded-body.ts'
import { pageKey } from './page-key.ts'

const MEGABYTE = 1024 * 1024
const MAX_BYTES = { plain: 48 * MEGABYTE, queried: 16 * MEGABYTE }

export type Rendered = { status: number; headers: Record<string, string>; setsCookie: boolean; body: Buffer }

type PageSource = {
  /** Renders a URL as a visitor without cookies sees it: nothing of a request but its URL goes in. */
  render(key: string): Promise<Rendered>
  isKnown(path: string): boolean
}

/**
 * URLs that no route answers have the same page, so one is cached for all of them; only where 'seller' is in the path
 * it has neither top bar nor footer.
 */
const NOT_FOUND = '/nowhere-to-be-found'
const NOT_FOUND_FOR_SELLERS = '/nowhere-of-sellers'

/** Public pages, rendered once for all visitors and cached until something in the catalogue changes. */
export class PageCache {
  readonly #source: PageSource
  readonly #caches: Record<'plain' | 'queried', LRUCache<string, Page>>
  #rendering = new Map<string, Promise<Page>>()
  readonly #notFound = new Map<string, Page>()
  #hits = 0
  #misses = 0

  constructor(source: PageSource, maxBytes = MAX_BYTES) {
    this.#source = source
    this.#caches = { plain: cacheOf(maxBytes.plain), queried: cacheOf(maxBytes.queried) }
  }

  get bytes(): number {
    return this.#caches.plain.calculatedSize + this.#caches.queried.calculatedSize
  }

  get hits(): number {
    return this.#hits
  }

  get misses(): number {
    return this.#misses
  }

  /** A page that is cached under exactly this URL. */
  ready(url: string): Page | undefined {
    const page = this.#caches.plain.get(url)
    if (page) this.#hits++
    return page
  }

  async page(url: string): Promise<Page> {
    const { key, path, cache } = pageKey(url)
    if (!this.#source.isKnown(path)) return this.#notFoundPage(key)
    const cached = cache && this.#caches[cache].get(key)
    if (cached) this.#hits++
    else this.#misses++
    return cached || this.#renderOnce(key, (page) => cache && this.#caches[cache].set(key, page))
  }

  /** A page rendered before this moment is not served to any later request. */
  purge(): void {
    this.#rendering = new Map()
    this.#caches.plain.clear()
    this.#caches.queried.clear()
  }

  async #notFoundPage(key: string): Promise<Page> {
    const [path = ''] = key.split('?', 1)
    const path404 = path.includes('seller') ? NOT_FOUND_FOR_SELLERS : NOT_FOUND
    const url = path.endsWith('.data') ? `${path404}.data` : path404
    const kept = this.#notFound.get(url)
    if (kept) return kept
    const page = await this.#renderOnce(url, () => undefined)
    if (page.status === 404) this.#notFound.set(url, page)
    return page
  }

  /** Requests that come while a page is being rendered share that rendering. */
  #renderOnce(key: string, keep: (page: Page) => void): Promise<Page> {
    const round = this.#rendering
    const started = round.get(key)
    if (started) return started
    const page = this.#render(key, (page) => this.#rendering === round && keep(page)).finally(() => round.delete(key))
    round.set(key, page)
    return page
  }

  async #render(key: string, keep: (page: Page) => void): Promise<Page> {
    const { status, headers, setsCookie, body } = await this.#source.render(key)
    const page = await pageVariants(status, headers, body)
    if (status === 200 && !setsCookie) keep(page)
    return page
  }
}

const cacheOf = (maxSize: number) =>
  new LRUCache<string, Page>({ maxSize, sizeCalculation: ({ bytes }) => Math.max(1, bytes) })
