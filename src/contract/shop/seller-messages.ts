import * as z from 'zod/mini'
import { pageSize } from '../catalog/product-query.ts'
import { endpoint } from '../endpoint.ts'
import { id, optionalText } from '../fields.ts'
import { moment } from '../moment.ts'
import { mail } from './mail.ts'

export const contactMessage = z.object({
  _id: z.string(),
  user_name: z.string(),
  user_email: z.string(),
  user_phone: z.nullable(z.string()),
  message: z.string(),
  createdAt: moment,
  isRead: z.boolean(),
  /** Nothing is left to do about it. */
  isDone: z.boolean(),
  /** The mail to the shop that carries it; null for messages older than the shop's mail. */
  mail: z.nullable(mail),
})
export type ContactMessage = z.output<typeof contactMessage>

export const MESSAGE_FOLDERS = ['inbox', 'done'] as const
export type MessageFolder = (typeof MESSAGE_FOLDERS)[number]

export const listMessages = endpoint({
  method: 'GET',
  path: '/api/contact/messages',
  summary: 'List the messages from the contact form, newest first',
  docs: 'Messages',
  who: 'seller',
  query: z.object({
    /** All of them when left out. */
    folder: z.optional(z.enum(MESSAGE_FOLDERS)),
    limit: z.optional(pageSize),
    cursor: z.optional(optionalText(64)),
  }),
  reply: z.object({
    messages: z.array(contactMessage),
    nextCursor: z.optional(z.string()),
    /** How many nobody has read yet, whatever page this is. */
    unread: z.number(),
    /** Whether messages are mailed to the shop as well. */
    sends: z.boolean(),
  }),
})

const MAX_MARKED = 200

export const markMessages = endpoint({
  method: 'POST',
  path: '/api/contact/messages/mark',
  summary: 'Mark messages as read or unread, and as done or not; what is left out stays as it is',
  docs: 'Messages',
  who: 'seller',
  refusals: ['not_found'],
  body: z
    .object({
      ids: z
        .array(id)
        .check(z.minLength(1, 'Choose a message.'), z.maxLength(MAX_MARKED, `Use up to ${MAX_MARKED} messages.`)),
      read: z.optional(z.boolean('Use true or false.')),
      done: z.optional(z.boolean('Use true or false.')),
    })
    .check(
      z.refine(({ read, done }) => read !== undefined || done !== undefined, {
        message: 'Say whether it is read or done.',
        path: ['read'],
      }),
    ),
  reply: z.object({ message: z.string(), unread: z.number() }),
})
