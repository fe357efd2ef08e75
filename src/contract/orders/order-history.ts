import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, money } from '../fields.ts'
import { moment } from '../moment.ts'

export const HISTORY_KINDS = [
  'placed',
  'added',
  'accepted',
  'picking',
  'short',
  'packed',
  'given',
  'left',
  'arrived',
  'failed',
  'delivered',
  'cancelled',
  'refunded',
  'time_changed',
] as const
export type HistoryKind = (typeof HISTORY_KINDS)[number]

const historyEvent = z.object({
  at: moment,
  kind: z.enum(HISTORY_KINDS),
  /** `staff` with a name, unless it is erased; `shop`: the shop by itself. */
  who: z.enum(['customer', 'owner', 'staff', 'shop']),
  name: z.optional(z.string()),
  /** Of the rider who got it, left with it or is at the door. */
  rider: z.optional(z.string()),
  reason: z.optional(z.string()),
  /** What was refunded or, of missing items, not charged. */
  amount: z.optional(money),
  /** The new time. */
  by: z.optional(moment),
})
export type HistoryEvent = z.output<typeof historyEvent>

export const readOrderHistory = endpoint({
  method: 'GET',
  path: '/api/order/history',
  summary: 'All that happened with an order, with names and times, oldest first',
  docs: 'Orders',
  who: 'seller',
  refusals: ['not_found'],
  query: z.object({ id }),
  reply: z.object({ events: z.array(historyEvent) }),
})
