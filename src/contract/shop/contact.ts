import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { email, optionalText, text } from '../fields.ts'

export const sendMessage = endpoint({
  method: 'POST',
  path: '/api/contact',
  summary: 'Send the shop a message; success means it is saved',
  docs: 'Messages',
  who: 'anyone',
  body: z.object({
    user_name: text(100),
    user_email: email,
    user_phone: z.optional(optionalText(30)),
    message: text(5000),
  }),
  reply: z.object({ message: z.string() }),
})

export const subscribeToNewsletter = endpoint({
  method: 'POST',
  path: '/api/newsletter/subscribe',
  summary: 'Subscribe to the newsletter; it starts once the address is confirmed by email',
  docs: 'Messages',
  who: 'anyone',
  body: z.object({ email }),
  reply: z.object({ message: z.string() }),
})
