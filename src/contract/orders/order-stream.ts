import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

export const STREAM_LISTENERS = ['shopper', 'seller', 'staff'] as const
export type StreamListener = (typeof STREAM_LISTENERS)[number]

/**
 * Server-sent events. `ready` opens a stream that does not resume another: from here on you are told, load your
 * list now.
 * `order` carries the whole order as it is now, and `isNew: true` when it was placed; the same one may come twice. The
 * staff get none: `picks`, `deliveries` and `person` carry nothing and say which of their own calls may reply something
 * new.
 * `reset` comes after a break too long to make up for: load your list again.
 * Each has an id; a browser that comes back with Last-Event-ID hears what it missed.
 */
export const streamOrders = endpoint({
  method: 'GET',
  path: '/api/order/stream',
  summary:
    'Stream order updates: the signed-in shopper’s own; with as=seller all of them; with as=staff what to load again',
  docs: 'Orders',
  who: 'anyone',
  refusals: ['not_signed_in', 'not_authorized', 'wrong_role', 'too_many_requests'],
  replyType: 'text/event-stream',
  query: z.object({ as: z.optional(z.enum(STREAM_LISTENERS)) }),
  reply: z.object({}),
})
