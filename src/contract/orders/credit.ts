import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { money } from '../fields.ts'
import { moment } from '../moment.ts'

/** Items refunded, used by an order, back from a cancelled order, given by the shop, gone with the account. */
export const CREDIT_REASONS = ['refund', 'order', 'order_cancelled', 'by_hand', 'account_deleted'] as const
export type CreditReason = (typeof CREDIT_REASONS)[number]

export const creditEntry = z.object({
  _id: z.string(),
  at: moment,
  reason: z.enum(CREDIT_REASONS),
  /** Negative when it was used. */
  amount: money,
  orderId: z.nullable(z.string()),
  orderNumber: z.nullable(z.string()),
  /** Why the shop gave it. */
  note: z.optional(z.string()),
})
export type CreditEntry = z.output<typeof creditEntry>

export const readCredit = endpoint({
  method: 'GET',
  path: '/api/user/credit',
  summary: 'The shopper’s store credit: the balance, and its newest hundred entries; and what they owe beside it',
  docs: 'Account',
  who: 'shopper',
  reply: z.object({
    balance: money,
    entries: z.array(creditEntry),
    /** For orders on account; below zero they have paid in advance. */
    owed: money,
  }),
})
