import * as z from 'zod/mini'
import { pageSize } from './catalog.ts'
import { endpoint } from './endpoint.ts'
import { email, moment, optionalText, text } from './fields.ts'
import { mail } from './mail.ts'

export const sendMessage = endpoint({
  method: 'POST',
  path: '/api/contact',
  summary: 'Write to the shop; success means that the message is kept',
  who: 'anyone',
  body: z.object({
    user_name: text(100),
    user_email: email,
    user_phone: z.optional(optionalText(30)),
    message: text(5000),
  }),
  reply: z.object({ message: z.string() }),
})

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
  summary: 'What people wrote through the contact form, newest first',
  who: 'seller',
  query: z.object({ limit: z.optional(pageSize), cursor: z.optional(optionalText(64)) }),
  reply: z.object({
    messages: z.array(contactMessage),
    nextCursor: z.optional(z.string()),
    /** Whether messages are mailed to the shop as well. */
    sends: z.boolean(),
  }),
})

export const subscribeToNewsletter = endpoint({
  method: 'POST',
  path: '/api/newsletter/subscribe',
  summary: 'Ask for the newsletter; it begins once the link in the mail that follows is confirmed',
  who: 'anyone',
  body: z.object({ email }),
  reply: z.object({ message: z.string() }),
})
