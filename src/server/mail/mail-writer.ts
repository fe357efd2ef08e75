import { findAccount } from '../accounts/account-store.ts'
import type { Config } from '../config/config.ts'
import { contactLetter } from '../contact/contact-mail-template.ts'
import { findMessage } from '../contact/contact-store.ts'
import { newsletterLetter, newsletterLinks } from '../contact/newsletter-mail-template.ts'
import { newLinkToken } from '../contact/newsletter-store.ts'
import type { Db } from '../db/database.ts'
import { orderLetter } from '../orders/order-mail-template.ts'
import { findOrder } from '../orders/order-store.ts'
import type { MailAbout } from './mail-about.ts'
import type { OutgoingMail } from './mail-carrier.ts'
import type { MailRow } from './mail-store.ts'
import { oneLine } from './mail-template.ts'

type Desk = { db: Db; config: Pick<Config, 'publicUrl' | 'mail'> }
type Written = Omit<OutgoingMail, 'messageId' | 'to'>

/** Finds the words for a mail, as things are now; null when what it is about is no longer there. */
export async function writeMail(desk: Desk, mail: MailRow): Promise<OutgoingMail | null> {
  const written = await write(desk, mail.about, mail.recipient)
  const domain = desk.config.mail.from.address.split('@').at(-1)
  return written && { ...written, messageId: `<${mail.id}@${domain}>`, to: mail.recipient }
}

/** The same words for the seller's eyes, without the secret in a subscriber's links. */
export async function previewMail(desk: Desk, { about }: MailRow): Promise<Written | null> {
  if (about.kind !== 'newsletter') return write(desk, about, '')
  return newsletterLetter(newsletterLinks(desk.config.publicUrl, ''))
}

async function write(desk: Desk, about: MailAbout, recipient: string): Promise<Written | null> {
  switch (about.kind) {
    case 'contact':
      return writeContact(desk, about.messageId)
    case 'order':
      return writeOrder(desk, about)
    case 'newsletter':
      return writeNewsletter(desk, recipient)
  }
}

async function writeContact({ db, config }: Desk, messageId: string): Promise<Written | null> {
  const message = await findMessage(db, messageId)
  if (!message) return null
  const name = oneLine(message.userName)
  return {
    ...contactLetter(message, config.publicUrl),
    replyTo: { name, address: message.userEmail },
    form: {
      user_name: name,
      user_email: message.userEmail,
      user_phone: oneLine(message.userPhone ?? ''),
      message: message.message,
    },
  }
}

type OrderAbout = Extract<MailAbout, { kind: 'order' }>

async function writeOrder({ db, config }: Desk, { orderId, status }: OrderAbout): Promise<Written | null> {
  const order = await findOrder(db, orderId)
  const shopper = order && (await findAccount(db, order.userId))
  if (!shopper) return null
  const { publicUrl, mail } = config
  return {
    ...orderLetter({ order, status, shopperName: shopper.name, publicUrl }),
    replyTo: { name: mail.from.name, address: mail.shopEmail },
  }
}

async function writeNewsletter({ db, config }: Desk, email: string): Promise<Written | null> {
  const token = await newLinkToken(db, email)
  if (!token) return null
  const links = newsletterLinks(config.publicUrl, token)
  return { ...newsletterLetter(links), unsubscribeUrl: links.unsubscribeUrl }
}
