import * as z from 'zod/mini'
import { cartReply } from '../cart/cart.ts'
import { endpoint } from '../endpoint.ts'

export const user = z.object({
  ...cartReply.shape,
  _id: z.string(),
  name: z.string(),
  /** Empty for somebody who signed in with a phone number. */
  email: z.string(),
  /** An order of theirs is under way. */
  hasOpenOrder: z.optional(z.boolean()),
  /** There are orders from before the email was confirmed, which take the proof of then to see. */
  hasEarlierOrders: z.optional(z.boolean()),
})
export type User = z.output<typeof user>

export const messageReply = z.object({ message: z.string() })

export const checkUser = endpoint({
  method: 'GET',
  path: '/api/user/is-auth',
  summary: 'Get the signed-in shopper; when signed out, success is false with status 200',
  docs: 'Sign-in',
  who: 'anyone',
  refusals: ['not_signed_in'],
  reply: z.object({ user }),
})

export const logoutUser = endpoint({
  method: 'GET',
  path: '/api/user/logout',
  summary: 'Sign the shopper out',
  docs: 'Sign-in',
  who: 'anyone',
  changesState: true,
  reply: messageReply,
})
