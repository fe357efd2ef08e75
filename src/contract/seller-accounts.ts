import * as z from 'zod/mini'
import { messageReply, storablePassword } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { email } from './fields.ts'

export const loginSeller = endpoint({
  method: 'POST',
  path: '/api/seller/login',
  summary: 'Sign in as the seller',
  who: 'anyone',
  refusals: ['invalid_credentials'],
  body: z.object({ email, password: storablePassword }),
  reply: messageReply,
})

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
