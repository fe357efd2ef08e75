import type { CatalogReader, ProductFilter } from '#contract/catalog/catalog.ts'
import { type CategoryPath, isSellable, type Product, publicStock } from '#domain/catalog.ts'
import type { Concern } from '../answers/answer-cache.ts'

/**
 * Tags of public answers: what an answer shows, and what may make it show something else.
 * `product`: this product is on it. `members`: which products there are in a category, or in all of them.
 * `arrivals`: a product that may not be on it can be bought again; `departures`: no longer. `sellable`: which of them
 * can be bought, for an answer that counts or names them and shows no more.
 */
const productTag = (id: string) => `product:${id}`
const membersTag = (category?: CategoryPath) => `members:${category ?? 'all'}`
const sellableTag = (category?: CategoryPath) => `sellable:${category ?? 'all'}`
const arrivalsTag = (category?: CategoryPath) => `arrivals:${category ?? 'all'}`
const departuresTag = (category?: CategoryPath) => `departures:${category ?? 'all'}`

/** What answers with the tag show of the change: a product, or no more than a count. */
export const concernOf = (tag: string): Concern => (tag.startsWith('sellable:') ? 'counted' : 'shown')

/** Of an answer that has every product. */
export const EVERY_PRODUCT = 'every-product'

/** Of an answer that says no more than which products can be bought. */
export const SELLABLE_PRODUCTS: ReadonlySet<string> = new Set([membersTag(), sellableTag()])

/** Of an answer to a search: what words mean, and what sells best, changes which products come first. */
export const SEARCHES = 'searches'

export const tagsOfProducts = (ids: Iterable<string>): Set<string> => new Set([...ids].map(productTag))

/** A product names its other sizes, and whether each of them can be bought. */
export const sizeIds = ({ sizes = [] }: Pick<Product, 'sizes'>): string[] => sizes.map(({ _id }) => _id)

const shownIn = (products: readonly Product[]) => products.flatMap((product) => [product._id, ...sizeIds(product)])

export function tagsOfPage(filter: ProductFilter, products: readonly Product[]): Set<string> {
  const { category, within = category === undefined ? [undefined] : [category], inStock, search, facets } = filter
  const addEach = (tagOf: (category?: CategoryPath) => string) => {
    for (const one of within) tags.add(tagOf(one))
  }
  const tags = tagsOfProducts(shownIn(products))
  addEach(membersTag)
  if (search) tags.add(SEARCHES)
  // A search has what can be bought before the rest: what sells out moves, to another page perhaps.
  if (inStock || search) addEach(arrivalsTag)
  if (inStock === false || (search && !inStock)) addEach(departuresTag)
  if (inStock !== undefined || facets) addEach(sellableTag)
  if (!facets) return tags
  // Counts stand beside every category, and those of a list in stock are of products in stock.
  return inStock === undefined ? tags.add(membersTag()) : tags.add(membersTag()).add(sellableTag())
}

/** Reads the catalogue and adds to `tags` what was read. */
export function taggingReader(reader: CatalogReader, tags: Set<string>): CatalogReader {
  const add = (more: Iterable<string>) => {
    for (const tag of more) tags.add(tag)
  }
  return {
    // Every answer is purged when they change.
    categories: () => reader.categories(),
    movedCategory: (path) => reader.movedCategory(path),
    async page(filter) {
      const page = await reader.page(filter)
      add(tagsOfPage(filter, page.products))
      return page
    },
    async find(id) {
      const found = await reader.find(id)
      add(tagsOfProducts(found ? shownIn([found]) : [id]))
      return found
    },
    async nearest(search) {
      const nearest = await reader.nearest(search)
      add(tagsOfPage({ search, inStock: true }, nearest.products))
      return nearest
    },
    async related(product) {
      const related = await reader.related(product)
      add(tagsOfProducts(shownIn(related)))
      add([membersTag(product.category), arrivalsTag(product.category)])
      return related
    },
  }
}

type Counted = { id: string; category: CategoryPath; inStock: boolean }
/** An order, a cancellation or a hold changed how many are left. */
export type StockMove = Counted & { before: number; after: number }

/** What the public sees of it, which is often nothing: 83 left or 82 left is the same to a shopper. */
export function tagsOfStockMove({ id, category, inStock, before, after }: StockMove): Set<string> {
  if (publicStock(before) === publicStock(after)) return new Set()
  const tags = new Set([productTag(id), EVERY_PRODUCT])
  const [could, can] = [before, after].map((stock) => isSellable({ inStock, stock }))
  if (could === can) return tags
  const wayTag = can ? arrivalsTag : departuresTag
  return tags.add(wayTag()).add(wayTag(category)).add(sellableTag()).add(sellableTag(category))
}

/** The seller's changes: `categories` are those that the product was in and is in. */
export type Edit = { id: string; categories: CategoryPath[] }

export const tagsOfEdit = ({ id, categories }: Edit): Set<string> =>
  new Set([productTag(id), EVERY_PRODUCT, membersTag(), ...categories.map(membersTag)])
