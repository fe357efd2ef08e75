import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { messageReply } from './accounts.ts'

export const checkSeller = endpoint({
  method: 'GET',
  path: '/api/seller/is-auth',
  summary: 'Check whether the owner or a manager is signed in; if not, success is false with status 200',
  docs: 'Sign-in',
  who: 'anyone',
  refusals: ['not_signed_in'],
  reply: z.object({
    /** Absent when the owner is signed in. */
    manager: z.optional(z.object({ name: z.string() })),
  }),
})

export const logoutSeller = endpoint({
  method: 'GET',
  path: '/api/seller/logout',
  summary: 'Sign the owner out',
  docs: 'Sign-in',
  who: 'anyone',
  changesState: true,
  reply: messageReply,
})
