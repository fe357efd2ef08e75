import { createHash } from 'node:crypto'
import type { Tx } from '../db/database.ts'
import { html } from '../http/html.ts'
import { defineMail, type MailContext } from '../mail/define-mail.ts'
import {
  button,
  link,
  type MailBody,
  type MailPart,
  mailTemplate,
  paragraph,
  whyThisCame,
} from '../mail/mail-template.ts'
import { type AccountDetails, canSignIn, findAccountDetails } from './account-store.ts'
import { newEmailToken } from './email-tokens.ts'

type Words = { title: string; subject: string; heading: string; says: string; action: string; otherwise: string }

/** No word in them was typed by a shopper: the mailbox may be a stranger's. */
const WORDS = {
  reset: {
    title: 'Password reset',
    subject: 'Choose a new password',
    heading: 'Choose a new password',
    says: 'Someone asked for a new password for the account with this email address. If that was you, choose one now. The link works once, for one hour. You will be signed out everywhere, and passkeys will be removed.',
    action: 'Choose a new password',
    otherwise: 'Didn’t ask for this? You can ignore this email: your password stays the same.',
  },
  /** The shopper asked for a link to confirm the mailbox. */
  confirm: {
    title: 'Email confirmation',
    subject: 'Please confirm your email address',
    heading: 'Is this your email address?',
    says: 'Confirm it, and we’ll email you about your orders with all the details. The link works for 24 hours. Open it where you are signed in: anywhere else it changes nothing.',
    action: 'Confirm email address',
    otherwise: 'Don’t have an account with us? You can ignore this email.',
  },
  /** A link that makes the recipient the account's mailbox. */
  change: {
    title: 'New email address',
    subject: 'Please confirm your new email address',
    heading: 'Is this your new email address?',
    says: 'Someone asked to use this email address for their account. If that was you, confirm it. The link works for 24 hours, and until then nothing changes. Open it where you are signed in: anywhere else it changes nothing.',
    action: 'Confirm new email address',
    otherwise: 'Don’t have an account with us? You can ignore this email.',
  },
  /** Tells the present mailbox. */
  changing: {
    title: 'Change of email address',
    subject: 'Your email address is about to change',
    heading: 'Your email address is about to change',
    says: 'Someone signed in to your account and asked to use another email address. Once it’s confirmed, you can no longer sign in with this one.',
    action: 'Go to my account',
    otherwise: 'Wasn’t this you? Change your password now: that stops the change and signs everyone else out.',
  },
  passkey: {
    title: 'Passkey added',
    subject: 'A passkey was added to your account',
    heading: 'A passkey was added to your account',
    says: 'Someone signed in to your account and added a passkey with your password. Whoever has that passkey can sign in without the password.',
    action: 'See my passkeys',
    otherwise:
      'Wasn’t this you? Choose “Forgot password?” where you sign in: a new password removes all passkeys and signs everyone out.',
  },
} satisfies Record<string, Words>

/** Whoever reads the mailbox may not be who opened the account. */
const EMPTIED =
  'This email address was never confirmed, so somebody else may have typed it. Unless you’re signed in where you choose the password, your account starts empty: saved addresses, cart and favourites will be removed too, and earlier orders come back under My account with the old password or a code to the phone number of one of them.'

const DELETED = {
  subject: 'Your account has been deleted',
  heading: 'Your account has been deleted',
  says: 'Your addresses, your cart and everything else in your account have been deleted. Past orders stay in our records, without your name, address and phone number. This is our last email to you.',
  action: 'Go to the shop',
  otherwise: 'Wasn’t this you? Someone knew your password: change it wherever else you use it.',
}

type News = keyof typeof WORDS
type About = { news: News; userId: string; passwordMark: string }
type Account = Pick<AccountDetails, 'id' | 'passwordHash'>

export async function queueAccountMail(
  tx: Tx,
  { news, recipient, account }: { news: News; recipient: string | null; account: Account },
): Promise<void> {
  await accountMail.queue(tx, recipient, { news, userId: account.id, passwordMark: passwordMark(account) })
}

/** Links are made when the mail is written, and only while the account is as it was when the mail was asked for. */
const accountMail = defineMail<About>({
  kind: 'account',
  to: 'anybody',
  // The last mail was of this kind, too, before it had one of its own.
  title: ({ news }) => WORDS[news]?.title ?? 'Account deleted',
  async write({ news, userId, passwordMark: mark }, context) {
    const { db, email, links, publicUrl } = context
    const account = await findAccountDetails(db, userId)
    if (!account || !canSignIn(account) || passwordMark(account) !== mark) return null
    const isOwn = email === null || email === account.email
    if (news !== 'change' && !isOwn) return null
    const newToken = async (purpose: 'reset' | 'change') =>
      email === null ? '' : newEmailToken(db, purpose, email, userId)
    const words = WORDS[news]
    switch (news) {
      case 'reset': {
        const url = `${publicUrl}/reset-password#${await newToken('reset')}`
        if (account.isConfirmed) return bodyOf(words, url, context)
        // The page says it too.
        const hint = email === null ? '' : '&unconfirmed'
        return bodyOf({ ...words, says: `${words.says} ${EMPTIED}` }, url + hint, context)
      }
      case 'confirm':
        return links && bodyOf(words, links.confirmUrl, context)
      case 'change':
        return bodyOf(words, `${publicUrl}/email/change#${await newToken('change')}`, context)
      case 'changing':
      case 'passkey':
        return bodyOf(words, `${publicUrl}/account`, context)
    }
  },
})

/** Tells a confirmed mailbox that its account is gone. */
export const accountDeletedMail = defineMail<{ userId: string }>({
  kind: 'account-deleted',
  to: 'anybody',
  isLast: true,
  title: () => 'Account deleted',
  async write(_about, context) {
    return bodyOf(DELETED, context.publicUrl, context)
  },
})

function bodyOf(words: Omit<Words, 'title'>, url: string, { shop, links, publicUrl }: MailContext): MailBody {
  const { subject, heading, says, action, otherwise } = words
  return mailTemplate({
    shop,
    subject,
    preview: says,
    heading,
    body: [paragraph(says), button(shop, action, url), paragraph(otherwise)],
    footer: [whyThisCame(shop, 'at', publicUrl), stopLink(shop, links)],
  })
}

const STOP = 'This isn’t my account, stop all email'

const stopLink = (shop: MailContext['shop'], links: MailContext['links']): MailPart | null =>
  links && { html: html`${link(shop, STOP, links.notMeUrl)}.`, text: `${STOP}: ${links.notMeUrl}` }

/** Tells whether the password is still the same, and nothing about it. */
const passwordMark = ({ passwordHash }: Pick<AccountDetails, 'passwordHash'>) =>
  createHash('sha256').update(passwordHash).digest('base64url').slice(0, 16)
