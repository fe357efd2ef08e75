import type { CatalogReader } from '#contract/catalog/catalog.ts'
import type { Answer } from '../answers/answer.ts'
import type { AnswerCache, Recipe } from '../answers/answer-cache.ts'
import { taggingReader } from '../catalog/answer-tags.ts'
import type { FindPage } from './find-page.ts'
import { pageKey } from './page-key.ts'

export type Rendered = { status: number; headers: Record<string, string>; setsCookie: boolean; body: Buffer }

export type PageSource = {
  /** Renders a URL as a visitor without cookies sees it: nothing of a request but its URL goes in. The IP is for its turn. */
  render(key: string, catalog: CatalogReader, ip: string): Promise<Rendered>
  /** Counts what an IP asks for that is not in memory, and throws when it is too much. */
  beforeRendering(ip: string): void
  find: FindPage
}

/**
 * URLs that no route answers have the same page, so one is cached for all of them; only where 'seller' is in the path
 * it has neither top bar nor footer.
 */
const NOT_FOUND = '/nowhere-to-be-found'
const NOT_FOUND_FOR_SELLERS = '/nowhere-of-sellers'

type Wanted = { partition: Recipe['partition']; status: number; ip: string }
type Needs = { answers: AnswerCache; catalog: CatalogReader; source: PageSource }

/** Pages as public answers: rendered once for all visitors, with the tags of what their loaders read. */
export class PageAnswers {
  readonly #answers: AnswerCache
  readonly #catalog: CatalogReader
  readonly #source: PageSource

  constructor({ answers, catalog, source }: Needs) {
    this.#answers = answers
    this.#catalog = catalog
    this.#source = source
  }

  /** All spellings of a path share one answer: a path in letters of any case is neither rendered nor cached apart. */
  async page(url: string, ip: string): Promise<Answer> {
    const asked = pageKey(url)
    const found = this.#source.find(asked.path)
    if (found) {
      const { key, partition } = pageKey(url.replace(asked.path, () => found.path))
      return this.#answer(key, { partition: found.cached ? partition : null, status: 200, ip })
    }
    const [pathname = ''] = asked.key.split('?', 1)
    const lost = pathname.includes('seller') ? NOT_FOUND_FOR_SELLERS : NOT_FOUND
    const lostKey = pathname.endsWith('.data') ? `${lost}.data` : lost
    return this.#answer(lostKey, { partition: 'plain', status: 404, ip })
  }

  #answer(key: string, wanted: Wanted): Answer | Promise<Answer> {
    const ready = this.#answers.ready(key)
    if (ready) return ready
    this.#source.beforeRendering(wanted.ip)
    return this.#answers.answer(key, this.#recipe(key, wanted))
  }

  /** Any other status than the wanted one is not cached. */
  #recipe(key: string, { partition, status: wanted, ip }: Wanted): Recipe {
    return {
      partition,
      make: async () => {
        const tags = new Set<string>()
        const { setsCookie, ...page } = await this.#source.render(key, taggingReader(this.#catalog, tags), ip)
        return { ...page, tags, mayBeCached: page.status === wanted && !setsCookie }
      },
    }
  }
}
