import type { Db } from '../db/database.ts'
import type { MailAbout } from '../db/tables/mail-tables.ts'
import type { OutgoingMail } from './mail-carrier.ts'
import type { MailRow } from './mail-store.ts'
import type { Mailboxes, MailboxLinks } from './mailboxes.ts'

/** The words of a mail: everything but who sends it to whom. */
export type MailContent = Omit<OutgoingMail, 'messageId' | 'to'>

type AboutKind<Kind extends MailAbout['kind']> = Extract<MailAbout, { kind: Kind }>

/**
 * Who reads the mail. With `links` the mailbox is not confirmed: the mail carries them, and no word that a shopper
 * typed. `email` is null for the seller's eyes.
 */
export type Recipient = { email: string | null; links: MailboxLinks | null }

/** Writes one kind of mail, as things are when it is sent; null when what it is about no longer exists. */
export type ContentWriter<Kind extends MailAbout['kind']> = {
  write(db: Db, about: AboutKind<Kind>, recipient: Recipient): Promise<MailContent | null>
  /** The same for the seller's eyes, without secrets in links; `write` where there are none. */
  preview?(recipient: Recipient): MailContent
}

/** Each kind is written by the folder that knows what it is about. */
export type ContentWriters = { [Kind in MailAbout['kind']]: ContentWriter<Kind> }

export async function writeContent(
  db: Db,
  writers: ContentWriters,
  about: MailAbout,
  recipient: Recipient,
): Promise<MailContent | null> {
  switch (about.kind) {
    case 'contact':
      return writers.contact.write(db, about, recipient)
    case 'order':
      return writers.order.write(db, about, recipient)
    case 'newsletter':
      return writers.newsletter.write(db, about, recipient)
    case 'account':
      return writers.account.write(db, about, recipient)
    case 'refund':
      return writers.refund.write(db, about, recipient)
    case 'report':
      return writers.report.write(db, about, recipient)
    case 'back-in-stock':
      return writers['back-in-stock'].write(db, about, recipient)
    case 'area-served':
      return writers['area-served'].write(db, about, recipient)
  }
}

export async function previewContent(
  db: Db,
  { writers, mailboxes }: { writers: ContentWriters; mailboxes: Mailboxes },
  mail: MailRow,
): Promise<MailContent | null> {
  const isConfirmed = (await mailboxes.stateOf(db, mail.recipient)) === 'confirmed'
  const recipient = { email: null, links: isConfirmed ? null : mailboxes.emptyLinks }
  return writers[mail.kind].preview?.(recipient) ?? writeContent(db, writers, mail.about, recipient)
}
