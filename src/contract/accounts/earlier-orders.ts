import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { messageReply } from './accounts.ts'
import { storablePassword } from './credentials.ts'

/**
 * How orders from before a mailbox was confirmed come into the account that it opened: with the password from before,
 * or with a code to a phone number only.
 */
export const EARLIER_PROOFS = ['password', 'code'] as const

export const joinEarlierOrders = endpoint({
  method: 'POST',
  path: '/api/user/earlier-orders/join',
  summary: 'Bring what was in the account before its email was confirmed into it, with the password from before',
  docs: 'Account',
  who: 'shopper',
  cost: 'password',
  refusals: ['invalid_credentials', 'not_found', 'impossible_move', 'in_progress'],
  body: z.object({ password: storablePassword }),
  reply: messageReply,
})
