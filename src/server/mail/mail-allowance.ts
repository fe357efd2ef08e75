import type { Db } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { mailKind } from './define-mail.ts'
import { countMail } from './mail-count-store.ts'
import type { ClaimedMail } from './mail-sending-store.ts'
import type { Mailboxes, MailboxLinks } from './mailboxes.ts'

/** What a mailbox that nobody has confirmed gets of each sort in 24 hours: enough to follow one order, too little to annoy. */
const UNCONFIRMED_PER_DAY = 3

/** Mails that anybody can ask for, such as those about the account: they must not use up those about orders. */
const ASKED_BY_ANYBODY_PER_DAY = 10

export type Allowance = {
  db: Db
  mailboxes: Mailboxes
  /** What any mailbox gets in 24 hours. */
  perRecipientPerDay: number
}

/** Whether a mail may go to its recipient now; to an unconfirmed mailbox it goes with links, and in our own words. */
export async function allowMail(
  { db, mailboxes, perRecipientPerDay }: Allowance,
  mail: ClaimedMail,
): Promise<{ links: MailboxLinks | null } | { withheld: string }> {
  const { to = 'customer', isLast } = mailKind(mail.kind) ?? {}
  // The shop's own mailbox is set by the operator; the last mail to a deleted account is queued only for a confirmed one.
  const isKnown = to === 'shop' || isLast
  const state = isKnown ? 'confirmed' : await mailboxes.stateOf(db, mail.recipient)
  if (state === 'stopped') return { withheld: 'This mailbox’s owner doesn’t want emails from the shop' }
  const isConfirmed = state === 'confirmed'
  const limit = isConfirmed ? perRecipientPerDay : UNCONFIRMED_PER_DAY
  const perDay = Math.min(limit, to === 'anybody' ? ASKED_BY_ANYBODY_PER_DAY : perRecipientPerDay)
  if (!(await inTransaction(db, (tx) => countMail(tx, { ...mail, to }, { perDay, isConfirmed })))) {
    const whose = isConfirmed ? 'A mailbox' : 'A mailbox that is not confirmed'
    return {
      withheld: `${whose} gets at most ${perDay} emails a day${to === 'anybody' ? ' that anybody can ask for' : ''}`,
    }
  }
  return { links: isConfirmed ? null : await mailboxes.newLinks(db, mail.recipient) }
}
