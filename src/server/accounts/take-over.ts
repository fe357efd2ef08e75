import type { Tx } from '../db/database.ts'
import { continueAccount, hasOrdered } from './earlier-account-store.ts'
import { deleteAccountTokens, deleteEmailTokens } from './email-tokens.ts'
import { tellOfRemoval } from './mailbox-notices.ts'
import { lockMailbox, type Mailbox, releaseMailbox, setPasswordOf } from './mailbox-store.ts'
import { deletePasskeysOf } from './passkey-store.ts'
import { closeSessions } from './session-store.ts'

/** Ends every way into an account but its password: sessions, passkeys, and links in mails. */
export async function endAccess(tx: Tx, userId: string): Promise<void> {
  await closeSessions(tx, { kind: 'shopper', id: userId })
  await deletePasskeysOf(tx, userId)
  await deleteAccountTokens(tx, userId)
}

/** Deletes cart, addresses and whatever else the account has that its next owner must not see. */
export type DeleteBelongings = (tx: Tx, userId: string) => Promise<void>

/** An account loses a mailbox that it never confirmed; false when there is none to lose. Its number is told. */
export async function takeMailboxFrom(tx: Tx, mailbox: Mailbox): Promise<boolean> {
  const released = await releaseMailbox(tx, mailbox)
  if (!released) return false
  const { userId } = mailbox
  await endAccess(tx, userId)
  await tellOfRemoval(tx, { userId, ...released })
  return true
}

export type NewPassword = Mailbox & {
  passwordHash: string
  /** Who is signed in where it was chosen. */
  by: string | null
  deleteBelongings: DeleteBelongings
}

/**
 * A new password for the owner of a mailbox; false when the account no longer has it. A mailbox that was typed and never
 * confirmed proves nothing about what is in its account: unless that is signed in here, its orders, addresses and money
 * stay in it, without the mailbox, until the former password or a code to a number joins it with the new account.
 */
export async function chooseByMailbox(tx: Tx, { passwordHash, by, deleteBelongings, ...mailbox }: NewPassword) {
  const { userId, email } = mailbox
  const account = await lockMailbox(tx, mailbox)
  if (!account) return false
  await deleteEmailTokens(tx, 'not-me', email)
  const isProved = account.isConfirmed || by === userId
  if (!isProved && (await hasOrdered(tx, userId))) {
    await takeMailboxFrom(tx, mailbox)
    await continueAccount(tx, { email, passwordHash, earlier: userId })
    return true
  }
  await endAccess(tx, userId)
  await setPasswordOf(tx, userId, passwordHash)
  if (!isProved) await deleteBelongings(tx, userId)
  return true
}
