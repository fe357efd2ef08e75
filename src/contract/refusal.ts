import * as z from 'zod/mini'

/** Stable names of everything that can be refused; the message beside it is for people. */
export const REFUSAL_CODES = [
  'malformed',
  'missing_details',
  'not_signed_in',
  'not_authorized',
  'forbidden',
  'wrong_role',
  'foreign_origin',
  'invalid_credentials',
  'second_factor_required',
  'wrong_code',
  'code_required',
  'already_exists',
  'not_found',
  'link_ended',
  'out_of_stock',
  'unknown_product',
  'wrong_amount',
  'unknown_address',
  'impossible_move',
  'too_late',
  'changed_meanwhile',
  'bad_file',
  'bad_rows',
  'key_reused',
  'ordered_recently',
  'promise_changed',
  'fee_changed',
  'total_changed',
  'not_served',
  'below_minimum',
  'not_taking_orders',
  'too_busy',
  'too_many_open_orders',
  'too_many_cancelled',
  'cash_refused',
  'owed_limit',
  'in_progress',
  'hold_limit',
  'payment_unverified',
  'payment_failed',
  'payment_refunded',
  'too_large',
  'headers_too_large',
  'timeout',
  'unsupported_type',
  'bad_picture',
  'too_many_requests',
  'unavailable',
  'internal',
] as const

export type RefusalCode = (typeof REFUSAL_CODES)[number]

export const badRow = z.object({
  /** Counted as a spreadsheet does: the column names are row 1. */
  row: z.number(),
  /** The product of the row; empty where it has no name. */
  name: z.string(),
  /** Each with the column and what is in the cell. */
  reasons: z.array(z.string()),
})

/** What an order costs before it is placed, in rupees; rows as in orders/bill.ts. */
const quotedBill = z.object({
  lines: z.array(z.object({ product: z.string(), name: z.string(), quantity: z.number(), offerPrice: z.number() })),
  rows: z.array(z.object({ kind: z.string(), label: z.string(), amount: z.number(), rate: z.optional(z.number()) })),
  total: z.number(),
  /** The part of the total that store credit pays. */
  credit: z.number(),
  /** What is left to pay. */
  due: z.number(),
})
export type QuotedBill = z.output<typeof quotedBill>

export const refusal = z.object({
  success: z.literal(false),
  /** Not checked against the list: a page that was loaded before an update accepts new codes. */
  code: z.custom<RefusalCode>((code) => typeof code === 'string'),
  message: z.string(),
  /** What is wrong with each field, for messages beside it. */
  fields: z.optional(z.record(z.string(), z.string())),
  /** The lines that cannot be served, and what is left of each. */
  lines: z.optional(z.array(z.object({ product: z.string(), name: z.string(), wanted: z.number(), left: z.number() }))),
  /** The lines of an imported file that cannot be taken; the first hundred of them. */
  rows: z.optional(z.array(badRow)),
  /** The products that stop a change of many: see batchProblem in catalog/product-batches.ts. */
  conflicts: z.optional(z.array(z.unknown())),
  /** The new time, where the one that the shopper saw can't be kept. */
  by: z.optional(z.string()),
  /** The delivery fee by now, in rupees, where the shopper saw another. */
  fee: z.optional(z.number()),
  /** What the order costs by now, where the shopper saw another total. */
  bill: z.optional(quotedBill),
  /** `false`: refused before anything was done, so the same call may be sent again, whatever it does. */
  begun: z.optional(z.literal(false)),
  /** The same call with `code`, from the authenticator app or a recovery code, goes on. */
  secondFactor: z.optional(z.literal(true)),
  /** Ties a fault to its line in the log. */
  reference: z.optional(z.string()),
})

export type Refusal = z.output<typeof refusal>
