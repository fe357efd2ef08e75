import type { Db } from '../db/database.ts'

/** The links with which the owner of a mailbox confirms it, or says that the account with it is not theirs. */
export type MailboxLinks = { confirmUrl: string; notMeUrl: string }

/** What is known of mailboxes, by the folder that keeps accounts. */
export type Mailboxes = {
  /** stopped: its owner wants no mail. unconfirmed: nobody has proved that they read it. */
  stateOf(db: Db, email: string): Promise<'confirmed' | 'unconfirmed' | 'stopped'>
  newLinks(db: Db, email: string): Promise<MailboxLinks>
  emptyLinks: MailboxLinks
}
