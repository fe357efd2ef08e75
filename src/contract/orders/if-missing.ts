import * as z from 'zod/mini'
import { MISSING_KINDS } from '#domain/if-missing.ts'
import { id, money, soldByStep } from '../fields.ts'
import { moment } from '../moment.ts'

/**
 * If the item is not there: give the money back · something alike, never dearer and with the same diet mark · exactly
 * this `product` · ask, and after two minutes the money goes back.
 */
export const ifMissing = z
  .object({
    kind: z.enum(MISSING_KINDS, 'Choose what we do if it’s not there.'),
    product: z.optional(id),
  })
  .check(
    z.refine<{ kind: string; product?: string | undefined }>(
      ({ kind, product }) => (kind === 'this') === (product !== undefined),
      'Choose a product for “this”, and for nothing else.',
    ),
  )

/** What an order keeps of it. */
export const keptIfMissing = z.object({
  kind: z.enum(MISSING_KINDS),
  product: z.optional(z.string()),
  /** Of that product. */
  name: z.optional(z.string()),
})
export type KeptIfMissing = z.output<typeof keptIfMissing>

/** What comes for pieces that are not there. */
export const instead = z.object({
  product: z.string(),
  name: z.string(),
  category: z.string(),
  image: z.array(z.string()),
  weight: z.nullable(z.string()),
  /** So many packs of it come for so many pieces. */
  quantity: z.number(),
  pieces: z.number(),
  /** Sold by weight: a pack is a step of so many grams or millilitres. */
  loose: z.optional(soldByStep),
  /** What is charged for it in all: never more than for what it replaces. */
  amount: money,
})

/** The question whether that is all right. Without an answer until then, the money goes back. */
export const askedAbout = z.object({
  until: moment,
  /** By the shop’s clock, when the reply was made; 0 once it is answered. */
  secondsLeft: z.number(),
  answer: z.optional(z.enum(['yes', 'no', 'late'])),
})
export type AskedAbout = z.output<typeof askedAbout>
