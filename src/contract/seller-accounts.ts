import * as z from 'zod/mini'
import { messageReply } from './accounts.ts'
import { endpoint } from './endpoint.ts'

export const checkSeller = endpoint({
  method: 'GET',
  path: '/api/seller/is-auth',
  summary: 'Check whether the seller is signed in; if not, success is false with status 200',
  who: 'anyone',
  refusals: ['not_signed_in'],
  reply: z.object({}),
})

export const logoutSeller = endpoint({
  method: 'GET',
  path: '/api/seller/logout',
  summary: 'Sign the seller out',
  who: 'anyone',
  changesState: true,
  reply: messageReply,
})
