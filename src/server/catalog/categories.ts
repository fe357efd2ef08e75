import { type Refused, refuse } from '#contract/refused.ts'
import type { CategoryPath } from '#domain/catalog.ts'
import type { Category } from '#domain/category.ts'
import { inTreeSequence, listedCategories, pathsWithin } from '#domain/category-tree.ts'
import { CachedRead, type CacheNeeds, type CacheSource } from '../db/cached-read.ts'
import { type CategoryRow, readCategories, readRedirects } from './category-store.ts'

/** More would not fit into a sentence. */
const MAX_NAMED = 20

type Known = {
  version: number
  all: readonly CategoryRow[]
  listed: CategoryRow[]
  redirects: ReadonlyMap<string, CategoryPath>
  /** By their paths in lower case, also by those that they had before. */
  byPath: ReadonlyMap<string, CategoryRow>
  pagePaths: { all: readonly string[]; listed: readonly string[] }
}

/** The categories, in the memory of this process. */
export class Categories extends CachedRead<Known> {
  static async open(needs: CacheNeeds): Promise<Categories> {
    return new Categories(needs, SOURCE, await SOURCE.read(needs.db))
  }

  /** In the sequence of the shop, each followed by those below it. */
  get all(): readonly CategoryRow[] {
    return this.value.all
  }

  /** Those that shoppers see in the shop's menus. */
  get listed(): CategoryRow[] {
    return this.value.listed
  }

  /** Their paths as they are spelled in the URLs of pages. */
  get pagePaths(): Known['pagePaths'] {
    return this.value.pagePaths
  }

  /** Paths that categories had before, in lower case, and where they lead. */
  get redirects(): ReadonlyMap<string, CategoryPath> {
    return this.value.redirects
  }

  /** By its path, or by one that it had before, in letters of any case. */
  find(path: string): CategoryRow | undefined {
    return this.value.byPath.get(path.toLowerCase())
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
}

const SOURCE: CacheSource<Known> = {
  channel: 'greencart_categories',
  what: 'the categories',
  async read(db) {
    const { version, categories } = await readCategories(db)
    const all = inTreeSequence(categories)
    const listed = listedCategories(all)
    const redirects = new Map((await readRedirects(db)).map(({ path, to }) => [path, to]))
    return {
      version,
      all,
      listed,
      redirects,
      byPath: byEveryPath(all, redirects),
      pagePaths: { all: pagePathsOf(all), listed: pagePathsOf(listed) },
    }
  },
}

const pagePathsOf = (categories: readonly CategoryRow[]) => categories.map(({ path }) => path.toLowerCase())

function byEveryPath(
  categories: readonly CategoryRow[],
  redirects: ReadonlyMap<string, CategoryPath>,
): Map<string, CategoryRow> {
  const now = new Map(categories.map((one) => [one.path.toLowerCase(), one]))
  const before = [...redirects].flatMap(([path, to]) => {
    const moved = now.get(to.toLowerCase())
    return moved ? [[path, moved] as const] : []
  })
  return new Map([...before, ...now])
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
