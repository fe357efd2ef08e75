import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id } from '../fields.ts'
import { product } from './catalog.ts'

export const ALIKE_PRODUCTS = 12

export const listAlike = endpoint({
  method: 'GET',
  path: '/api/product/alike',
  summary: 'What may come instead of a product that is not there: the same category and diet mark; up to twelve',
  docs: 'Products',
  who: 'anyone',
  refusals: ['unknown_product'],
  query: z.object({ id }),
  reply: z.object({ products: z.array(product) }),
})
