import type { AccountNews } from '../db/tables/mail-tables.ts'
import { html } from '../http/html.ts'
import { button, link, type MailBody, mailTemplate, paragraph } from '../mail/mail-template.ts'
import type { MailboxLinks } from '../mail/mailboxes.ts'

type Words = { subject: string; heading: string; says: string; action: string; otherwise: string }

/** No word in them was typed by a shopper: the mailbox may be a stranger's. */
const WORDS: Record<AccountNews, Words> = {
  reset: {
    subject: 'Choose a new password',
    heading: 'Choose a new password',
    says: 'Someone asked for a new password for the account with this email address. If that was you, choose one now. The link works for one hour, and once. You will be signed out everywhere, and passkeys are removed.',
    action: 'Choose a new password',
    otherwise: "Didn't ask for this? You can ignore this email: your password stays the same.",
  },
  confirm: {
    subject: 'Please confirm your email address',
    heading: 'Is this your email address?',
    says: "Confirm it, and we'll email you about your orders with all the details. The link works for 24 hours. Open it where you are signed in: anywhere else, everyone is signed out and addresses, cart and favourites are removed, in case somebody else opened the account.",
    action: 'Confirm email address',
    otherwise: "Don't have an account with us? You can ignore this email.",
  },
  change: {
    subject: 'Please confirm your new email address',
    heading: 'Is this your new email address?',
    says: 'Someone asked to use this email address for their account. If that was you, confirm it. The link works for 24 hours, and until then nothing changes. Open it where you are signed in: anywhere else, everyone is signed out and addresses, cart and favourites are removed, in case somebody else opened the account.',
    action: 'Confirm new email address',
    otherwise: "Don't have an account with us? You can ignore this email.",
  },
  changing: {
    subject: 'Your email address is about to change',
    heading: 'Your email address is about to change',
    says: 'Someone signed in to your account and asked to use another email address. Once it is confirmed there, this one no longer opens your account.',
    action: 'Go to my account',
    otherwise: "Wasn't this you? Change your password now: that stops the change and signs everyone else out.",
  },
  deleted: {
    subject: 'Your account has been deleted',
    heading: 'Your account has been deleted',
    says: 'Your addresses, your cart and everything else in your account are gone. Past orders stay in our books, without your name, address and phone number. This is our last email to you.',
    action: 'Go to the shop',
    otherwise: "Wasn't this you? Someone knew your password: change it wherever else you use it.",
  },
  passkey: {
    subject: 'A passkey was added to your account',
    heading: 'A passkey was added to your account',
    says: 'Someone signed in to your account and added a passkey with your password. Whoever has that passkey can sign in without the password.',
    action: 'See my passkeys',
    otherwise:
      "Wasn't this you? Choose “Forgot password?” where you log in: a new password removes all passkeys and signs everyone out.",
  },
}

type Around = { links: MailboxLinks | null; publicUrl: string }

/** With `links` the mailbox is not confirmed, and its owner may want no mail at all. */
export function accountMail(news: AccountNews, url: string, { links, publicUrl }: Around): MailBody {
  const { subject, heading, says, action, otherwise } = WORDS[news]
  const stop = "This isn't my account, stop all email"
  return mailTemplate({
    subject,
    preview: says,
    heading,
    body: html`${paragraph(says)}${button(action, url)}${paragraph(otherwise)}`,
    footer: html`You're getting this email because this address was used at ${link(new URL(publicUrl).host, publicUrl)}.${links && html` ${link(stop, links.notMeUrl)}.`}`,
    text: [says, `${action}: ${url}`, otherwise, ...(links ? [`${stop}: ${links.notMeUrl}`] : [])].join('\n\n'),
  })
}
