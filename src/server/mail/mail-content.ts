import type { Db } from '../db/database.ts'
import type { MailAbout } from '../db/tables/mail-tables.ts'
import type { OutgoingMail } from './mail-carrier.ts'
import type { MailRow } from './mail-store.ts'

/** The words of a mail: everything but who sends it to whom. */
export type MailContent = Omit<OutgoingMail, 'messageId' | 'to'>

type AboutKind<Kind extends MailAbout['kind']> = Extract<MailAbout, { kind: Kind }>

/** Writes one kind of mail, as things are when it is sent; null when what it is about no longer exists. */
export type ContentWriter<Kind extends MailAbout['kind']> = {
  write(db: Db, about: AboutKind<Kind>, recipient: string): Promise<MailContent | null>
  /** The same for the seller's eyes, without secrets in links; `write` where there are none. */
  preview?(): MailContent
}

/** Each kind is written by the folder that knows what it is about. */
export type ContentWriters = { [Kind in MailAbout['kind']]: ContentWriter<Kind> }

export async function writeContent(
  db: Db,
  writers: ContentWriters,
  { about, recipient }: Pick<MailRow, 'about' | 'recipient'>,
): Promise<MailContent | null> {
  switch (about.kind) {
    case 'contact':
      return writers.contact.write(db, about, recipient)
    case 'order':
      return writers.order.write(db, about, recipient)
    case 'newsletter':
      return writers.newsletter.write(db, about, recipient)
  }
}

export async function previewContent(db: Db, writers: ContentWriters, mail: MailRow): Promise<MailContent | null> {
  return writers[mail.kind].preview?.() ?? writeContent(db, writers, { ...mail, recipient: '' })
}
