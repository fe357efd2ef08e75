import * as z from 'zod/mini'
import { LOOSE_UNITS } from '#domain/amount-text.ts'
import type { CategoryPath, Product, SORT_ORDERS } from '#domain/catalog.ts'
import type { Category } from '#domain/category.ts'
import type { FacetChoice, FacetCounts } from '#domain/facets.ts'
import { endpoint, serverOnly } from '../endpoint.ts'
import { money } from '../fields.ts'
import { facetReply } from './facet-reply.ts'
import { factReplies } from './fact-replies.ts'
import { productQuery } from './product-query.ts'

/** Sold by weight or volume, in steps of so many grams or millilitres; `min` and `max` are in them, too. */
const loose = z.object({
  step: z.number(),
  unit: z.enum(LOOSE_UNITS),
  min: z.optional(z.number()),
  max: z.optional(z.number()),
  /** The item code on the labels of the shop’s scale. */
  code: z.optional(z.string()),
})

export const product = z.object({
  _id: z.string(),
  name: z.string(),
  category: z.string(),
  price: money,
  offerPrice: money,
  image: z.array(z.string()),
  description: z.array(z.string()),
  inStock: z.boolean(),
  stock: z.nullable(z.number()),
  /** The tax in the price, in percent, where prices include it; left out: the shop’s. */
  taxRate: z.optional(z.number()),
  weight: z.nullable(z.string()),
  /** What a kilo, a litre or a piece costs, of a product with a quantity. */
  unitPrice: z.optional(z.object({ amount: money, per: z.enum(['kg', 'l', 'piece']) })),
  ...serverOnly(factReplies),
  family: z.optional(z.string()),
  sizes: z.optional(
    z.array(z.object({ _id: z.string(), label: z.string(), price: money, offerPrice: money, inStock: z.boolean() })),
  ),
  /** Quantities in carts and orders count its steps, and the prices are those of one. */
  loose: z.optional(loose),
})

/** What was searched for instead of the text as it was typed. */
const shownInstead = z.object({
  text: z.string(),
  /** `corrected`: a word was misspelled. `fewer`: no product has all of the words. */
  kind: z.enum(['corrected', 'fewer']),
})

export const listProducts = endpoint({
  method: 'GET',
  path: '/api/product/list',
  summary: 'List all products or, with a query, one page of matches',
  docs: 'Products',
  who: 'anyone',
  query: productQuery,
  reply: z.object({
    products: z.array(product),
    /** Where the next page begins; absent on the last one and when no limit was asked for. */
    nextCursor: z.optional(z.string()),
    /** Exact up to 10,000, and up to 1,000 for a search; that is also what it says when there are more. */
    total: z.optional(z.number()),
    showing: z.optional(shownInstead),
    /** Absent when they were not asked for, or when there are too many products to count. */
    ...serverOnly({ facets: z.optional(facetReply) }),
  }),
})

export type ProductFilter = FacetChoice & {
  /** The categories that the one asked for stands for: itself and those below it. */
  within?: readonly CategoryPath[] | undefined
  id?: string | undefined
  archived?: boolean | undefined
  /** Counted, on sale, and nearly gone. */
  low?: boolean | undefined
  search?: string | undefined
  exact?: boolean | undefined
  /** For a row of few: of sizes of one thing, the smallest that matches and can be bought. The total counts all. */
  oneSize?: boolean | undefined
  cards?: boolean | undefined
  facets?: boolean | undefined
  sort?: (typeof SORT_ORDERS)[number] | undefined
  limit?: number | undefined
  cursor?: string | undefined
}
export type ShownInstead = z.output<typeof shownInstead>
export type ProductPage = {
  products: Product[]
  nextCursor?: string | undefined
  total: number
  showing?: ShownInstead | undefined
  facets?: FacetCounts | undefined
}

export type NearestProducts = { kind: 'near' | 'popular'; products: Product[] }

/** What server-rendered pages may read; handed to their loaders by the server. */
export type CatalogReader = {
  /** All of them in the sequence of the shop, hidden ones too. */
  categories(): Promise<Category[]>
  /** Where a category is now whose path this was before. */
  movedCategory(path: string): Promise<CategoryPath | null>
  page(filter: ProductFilter): Promise<ProductPage>
  find(id: string): Promise<Product | null>
  related(product: Product): Promise<Product[]>
  /** For a search that found nothing: what it is nearest to, or else what sells most. */
  nearest(search: string): Promise<NearestProducts>
}
