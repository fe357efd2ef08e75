import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

export const addDemoProducts = endpoint({
  method: 'POST',
  path: '/api/product/demo',
  summary: 'Fill an empty catalogue with the products of the demo, and the categories that they need',
  docs: 'Products',
  who: 'owner',
  cost: 'bulk',
  refusals: ['already_exists', 'impossible_move'],
  reply: z.object({ message: z.string(), added: z.number() }),
})
