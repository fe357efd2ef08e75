import * as z from 'zod/mini'
import { messageReply } from '../accounts/accounts.ts'
import { endpoint } from '../endpoint.ts'
import { id } from '../fields.ts'

export const undoFailedDelivery = endpoint({
  method: 'POST',
  path: '/api/ride/undo-fail',
  summary: 'Take back, within ten seconds, that an order could not be delivered; safe to repeat',
  docs: 'Riding',
  who: 'rider',
  cost: 'order',
  refusals: ['not_found', 'impossible_move', 'too_late'],
  body: z.object({ order: id }),
  reply: messageReply,
})
