import * as z from 'zod/mini'
import { pageSize } from '../catalog/product-query.ts'
import { endpoint } from '../endpoint.ts'
import { optionalText } from '../fields.ts'
import { moment } from '../moment.ts'
import { mail } from './mail.ts'

export const contactMessage = z.object({
  _id: z.string(),
  user_name: z.string(),
  user_email: z.string(),
  user_phone: z.nullable(z.string()),
  message: z.string(),
  createdAt: moment,
  /** The mail to the shop that carries it; null for messages older than the shop's mail. */
  mail: z.nullable(mail),
})
export type ContactMessage = z.output<typeof contactMessage>

export const listMessages = endpoint({
  method: 'GET',
  path: '/api/contact/messages',
  summary: 'List the messages from the contact form, newest first',
  docs: 'Messages',
  who: 'seller',
  query: z.object({ limit: z.optional(pageSize), cursor: z.optional(optionalText(64)) }),
  reply: z.object({
    messages: z.array(contactMessage),
    nextCursor: z.optional(z.string()),
    /** Whether messages are mailed to the shop as well. */
    sends: z.boolean(),
  }),
})
