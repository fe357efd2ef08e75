import * as z from 'zod/mini'
import { pageSize } from '../catalog/product-query.ts'
import { endpoint } from '../endpoint.ts'
import { id, optionalText } from '../fields.ts'
import { moment } from '../moment.ts'

/**
 * queued: waits for its turn or its next try. sending: with the mail server right now. sent: accepted by it.
 * failed: refused, or tried too often. unsure: the reply was lost, so it may have arrived; it is sent again only on
 * request. kept: nothing is set up that
 * would send it. withheld: the mailbox or number has had enough for the day, or wants none.
 */
export const MAIL_STATES = ['queued', 'sending', 'sent', 'failed', 'unsure', 'kept', 'withheld'] as const
export type MailState = (typeof MAIL_STATES)[number]

/** From these a seller may send a mail (again). */
export const SENDABLE_STATES: readonly MailState[] = ['failed', 'unsure', 'kept', 'withheld']

export const mail = z.object({
  _id: z.string(),
  kind: z.string(),
  /** What it is about, in a few words: 'Order placed', 'Packed'. */
  title: z.string(),
  /** A text message: the recipient is a phone number. */
  isText: z.boolean(),
  recipient: z.string(),
  state: z.enum(MAIL_STATES),
  attempts: z.number(),
  /** What went wrong the last time. */
  lastError: z.nullable(z.string()),
  createdAt: moment,
  sentAt: z.nullable(moment),
  /** When it will be tried next; only while queued. */
  nextAttemptAt: z.nullable(moment),
})
export type Mail = z.output<typeof mail>

export const listMails = endpoint({
  method: 'GET',
  path: '/api/mail/list',
  summary: 'List the shop’s outgoing emails and text messages, newest first',
  docs: 'Messages',
  who: 'seller',
  query: z.object({
    state: z.optional(z.enum(MAIL_STATES)),
    limit: z.optional(pageSize),
    cursor: z.optional(optionalText(64)),
  }),
  reply: z.object({
    mails: z.array(mail),
    nextCursor: z.optional(z.string()),
    /** How many are failed or unsure. */
    troubled: z.number(),
    /** Whether something sends: messages of the contact form, all other mail, and text messages. */
    sends: z.object({ contactForm: z.boolean(), others: z.boolean(), texts: z.boolean() }),
  }),
})

export const showMail = endpoint({
  method: 'GET',
  path: '/api/mail/show',
  summary: 'Show an email or text message as its recipient sees it, without personal links and codes',
  docs: 'Messages',
  who: 'seller',
  refusals: ['not_found'],
  query: z.object({ id }),
  reply: z.object({
    mail,
    /** null: a text message has none. */
    subject: z.nullable(z.string()),
    html: z.nullable(z.string()),
    text: z.string(),
  }),
})

export const resendMail = endpoint({
  method: 'POST',
  path: '/api/mail/resend',
  summary: 'Send an email or text message that failed, was never sent, or may not have arrived',
  docs: 'Messages',
  who: 'seller',
  refusals: ['not_found', 'impossible_move'],
  body: z.object({ id }),
  reply: z.object({ message: z.string(), mail }),
})
