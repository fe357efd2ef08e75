import * as z from 'zod/mini'
import { PAYMENT_TYPES, REFUND_STATES } from '#domain/order.ts'
import { endpoint } from '../endpoint.ts'
import { id, money } from '../fields.ts'
import { moment } from '../moment.ts'
import { order } from './order.ts'

export const receipt = z.object({
  order,
  /** Store credit that came back with the order's cancellation. */
  creditBack: z.optional(money),
  /** None while cash is still to be paid, or for a cancelled order that never was. */
  payments: z.array(z.object({ type: z.enum([...PAYMENT_TYPES, 'Credit']), amount: money, at: moment })),
  /** Through the payment provider, in the order in which they were made; a failed one is still owed. */
  refunds: z.array(z.object({ _id: z.string(), amount: money, state: z.enum(REFUND_STATES), at: moment })),
})
export type Receipt = z.output<typeof receipt>

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
