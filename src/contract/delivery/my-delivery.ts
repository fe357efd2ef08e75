import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id } from '../fields.ts'
import { moment } from '../moment.ts'

export const findMyDelivery = endpoint({
  method: 'GET',
  path: '/api/order/delivery',
  summary: 'Get who brings an order of the shopper, and the code to say at the door; null when no rider has it',
  docs: 'Delivery',
  who: 'shopper',
  refusals: ['not_found', 'forbidden'],
  query: z.object({ id }),
  reply: z.object({
    delivery: z.nullable(
      z.object({
        /** The first name. */
        rider: z.string(),
        /** null: call the shop. */
        phone: z.nullable(z.string()),
        /** null when it was tried too often: the shop completes the delivery. */
        doorCode: z.nullable(z.string()),
        leftAt: z.nullable(moment),
        arrivedAt: z.nullable(moment),
        /** When the rider is likely at the door; null before they leave. */
        expectedAt: z.nullable(moment),
      }),
    ),
  }),
})
