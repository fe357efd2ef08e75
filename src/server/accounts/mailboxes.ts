import type { Db } from '../db/database.ts'
import { newEmailToken } from './email-tokens.ts'
import { mailboxState } from './mailbox-store.ts'

/** What the sender of mails has to know of a mailbox, and the links that go into mails to it. */
export function mailboxes(publicUrl: string) {
  const links = (confirmToken: string, notMeToken: string) => ({
    confirmUrl: `${publicUrl}/email/confirm#${confirmToken}`,
    notMeUrl: `${publicUrl}/email/not-me#${notMeToken}`,
  })
  return {
    stateOf: mailboxState,
    async newLinks(db: Db, email: string) {
      return links(await newEmailToken(db, 'confirm', email), await newEmailToken(db, 'not-me', email))
    },
    /** For the seller's eyes: they lead nowhere. */
    emptyLinks: links('', ''),
  }
}
