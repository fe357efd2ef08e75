import * as z from 'zod/mini'
import { CATEGORY_PATHS, type CategoryPath, type Product, SORT_ORDERS } from '../domain/catalog.ts'
import { endpoint } from './endpoint.ts'
import { money, optionalText } from './fields.ts'

export const product = z.object({
  _id: z.string(),
  name: z.string(),
  category: z.enum(CATEGORY_PATHS),
  price: money,
  offerPrice: money,
  image: z.array(z.string()),
  description: z.array(z.string()),
  inStock: z.boolean(),
  stock: z.nullable(z.number()),
  weight: z.nullable(z.string()),
})

/** Category names are compared lower-cased, as in the addresses of pages. */
export const category = z.pipe(
  z.pipe(
    z.string(),
    z.transform((path) => CATEGORY_PATHS.find((known) => known.toLowerCase() === path.toLowerCase()) ?? path),
  ),
  z.enum(CATEGORY_PATHS, 'Choose a category.'),
)

export const flag = z.pipe(
  z.enum(['true', 'false', '1', '0'], 'Use true or false.'),
  z.transform((value) => value === 'true' || value === '1'),
)

export const pageSize = z.pipe(
  z.pipe(z.string().check(z.regex(/^\d{1,4}$/, 'Use a whole number from 1 to 200.')), z.transform(Number)),
  z.int().check(z.minimum(1, 'Use a whole number from 1 to 200.'), z.maximum(200, 'Use a whole number from 1 to 200.')),
)

export const productQuery = z.object({
  search: z.optional(optionalText(100)),
  category: z.optional(category),
  inStock: z.optional(flag),
  sort: z.optional(z.enum(SORT_ORDERS)),
  ids: z.optional(optionalText(6000)),
  limit: z.optional(pageSize),
  cursor: z.optional(optionalText(400)),
})

export const listProducts = endpoint({
  method: 'GET',
  path: '/api/product/list',
  summary: 'List all products or, with a query, one page of matches',
  who: 'anyone',
  query: productQuery,
  reply: z.object({
    products: z.array(product),
    /** Where the next page begins; absent on the last one and when no limit was asked for. */
    nextCursor: z.optional(z.string()),
    total: z.optional(z.number()),
  }),
})

export type ProductFilter = {
  id?: string | undefined
  archived?: boolean | undefined
  search?: string | undefined
  category?: CategoryPath | undefined
  inStock?: boolean | undefined
  sort?: (typeof SORT_ORDERS)[number] | undefined
  limit?: number | undefined
  cursor?: string | undefined
}
export type ProductPage = { products: Product[]; nextCursor?: string | undefined; total: number }

/** What server-rendered pages may read; handed to their loaders by the server. */
export type CatalogReader = {
  page(filter: ProductFilter): Promise<ProductPage>
  find(id: string): Promise<Product | null>
  related(product: Product): Promise<Product[]>
}
