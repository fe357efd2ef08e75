import type { Db } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import type { MailKind } from './define-mail.ts'
import { countMail, countText } from './mail-count-store.ts'
import type { ClaimedMail } from './mail-sending-store.ts'
import type { Mailboxes, MailboxLinks } from './mailboxes.ts'

/** What a mailbox that nobody has confirmed gets of each sort in 24 hours: enough to follow one order, too little to annoy. */
const UNCONFIRMED_PER_DAY = 3

/** Mails that anybody can ask for, such as those about the account: they must not use up those about orders. */
const ASKED_BY_ANYBODY_PER_DAY = 10

/** Text messages to one number in 24 hours: somebody who mistypes, not somebody who annoys. */
export const TEXTS_PER_DAY = 10

export type Allowance = {
  db: Db
  mailboxes: Mailboxes
  /** What any mailbox gets in 24 hours. */
  perRecipientPerDay: number
  messages: { perHour: number }
}

/** Null when a text message may go to its number now, else why not. */
export async function whyWithheld({ db, messages }: Allowance, text: ClaimedMail): Promise<string | null> {
  const limits = { perDay: TEXTS_PER_DAY, perHour: messages.perHour }
  switch (await inTransaction(db, (tx) => countText(tx, text, limits))) {
    case 'counted':
      return null
    case 'too many to the number':
      return `A number gets at most ${limits.perDay} text messages a day`
    case 'too many':
      return `The shop sends at most ${limits.perHour} text messages an hour (MESSAGES_PER_HOUR)`
  }
}

/** Whether a mail may go to its recipient now; to an unconfirmed mailbox it goes with links, and in our own words. */
export async function allowMail(
  { db, mailboxes, perRecipientPerDay }: Allowance,
  mail: ClaimedMail,
  kind: Partial<Pick<MailKind<object>, 'to' | 'isLast'>>,
): Promise<{ links: MailboxLinks | null } | { withheld: string }> {
  const { to = 'customer', isLast } = kind
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
