import type { Db, Tx } from '../db/database.ts'
import { defineMail, defineText } from '../mail/define-mail.ts'
import { button, mailTemplate, paragraph, whyThisCame } from '../mail/mail-template.ts'
import { newEmailToken } from './email-tokens.ts'
import { UNDO_DAYS } from './former-mailbox.ts'
import { findChange, type Moved } from './mailbox-change-store.ts'

export const UNDO_PATH = '/email/undo'

const UNDO_DAYS_WORDS = `${UNDO_DAYS} days`

/** Without a letter that makes a text message cost twice as much, such as a curly apostrophe. */
const TEXTS = {
  added: (shop: string, url: string) =>
    `An email address was added to your account at ${shop}. Was it not you? Undo it within ${UNDO_DAYS_WORDS}: ${url}`,
  changed: (shop: string, url: string) =>
    `The email address of your account at ${shop} was changed. Was it not you? Undo it within ${UNDO_DAYS_WORDS}: ${url}`,
  removed: (shop: string) =>
    `Your account at ${shop} no longer has its email address, which was never confirmed there. You can sign in with a code to this number.`,
}

type AboutText = { userId: string } & ({ news: 'added' | 'changed'; change: string } | { news: 'removed' })

/** Tells the number of an account what has happened to its mailbox. */
const mailboxText = defineText<AboutText>({
  kind: 'mailbox',
  to: 'phone',
  title: ({ news }) => `Email address ${news}`,
  async write(about, { db, publicUrl, shop, hidesCodes }) {
    const { news } = about
    if (news === 'removed') return { text: TEXTS.removed(shop.name), values: { shop: shop.name, news } }
    const url = await undoUrl(db, about, { publicUrl, isSecret: hidesCodes })
    return url === null
      ? null
      : { text: TEXTS[news](shop.name, url), values: { shop: shop.name, news, url, days: String(UNDO_DAYS) } }
  },
})

type AboutMail = { userId: string; change: string }

/** Tells the mailbox that an account has left. Its places of the day are those of orders, which strangers can't use up. */
const leftMailboxMail = defineMail<AboutMail>({
  kind: 'left-mailbox',
  to: 'customer',
  title: () => 'Email address changed',
  async write(about, { db, email, publicUrl, shop }) {
    const url = await undoUrl(db, about, { publicUrl, isSecret: email === null })
    if (url === null) return null
    return mailTemplate({
      shop,
      subject: 'Your email address was changed',
      preview: CHANGED,
      heading: 'Your email address was changed',
      body: [paragraph(CHANGED), paragraph(NOT_YOU), button(shop, 'Undo the change', url)],
      footer: [whyThisCame(shop, 'at', publicUrl)],
    })
  },
})

const CHANGED =
  'Your account now has another email address, and you can no longer sign in with this one. If that was you, there is nothing to do.'
const NOT_YOU = `Wasn’t this you? Undo the change within ${UNDO_DAYS_WORDS}: your account gets this email address back, everyone is signed out, and you choose a new password.`

type UndoLink = { publicUrl: string; isSecret: boolean }

/** Null once it has been undone, or can't be any more. */
async function undoUrl(db: Db, { userId, change: id }: AboutMail, { publicUrl, isSecret }: UndoLink) {
  const change = await findChange(db, id)
  if (change?.userId !== userId) return null
  const token = isSecret ? '' : await newEmailToken(db, 'undo', change.email, userId)
  return `${publicUrl}${UNDO_PATH}#${token}`
}

/** A mailbox that nobody had confirmed may be a stranger's, who must not get the account by undoing. */
export async function tellOfMove(
  tx: Tx,
  { userId, change, phone, formerEmail, wasConfirmed }: Moved & { userId: string },
): Promise<void> {
  const news = formerEmail === null ? 'added' : 'changed'
  await mailboxText.queue(tx, phone, { userId, news, change })
  if (wasConfirmed) await leftMailboxMail.queue(tx, formerEmail, { userId, change })
}

export async function tellOfRemoval(
  tx: Tx,
  { userId, phone }: { userId: string; phone: string | null },
): Promise<void> {
  await mailboxText.queue(tx, phone, { userId, news: 'removed' })
}
