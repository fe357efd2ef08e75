import { type Page, pageVariants } from '../http/encoded-body.ts'
import { PageShelf } from './lru-cache.ts'
import { pageAddress } from './page-key.ts'

const MEGABYTE = 1024 * 1024
const ROOM = { plain: 48 * MEGABYTE, queried: 16 * MEGABYTE }

export type Rendered = { status: number; headers: Record<string, string>; setsCookie: boolean; body: Buffer }

type PageSource = {
  /** Renders an address as anybody would see it: nothing of a request but its address goes in. */
  render(key: string): Promise<Rendered>
  isKnown(path: string): boolean
}

/**
 * Addresses that no route answers. Their page is the same for all, so one is kept for all; only where 'seller' is in
 * the path it has neither top bar nor footer.
 */
const NOWHERE = '/nowhere-to-be-found'
const NOWHERE_OF_SELLERS = '/nowhere-of-sellers'

/** Public pages, rendered once for everybody and kept until something in the catalogue changes. */
export class PageCache {
  readonly #source: PageSource
  readonly #shelves: { plain: PageShelf<Page>; queried: PageShelf<Page> }
  #underWay = new Map<string, Promise<Page>>()
  readonly #lost = new Map<string, Page>()
  #hits = 0
  #misses = 0

  constructor(source: PageSource, room = ROOM) {
    this.#source = source
    this.#shelves = { plain: new PageShelf(room.plain), queried: new PageShelf(room.queried) }
  }

  get bytes(): number {
    return this.#shelves.plain.bytes + this.#shelves.queried.bytes
  }

  get hits(): number {
    return this.#hits
  }

  get misses(): number {
    return this.#misses
  }

  /** A page that is there already, by the address exactly as it was asked for. */
  ready(url: string): Page | undefined {
    const page = this.#shelves.plain.find(url)
    if (page) this.#hits++
    return page
  }

  async page(url: string): Promise<Page> {
    const { key, path, shelf } = pageAddress(url)
    if (!this.#source.isKnown(path)) return this.#lostPage(key)
    const kept = shelf && this.#shelves[shelf].find(key)
    if (kept) this.#hits++
    else this.#misses++
    return kept || this.#renderOnce(key, (page) => shelf && this.#shelves[shelf].keep(key, page))
  }

  /** A page rendered before this moment is not served to anyone who asks after it. */
  purge(): void {
    this.#underWay = new Map()
    this.#shelves.plain.clear()
    this.#shelves.queried.clear()
  }

  async #lostPage(key: string): Promise<Page> {
    const [path = ''] = key.split('?', 1)
    const nowhere = path.includes('seller') ? NOWHERE_OF_SELLERS : NOWHERE
    const address = path.endsWith('.data') ? `${nowhere}.data` : nowhere
    const kept = this.#lost.get(address)
    if (kept) return kept
    const page = await this.#renderOnce(address, () => undefined)
    if (page.status === 404) this.#lost.set(address, page)
    return page
  }

  /** Everybody who asks while a page is being rendered gets that one. */
  #renderOnce(key: string, keep: (page: Page) => void): Promise<Page> {
    const round = this.#underWay
    const started = round.get(key)
    if (started) return started
    const rendering = this.#render(key, (page) => this.#underWay === round && keep(page)).finally(() =>
      round.delete(key),
    )
    round.set(key, rendering)
    return rendering
  }

  async #render(key: string, keep: (page: Page) => void): Promise<Page> {
    const { status, headers, setsCookie, body } = await this.#source.render(key)
    const page = await pageVariants(status, headers, body)
    if (status === 200 && !setsCookie) keep(page)
    return page
  }
}
