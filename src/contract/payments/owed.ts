import * as z from 'zod/mini'
import { MIN_PAYMENT } from '#domain/credit.ts'
import { OWED_PAID_BY, OWED_REASONS } from '#domain/owed.ts'
import { endpoint } from '../endpoint.ts'
import { money } from '../fields.ts'
import { moment } from '../moment.ts'
import { paymentWindow, verifyOnlineOrder } from '../orders/place-order.ts'

export const owedEntry = z.object({
  _id: z.string(),
  at: moment,
  /** What it adds to what is owed. */
  amount: money,
  reason: z.enum(OWED_REASONS),
  orderId: z.nullable(z.string()),
  paidBy: z.nullable(z.enum(OWED_PAID_BY)),
  /** A payment that was typed by mistake: another entry takes it back. */
  isUndone: z.boolean(),
})
export type OwedEntry = z.output<typeof owedEntry>

const ownEntry = z.object({ ...owedEntry.shape, orderNumber: z.nullable(z.string()) })
export type OwnOwedEntry = z.output<typeof ownEntry>

export const readOwed = endpoint({
  method: 'GET',
  path: '/api/user/owed',
  summary: 'What the shopper owes for orders on account, and its newest hundred entries',
  docs: 'Account',
  who: 'shopper',
  reply: z.object({
    /** Below zero they have paid in advance. */
    owed: money,
    entries: z.array(ownEntry),
  }),
})

export const payOwed = endpoint({
  method: 'POST',
  path: '/api/user/owed/pay',
  summary: 'Start an online payment of what is owed, or of a part; the same amount again is the same payment',
  docs: 'Payments',
  who: 'shopper',
  cost: 'provider',
  refusals: ['changed_meanwhile', 'in_progress', 'payment_failed'],
  body: z.object({
    amount: money.check(z.refine((amount) => amount >= MIN_PAYMENT, 'Enter ₹1 or more.')),
  }),
  reply: paymentWindow,
})

export const verifyOwedPayment = endpoint({
  method: 'POST',
  path: '/api/user/owed/verify',
  summary: 'Verify the payment provider’s result for what is owed; safe to repeat',
  docs: 'Payments',
  who: 'shopper',
  cost: 'provider',
  refusals: verifyOnlineOrder.refusals,
  body: z.pick(verifyOnlineOrder.body, {
    razorpay_order_id: true,
    razorpay_payment_id: true,
    razorpay_signature: true,
  }),
  /** What is left. */
  reply: z.object({ message: z.string(), owed: money }),
})
