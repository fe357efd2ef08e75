import { type ValuesOf, wholeNumberSetting } from './setting.ts'

const days = (name: string, { least, fallback }: { least: number; fallback: number }, description: string) =>
  wholeNumberSetting(name, { least, most: 36_500, fallback }, { description: `days that ${description}` })

export const RETENTION_ENVIRONMENT = {
  KEEP_MAILS_DAYS: days(
    'KEEP_MAILS_DAYS',
    { least: 7, fallback: 90 },
    'the seller can see outgoing emails for; those that wait to be sent aren’t deleted',
  ),
  KEEP_MESSAGES_DAYS: days(
    'KEEP_MESSAGES_DAYS',
    { least: 7, fallback: 365 },
    'messages from the contact form are kept for',
  ),
  KEEP_EVENTS_DAYS: days(
    'KEEP_EVENTS_DAYS',
    { least: 7, fallback: 30 },
    'order events (for browsers that reconnect) and the ids of the payment provider’s webhooks are kept for',
  ),
  KEEP_KEYS_DAYS: days(
    'KEEP_KEYS_DAYS',
    { least: 1, fallback: 7 },
    'replies to Idempotency-Keys are kept for: a retry after that places a new order',
  ),
  KEEP_ACTIVITY_DAYS: days(
    'KEEP_ACTIVITY_DAYS',
    { least: 1, fallback: 180 },
    'the record of sign-ins and of what the seller did is kept for',
  ),
}
type Environment = ValuesOf<typeof RETENTION_ENVIRONMENT>

/** How many days each kind of record is kept. */
export type RetentionDays = { mails: number; messages: number; events: number; keys: number; activity: number }

export const retentionDays = (env: Environment): RetentionDays => ({
  mails: env.KEEP_MAILS_DAYS,
  messages: env.KEEP_MESSAGES_DAYS,
  events: env.KEEP_EVENTS_DAYS,
  keys: env.KEEP_KEYS_DAYS,
  activity: env.KEEP_ACTIVITY_DAYS,
})
