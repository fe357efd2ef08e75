import * as z from 'zod/mini'
import { REPORT_KINDS, REPORT_STATES } from '#domain/order.ts'
import { moment } from '../moment.ts'

export const REPORT_PHOTO = '/api/order/report/photo'

/** What a shopper said about an item of a delivered order, and the seller's answer. */
export const orderReport = z.object({
  _id: z.string(),
  product: z.string(),
  quantity: z.number(),
  kind: z.enum(REPORT_KINDS),
  words: z.string(),
  hasPhoto: z.boolean(),
  at: moment,
  state: z.enum(REPORT_STATES),
  answer: z.optional(z.string()),
  /** A refund is made then, unless the seller undoes it before. */
  refundAt: z.optional(moment),
  /** How many were refunded for it. */
  refunded: z.optional(z.number()),
})
export type OrderReport = z.output<typeof orderReport>
