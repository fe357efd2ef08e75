import * as z from 'zod/mini'
import { PAYMENT_TYPES, REFUND_STATES, TAKEN_PAYMENTS } from '#domain/order.ts'
import { endpoint } from '../endpoint.ts'
import { id, money, text } from '../fields.ts'
import { moment } from '../moment.ts'
import { order } from './order.ts'

export const receipt = z.object({
  order,
  /** Store credit that came back with the order's cancellation. */
  creditBack: z.optional(money),
  /** None while cash is still to be paid, or for a cancelled order that never was. */
  payments: z.array(
    z.object({ type: z.enum([...PAYMENT_TYPES, ...TAKEN_PAYMENTS, 'Credit']), amount: money, at: moment }),
  ),
  /** What is still owed of an order on account, after the payments that cover it in part. */
  owed: z.optional(money),
  /** Through the payment provider, in the order in which they were made; a failed one is still owed. */
  refunds: z.array(z.object({ _id: z.string(), amount: money, state: z.enum(REFUND_STATES), at: moment })),
})
export type Receipt = z.output<typeof receipt>

export const MAX_RECEIPTS = 100

export const readReceipts = endpoint({
  method: 'GET',
  path: '/api/order/seller/receipts',
  summary: 'Orders with their payments and refunds, to be printed; unknown ids are left out',
  docs: 'Orders',
  who: 'seller',
  query: z.object({
    ids: z.pipe(
      z.pipe(
        text(8000),
        z.transform((ids: string) => [...new Set(ids.split(','))]),
      ),
      z.array(id).check(z.maxLength(MAX_RECEIPTS, `Choose up to ${MAX_RECEIPTS} orders.`)),
    ),
  }),
  /** In the sequence in which they were asked for. */
  reply: z.object({ receipts: z.array(receipt) }),
})

export const readReceipt = endpoint({
  method: 'GET',
  path: '/api/order/receipt',
  summary: 'An order of the shopper with its payments and refunds',
  docs: 'Orders',
  who: 'shopper',
  refusals: ['not_found'],
  query: z.object({ id }),
  reply: receipt,
})
