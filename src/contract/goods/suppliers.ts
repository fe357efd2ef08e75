import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, optionalText, text } from '../fields.ts'

const PHONE = /^\+?[\d\s().-]{7,20}$/
/** Of a purchase, in sold pieces. */
const MAX_PACK_SIZE = 100_000
const MAX_LEAD_DAYS = 60

const supplier = z.object({
  _id: z.string(),
  name: z.string(),
  phone: z.nullable(z.string()),
  /** When they deliver: 0 is Sunday. */
  weekdays: z.array(z.number()),
  /** From the day of the purchase to the day of the delivery. */
  leadDays: z.number(),
  /** Products whose usual supplier they are. */
  products: z.number(),
})
export type Supplier = z.output<typeof supplier>

export const listSuppliers = endpoint({
  method: 'GET',
  path: '/api/seller/suppliers',
  summary: 'List whom the shop buys from, by name',
  docs: 'Goods',
  who: 'seller',
  reply: z.object({ suppliers: z.array(supplier) }),
})

const weekday = z.int('Choose a weekday.').check(z.minimum(0, 'Choose a weekday.'), z.maximum(6, 'Choose a weekday.'))

export const saveSupplier = endpoint({
  method: 'POST',
  path: '/api/seller/suppliers/save',
  summary: 'Add a supplier, or change the one with this id',
  docs: 'Goods',
  who: 'seller',
  refusals: ['not_found', 'already_exists'],
  body: z.object({
    id: z.optional(id),
    name: text(80),
    phone: z.nullable(optionalText(20).check(z.regex(PHONE, 'Enter a phone number, such as +91 98450 12345.'))),
    weekdays: z
      .pipe(
        z.array(weekday),
        z.transform((days) => [...new Set(days)].sort()),
      )
      .check(z.refine((days) => days.length > 0, 'Choose at least one day.')),
    leadDays: z
      .int('Enter a whole number of days.')
      .check(z.minimum(0, 'Enter 0 or more.'), z.maximum(MAX_LEAD_DAYS, `Enter ${MAX_LEAD_DAYS} or less.`)),
  }),
  reply: z.object({ message: z.string(), supplier }),
})

export const deleteSupplier = endpoint({
  method: 'POST',
  path: '/api/seller/suppliers/delete',
  summary: 'Delete a supplier; their products stay, without one. Deleting again changes nothing',
  docs: 'Goods',
  who: 'seller',
  body: z.object({ id }),
  reply: z.object({ message: z.string() }),
})

export const setProductSupply = endpoint({
  method: 'POST',
  path: '/api/seller/products/supply',
  summary: 'Say from whom a product usually comes, and how many sold pieces come in one pack that is bought',
  docs: 'Goods',
  who: 'seller',
  refusals: ['not_found'],
  body: z.object({
    id,
    /** null: not said. */
    supplierId: z.nullable(id),
    /** Pieces, or steps of what is sold by weight; null: not said. */
    packSize: z.nullable(
      z
        .int('Enter a whole number.')
        .check(z.minimum(1, 'Enter 1 or more.'), z.maximum(MAX_PACK_SIZE, 'Enter 1,00,000 or less.')),
    ),
  }),
  reply: z.object({ message: z.string() }),
})
