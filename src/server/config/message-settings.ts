import { BadSetting } from './bad-setting.ts'
import { httpUrl, textSetting, type ValuesOf, wholeNumberSetting } from './setting.ts'

/** Where text messages are handed over. */
export type MessageService = {
  /** Without a user and a password: these are in `authorization`. */
  url: string
  authorization: string | null
  /** Signs what is sent. */
  secret: string
}

export type MessageSettings = {
  service: MessageService | null
  /** Text messages with a code in an hour, to all numbers together: each of them costs money. */
  perHour: number
}

const MIN_SECRET = 16

export const MESSAGE_ENVIRONMENT = {
  MESSAGES_URL: textSetting({
    description:
      'where text messages (SMS, WhatsApp) are posted, to a small function of yours that calls a provider: https, or http on this machine. A user and a password in it are sent as `Authorization: Basic`',
    unset: 'none: text messages are stored and shown to the seller without their codes, and nobody signs in by code',
    example: 'https://shop:password@functions.example/texts',
  }),
  MESSAGES_SECRET: textSetting({
    description: `signs every text message that is posted, and makes the codes; at least ${MIN_SECRET} characters, needed with \`MESSAGES_URL\``,
    example: 'a-long-random-text',
  }),
  MESSAGES_PER_HOUR: wholeNumberSetting(
    'MESSAGES_PER_HOUR',
    { least: 1, most: 1_000_000, fallback: 200 },
    {
      description:
        'text messages with a code in an hour, to all numbers together; one number gets 10 a day, 5 of which are kept for where it was signed in with before and for the shop. The rest are held back, and the seller sees them',
    },
  ),
}
type Environment = ValuesOf<typeof MESSAGE_ENVIRONMENT>

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/

export function messageSettings(env: Environment): MessageSettings {
  return { service: messageService(env), perHour: env.MESSAGES_PER_HOUR }
}

/** Never quotes what was given: there may be a password in it. */
const badUrl = (what: string) => new BadSetting(`MESSAGES_URL must look like https://functions.example/texts: ${what}.`)

function messageService({ MESSAGES_URL, MESSAGES_SECRET: secret = '' }: Environment): MessageService | null {
  if (!MESSAGES_URL) return null
  const url = httpUrl(MESSAGES_URL)
  if (!url) throw badUrl('it isn’t an http URL')
  if (url.protocol === 'http:' && !LOOPBACK.test(url.hostname)) throw badUrl('use https for another machine')
  if (secret.length < MIN_SECRET)
    throw new BadSetting(`MESSAGES_SECRET must have at least ${MIN_SECRET} characters where there is a MESSAGES_URL.`)
  const authorization = url.username || url.password ? basicAuthorization(url) : null
  url.username = ''
  url.password = ''
  url.hash = ''
  return { url: url.href, authorization, secret }
}

function basicAuthorization({ username, password }: URL): string {
  try {
    const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
    return `Basic ${Buffer.from(pair).toString('base64')}`
  } catch {
    throw badUrl('user and password must be percent-encoded')
  }
}
