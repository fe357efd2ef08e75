import { mailboxOf } from '#domain/mailbox.ts'
import type { ShopFacts } from '#domain/shop-facts.ts'
import type { Mailbox } from '../config/mail-settings.ts'
import type { Db, Tx } from '../db/database.ts'
import { newId } from '../db/new-id.ts'
import type { OutgoingMail, OutgoingText } from './mail-carrier.ts'
import { insertMail } from './mail-queue-store.ts'
import type { MailboxLinks } from './mailboxes.ts'

/** The words of a mail: everything but who sends it to whom. */
export type MailContent = Omit<OutgoingMail, 'messageId' | 'from' | 'to'>
export type TextContent = Pick<OutgoingText, 'text' | 'values'>

/**
 * customer: somebody who ordered, or waits for a product. anybody: whose email address anybody can type in. shop: the
 * shop's own mailbox. Each has places of its own in a mailbox's day: what strangers cause takes none of those on orders.
 */
export type MailTo = 'customer' | 'anybody' | 'shop'

export type MailContext = {
  db: Db
  publicUrl: string
  shop: ShopFacts
  /** Where answers to the shop go. */
  replyTo: Mailbox
  /** Null for the seller's eyes: links then have no secrets. */
  email: string | null
  /** The mailbox is not confirmed: the mail has these, and no word that a shopper typed. */
  links: MailboxLinks | null
}

export type TextContext = {
  db: Db
  publicUrl: string
  shop: ShopFacts
  /** What codes are made with; empty in a shop that sends no text messages. */
  secret: string
  /** For the seller's eyes: codes are dots, and links have no secrets. */
  hidesCodes: boolean
}

/**
 * `About` is stored when the mail is queued. With an account's `userId` or `orderId` in it, the mail is part of the copy
 * of the account's data and is deleted with it.
 */
type Declared<About extends object> = {
  kind: string
  /** What the seller's list of emails calls it. */
  title(about: About): string
  /** Names what happened: one mail for each, however often it is queued. Without it, each queueing is another mail. */
  once?(about: About): string
  waitSeconds?(about: About): number
  /** The last mail to a confirmed mailbox: its row is deleted when it has left, so that no table names the recipient. */
  isLast?: true
}

/** `write`: as things are when it is sent; null when what it is about no longer exists. */
export type MailKind<About extends object> = Declared<About> & {
  to: MailTo
  write(about: About, context: MailContext): Promise<MailContent | null>
}
/** A text message to a phone number. */
export type TextKind<About extends object> = Declared<About> & {
  to: 'phone'
  write(about: About, context: TextContext): Promise<TextContent | null>
}
type AnyKind = MailKind<object> | TextKind<object>

const KINDS = new Map<string, AnyKind>()

/** The one declaration of a kind of mail; whoever queues it imports it, and so it is known to the sender. */
export const defineMail = <About extends object>(mail: MailKind<About>) => define(mail, mailboxOf)

/** The same of a text message, whose recipient is a phone number in one spelling (domain/phone-number.ts). */
export const defineText = <About extends object>(text: TextKind<About>) => define(text, (number) => number)

function define<About extends object>(mail: MailKind<About> | TextKind<About>, boxOf: (recipient: string) => string) {
  if (KINDS.has(mail.kind)) throw new Error(`two kinds of mail are called ${mail.kind}`)
  KINDS.set(mail.kind, mail as AnyKind)
  const keyOf = (about: About) => `${mail.kind}:${mail.once?.(about) ?? newId()}`
  return {
    keyOf,
    /** Without a recipient there is nobody to write to, and nothing is queued. */
    queue: (tx: Tx, recipient: string | null, about: About): Promise<void> =>
      insertMail(tx, {
        kind: mail.kind,
        recipient,
        mailbox: recipient && boxOf(recipient),
        about,
        dedupeKey: keyOf(about),
        waitSeconds: mail.waitSeconds?.(about) ?? 0,
      }),
  }
}

export const mailKind = (kind: string): AnyKind | undefined => KINDS.get(kind)

export const mailKinds = (which: (mail: AnyKind) => boolean): string[] =>
  [...KINDS.values()].filter(which).map(({ kind }) => kind)
