import { createHash } from 'node:crypto'
import type { Tx } from '../db/database.ts'
import { newId } from '../db/new-id.ts'
import type { AccountNews } from '../db/tables/mail-tables.ts'
import type { ContentWriter } from '../mail/mail-content.ts'
import { insertMail } from '../mail/mail-store.ts'
import { accountMail } from './account-mail-template.ts'
import { type AccountDetails, findAccountDetails } from './account-store.ts'
import { newEmailToken } from './email-tokens.ts'

type News = { news: AccountNews; recipient: string; account: Pick<AccountDetails, 'id' | 'passwordHash'> }

export async function queueAccountMail(tx: Tx, { news, recipient, account }: News): Promise<void> {
  await insertMail(tx, {
    recipient,
    about: { kind: 'account', news, userId: account.id, passwordMark: passwordMark(account) },
    dedupeKey: `account:${newId()}`,
  })
}

/** The mailbox was confirmed: it is told that its account is gone. */
export async function queueLastMail(tx: Tx, recipient: string, userId: string): Promise<void> {
  await insertMail(tx, {
    recipient,
    about: { kind: 'account', news: 'deleted', userId },
    dedupeKey: `account:${newId()}`,
  })
}

/** Links are made when the mail is written, and only while the account is as it was when the mail was asked for. */
export const accountMailWriter = (publicUrl: string): ContentWriter<'account'> => ({
  async write(db, { news, userId, passwordMark: mark }, { email, links }) {
    if (news === 'deleted') return accountMail('deleted', publicUrl, { links, publicUrl })
    const account = await findAccountDetails(db, userId)
    if (!account?.email || passwordMark(account) !== mark) return null
    const isOwn = email === null || email === account.email
    if (news !== 'change' && !isOwn) return null
    const newToken = async (purpose: 'reset' | 'change') =>
      email === null ? '' : newEmailToken(db, purpose, email, userId)
    switch (news) {
      case 'reset':
        return accountMail('reset', `${publicUrl}/reset-password#${await newToken('reset')}`, { links, publicUrl })
      case 'confirm':
        return links && accountMail('confirm', links.confirmUrl, { links, publicUrl })
      case 'change':
        return accountMail('change', `${publicUrl}/email/change#${await newToken('change')}`, { links, publicUrl })
      case 'changing':
      case 'passkey':
        return accountMail(news, `${publicUrl}/account`, { links, publicUrl })
    }
  },
})

/** Tells whether the password is still the same, and nothing about it. */
const passwordMark = ({ passwordHash }: Pick<AccountDetails, 'passwordHash'>) =>
  createHash('sha256').update(passwordHash).digest('base64url').slice(0, 16)
