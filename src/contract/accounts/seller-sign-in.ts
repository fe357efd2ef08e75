import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { email } from '../fields.ts'
import { messageReply } from './accounts.ts'
import { signInCode, storablePassword } from './credentials.ts'

export const loginSeller = endpoint({
  method: 'POST',
  path: '/api/seller/login',
  summary: 'Sign in as the seller; with a second factor, secondFactor is true until the call has a code too',
  docs: 'Sign-in',
  who: 'anyone',
  limit: 'sign-ins',
  refusals: ['invalid_credentials', 'second_factor_required', 'wrong_code'],
  body: z.object({ email, password: storablePassword, code: z.optional(signInCode) }),
  reply: messageReply,
})
