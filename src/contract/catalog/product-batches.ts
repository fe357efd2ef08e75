import * as z from 'zod/mini'
import { LOOSE_UNITS } from '#domain/amount-text.ts'
import { BATCH_FIELDS, type BatchField, MAX_BATCH } from '#domain/product-batch.ts'
import { endpoint } from '../endpoint.ts'
import { id, money, optionalText } from '../fields.ts'
import { givenMoment } from '../given-moment.ts'
import { moment } from '../moment.ts'
import { taxPercent } from '../shop/tax.ts'
import { category, pageSize } from './product-query.ts'
import { cost, count, price } from './seller-fields.ts'

const yesOrNo = z.boolean('Use true or false.')

const productChange = z.object({
  id,
  /** The product's revision that the change was made from: one that was edited since is not overwritten. */
  version: z.optional(z.int('Send the version of the product.')),
  price: z.optional(price),
  offerPrice: z.optional(price),
  /** null: not known. */
  cost: z.optional(z.nullable(cost)),
  /** null stops counting. */
  stock: z.optional(z.nullable(count)),
  inStock: z.optional(yesOrNo),
  category: z.optional(category),
  /** null is the shop's. */
  taxRate: z.optional(z.nullable(taxPercent)),
  archived: z.optional(yesOrNo),
})
export type ProductChange = z.input<typeof productChange>

/** Values as replies have them; what is left out is not changed. */
const someValues = z.object({
  price: z.optional(money),
  offerPrice: z.optional(money),
  cost: z.optional(z.nullable(money)),
  stock: z.optional(z.nullable(z.number())),
  inStock: z.optional(z.boolean()),
  category: z.optional(z.string()),
  taxRate: z.optional(z.nullable(z.number())),
  archived: z.optional(z.boolean()),
})

/** Why a batch can't be done: an element of `conflicts` in its refusal. */
export const batchProblem = z.object({
  code: z.enum(['not_found', 'malformed', 'changed_meanwhile']),
  id: z.string(),
  /** Empty for one that doesn’t exist. */
  name: z.string(),
  reason: z.string(),
  /** The product as it is now. */
  now: z.optional(z.object({ ...someValues.shape, version: z.number() })),
})

/** All of them in one transaction, or none. A refusal names each product that stands in the way, in `conflicts`. */
export const changeProducts = endpoint({
  method: 'POST',
  path: '/api/seller/products/change',
  summary: 'Change up to 1,000 products, all or none, now or at a time; what is left out stays as it is',
  docs: 'Products',
  who: 'seller',
  cost: 'bulk',
  refusals: ['not_found', 'changed_meanwhile'],
  body: z.object({
    changes: z
      .array(productChange)
      .check(
        z.minLength(1, 'Change one product or more.'),
        z.maxLength(MAX_BATCH, 'Change up to 1,000 products at once.'),
      ),
    /** Left out: now. */
    at: z.optional(givenMoment),
  }),
  reply: z.object({ message: z.string(), batch: z.string(), products: z.number() }),
})

export const undoProductChanges = endpoint({
  method: 'POST',
  path: '/api/seller/products/undo',
  summary: 'Undo a batch of changes within 7 days; what was changed since stays, and the reply says which',
  docs: 'Products',
  who: 'seller',
  cost: 'bulk',
  refusals: ['not_found', 'impossible_move', 'too_late'],
  body: z.object({ batch: id }),
  reply: z.object({
    message: z.string(),
    /** How many products are as they were before. */
    restored: z.number(),
    /** What stays, since it was changed after the batch. */
    left: z.array(z.object({ id: z.string(), name: z.string(), fields: z.array(z.enum(BATCH_FIELDS)) })),
  }),
})

export const BATCH_STATES = ['planned', 'done', 'failed', 'cancelled', 'undone'] as const

const fieldCounts = Object.fromEntries(BATCH_FIELDS.map((field) => [field, z.optional(z.number())])) as Record<
  BatchField,
  z.ZodMiniOptional<z.ZodMiniNumber>
>

const productBatch = z.object({
  _id: z.string(),
  state: z.enum(BATCH_STATES),
  /** Who of the staff made it; null for the owner. */
  by: z.nullable(z.string()),
  madeAt: moment,
  /** When it is to be done; null for one that was done at once. */
  at: z.nullable(moment),
  /** When it was done, failed or was cancelled. */
  endedAt: z.nullable(moment),
  undoUntil: z.nullable(moment),
  /** How many products change, and how many in each field. */
  counts: z.object({ products: z.number(), ...fieldCounts }),
  /** Why it failed, or what an undo left alone; the first hundred. */
  problems: z.array(z.object({ id: z.string(), name: z.string(), reason: z.string() })),
  /** Of one that is asked for by its id. */
  changes: z.optional(
    z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        before: someValues,
        after: someValues,
        /** How it is sold by weight now: prices and counts are of a step. */
        loose: z.optional(z.object({ step: z.number(), unit: z.enum(LOOSE_UNITS) })),
      }),
    ),
  ),
})
export type ProductBatch = z.output<typeof productBatch>

export const listProductBatches = endpoint({
  method: 'GET',
  path: '/api/seller/products/batches',
  summary: 'List planned and past batches of changes, planned ones first; with an id, one of them with its changes',
  docs: 'Products',
  who: 'seller',
  query: z.object({ id: z.optional(id), limit: z.optional(pageSize), cursor: z.optional(optionalText(64)) }),
  reply: z.object({
    batches: z.array(productBatch),
    /** Absent on the last page. */
    nextCursor: z.optional(z.string()),
  }),
})

export const cancelProductBatch = endpoint({
  method: 'POST',
  path: '/api/seller/products/batches/cancel',
  summary: 'Cancel a planned batch of changes before its time',
  docs: 'Products',
  who: 'seller',
  refusals: ['not_found', 'impossible_move'],
  body: z.object({ batch: id }),
  reply: z.object({ message: z.string() }),
})
