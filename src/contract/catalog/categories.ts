import * as z from 'zod/mini'
import { CATEGORY_ART_NAMES } from '#domain/category.ts'
import { endpoint } from '../endpoint.ts'

/** A category as shoppers see it. */
export const shopCategory = z.object({
  /** What products carry and URLs use, in lower case. */
  path: z.string(),
  text: z.string(),
  bgColor: z.string(),
  /** The URL of its picture; null for one that comes with the shop, or for none. */
  image: z.nullable(z.string()),
  art: z.nullable(z.enum(CATEGORY_ART_NAMES)),
  /** The path of the category that it is a part of. */
  parent: z.nullable(z.string()),
  hidden: z.boolean(),
})

export const listCategories = endpoint({
  method: 'GET',
  path: '/api/category/list',
  summary: 'List the shop’s categories, in the sequence of the shop; hidden ones are left out',
  docs: 'Products',
  who: 'anyone',
  cost: 'memory',
  reply: z.object({ categories: z.array(shopCategory) }),
})
