import * as z from 'zod/mini'
import { email } from '#contract/fields.ts'
import { BadSetting } from './bad-setting.ts'
import { checkedSetting, httpUrl, textSetting, type ValuesOf, wholeNumberSetting } from './setting.ts'

export type Mailbox = { name: string; address: string }

export type SmtpSettings = {
  host: string
  port: number
  /** TLS from the first byte; otherwise the connection is upgraded when the server can. */
  secure: boolean
  /** Unless the URL says otherwise, a password goes to other machines only under TLS. */
  requireTLS: boolean
  anyCertificate: boolean
  login: { user: string; pass: string } | null
}

export type EmailJsSettings = {
  serviceId: string
  templateId: string
  publicKey: string
  privateKey: string | null
  baseUrl: string
}

export type MailSettings = {
  /** Without a name the shop's own. */
  from: { name: string | null; address: string }
  /** Where messages of the contact form go. */
  shopEmail: string
  /** How many mails one mailbox gets in 24 hours. */
  perRecipientPerDay: number
  smtp: SmtpSettings | null
  emailjs: EmailJsSettings | null
}

type Fallbacks = { publicUrl: string; sellerEmail: string }

const emailJsId = (id: string) =>
  textSetting({ description: `the ${id} of EmailJS, to send contact form messages through it; set all three or none` })

export const MAIL_ENVIRONMENT = {
  SMTP_URL: textSetting({
    description:
      '`smtp://user:password@host:587`, or `smtps://…` for TLS from the start; options `?requireTLS=true`, `?tls.rejectUnauthorized=false`',
    unset: 'none: emails are stored and shown to the seller',
    example: 'smtp://user:password@mail.example:587',
  }),
  MAIL_FROM: textSetting({
    description: 'the sender of the shop’s emails; without a name, the shop’s own name',
    unset: '`no-reply@…`',
    example: 'orders@shop.example',
  }),
  SHOP_EMAIL: textSetting({
    description: 'who receives messages from the contact form',
    unset: '`SELLER_EMAIL`',
    example: 'hello@shop.example',
  }),
  MAILS_PER_RECIPIENT_PER_DAY: wholeNumberSetting(
    'MAILS_PER_RECIPIENT_PER_DAY',
    { least: 1, most: 1_000_000, fallback: 20 },
    {
      description:
        'emails that one mailbox gets in 24 hours, messages from the contact form to the shop’s own mailbox included; a mailbox that its owner hasn’t confirmed gets 3 at most. The rest are held back, and the seller sees them',
    },
  ),
  EMAILJS_SERVICE_ID: emailJsId('service'),
  EMAILJS_TEMPLATE_ID: emailJsId('template'),
  EMAILJS_PUBLIC_KEY: emailJsId('public key'),
  EMAILJS_PRIVATE_KEY: textSetting({ description: 'for EmailJS accounts that require it' }),
  EMAILJS_URL: checkedSetting(
    (text) => httpUrl(text) !== null,
    (text) => `EMAILJS_URL must be a URL such as https://api.emailjs.com, not "${text}".`,
    { description: 'a different URL for EmailJS', unset: 'https://api.emailjs.com' },
  ),
}
type Environment = ValuesOf<typeof MAIL_ENVIRONMENT>

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/
const EMAILJS_IDS = ['EMAILJS_SERVICE_ID', 'EMAILJS_TEMPLATE_ID', 'EMAILJS_PUBLIC_KEY'] as const

export function mailSettings(env: Environment, { publicUrl, sellerEmail }: Fallbacks): MailSettings {
  const smtp = smtpSettings(env)
  const login = smtp?.login && z.safeParse(email, smtp.login.user)
  const sender = login?.success ? login.data : `no-reply@${new URL(publicUrl).hostname}`
  return {
    from: env.MAIL_FROM ? mailbox(env.MAIL_FROM) : { name: null, address: sender },
    shopEmail: env.SHOP_EMAIL ? emailAddress('SHOP_EMAIL', env.SHOP_EMAIL) : sellerEmail,
    perRecipientPerDay: env.MAILS_PER_RECIPIENT_PER_DAY,
    smtp,
    emailjs: emailJsSettings(env),
  }
}

/** Never quotes what was given: there may be a password in it. */
const badSmtpUrl = (what: string) =>
  new BadSetting(
    `SMTP_URL must look like smtp://user:password@mail.example:587 (or smtps:// for TLS from the start): ${what}.`,
  )

function smtpSettings(env: Environment): SmtpSettings | null {
  if (!env.SMTP_URL) return null
  const url = URL.parse(env.SMTP_URL)
  if (!url || !/^smtps?:$/.test(url.protocol)) throw badSmtpUrl('it isn’t an SMTP URL')
  if (!url.hostname) throw badSmtpUrl('the host is missing')
  if (Boolean(url.username) !== Boolean(url.password))
    throw badSmtpUrl('set both the user and the password, or neither')
  const nearby = LOOPBACK.test(url.hostname)
  const {
    requireTLS = String(!nearby && url.username !== ''),
    'tls.rejectUnauthorized': checked = 'true',
    ...unknown
  } = options(url)
  for (const name of Object.keys(unknown)) throw badSmtpUrl(`the option ${name} is unknown`)
  const port = url.port ? Number(url.port) : url.protocol === 'smtps:' ? 465 : 587
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port,
    secure: url.protocol === 'smtps:' || port === 465,
    requireTLS: requireTLS === 'true',
    anyCertificate: checked === 'false' || nearby,
    login: url.username ? { user: decoded(url.username), pass: decoded(url.password) } : null,
  }
}

const options = (url: URL): Record<string, string> => Object.fromEntries(url.searchParams)

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw badSmtpUrl('user and password must be percent-encoded')
  }
}

function emailJsSettings(env: Environment): EmailJsSettings | null {
  const { EMAILJS_SERVICE_ID, EMAILJS_TEMPLATE_ID, EMAILJS_PUBLIC_KEY, EMAILJS_PRIVATE_KEY, EMAILJS_URL } = env
  if (!EMAILJS_SERVICE_ID || !EMAILJS_TEMPLATE_ID || !EMAILJS_PUBLIC_KEY) {
    const missing = EMAILJS_IDS.filter((name) => !env[name])
    if (missing.length < EMAILJS_IDS.length) {
      throw new BadSetting(`${EMAILJS_IDS.join(', ')} belong together. Set all three (missing: ${missing.join(', ')}).`)
    }
    return null
  }
  return {
    serviceId: EMAILJS_SERVICE_ID,
    templateId: EMAILJS_TEMPLATE_ID,
    publicKey: EMAILJS_PUBLIC_KEY,
    privateKey: EMAILJS_PRIVATE_KEY || null,
    baseUrl: (EMAILJS_URL || 'https://api.emailjs.com').replace(/\/+$/, ''),
  }
}

function mailbox(given: string): MailSettings['from'] {
  const named = /^\s*"?([^"<>\r\n]*?)"?\s*<([^<>\s]+)>\s*$/.exec(given)
  if (!named) return { name: null, address: emailAddress('MAIL_FROM', given) }
  const [, name = '', address = ''] = named
  return { name: name || null, address: emailAddress('MAIL_FROM', address) }
}

function emailAddress(setting: string, given: string): string {
  const read = z.safeParse(email, given)
  if (!read.success) throw new BadSetting(`${setting} must be an email address, not "${given}".`)
  return read.data
}
