import * as z from 'zod/mini'
import { CHECKLIST } from '#domain/shop-checklist.ts'
import { endpoint } from '../endpoint.ts'

export const readChecklist = endpoint({
  method: 'GET',
  path: '/api/seller/shop/checklist',
  summary: 'What a new shop still needs before it takes orders; it opens by itself once it has all of it',
  docs: 'Shop',
  who: 'seller',
  reply: z.object({
    /** Orders are taken, as the hours say. A shop that was open once stays so. */
    open: z.boolean(),
    items: z.array(
      z.object({
        what: z.enum(CHECKLIST),
        done: z.boolean(),
        /** The path of the screen where it is done. */
        where: z.string(),
      }),
    ),
  }),
})
