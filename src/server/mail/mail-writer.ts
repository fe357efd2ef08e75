import { findAccount } from '../accounts/account-store.ts'
import type { Config } from '../config.ts'
import { findMessage } from '../contact/contact-store.ts'
import { newLinkToken } from '../contact/newsletter-store.ts'
import type { Db } from '../db/database.ts'
import { findOrder } from '../orders/order-store.ts'
import type { OutgoingMail } from '../outside/mail-carrier.ts'
import { contactLetter } from './letters/contact-letter.ts'
import { oneLine } from './letters/letter.ts'
import { newsletterLetter, newsletterLinks } from './letters/newsletter-letter.ts'
import { orderLetter } from './letters/order-letter.ts'
import type { MailAbout } from './mail-about.ts'
import type { MailRow } from './mail-store.ts'

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
