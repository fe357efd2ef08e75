import type { Tx } from '../db/database.ts'
import { deleteAccountTokens } from './email-tokens.ts'
import { deletePasskeysOf } from './passkey-store.ts'
import { closeSessions } from './session-store.ts'

/** Ends every way into an account but its password: sessions, passkeys, and links in mails. */
export async function endAccess(tx: Tx, userId: string): Promise<void> {
  await closeSessions(tx, { kind: 'shopper', id: userId })
  await deletePasskeysOf(tx, userId)
  await deleteAccountTokens(tx, userId)
}

/** What the pages say before it happens. */
export const NOT_SIGNED_IN =
  'If you’re not signed in to the account in this browser, we’ll sign everyone out of it and remove its addresses, cart and favourites, because someone else may have put them there.'

/** Deletes cart, addresses and whatever else the account has that its next owner must not see. */
export type DeleteBelongings = (tx: Tx, userId: string) => Promise<void>

export type Proof = {
  userId: string
  /** Who is signed in where the button was pressed. */
  by: string | null
  deleteBelongings: DeleteBelongings
}

/**
 * The owner of a mailbox has proved for the first time to read it. Whoever is not signed in to its account may not be
 * who opened it: that person's sessions, passkeys and belongings go. false when nothing had to.
 */
export async function takeOver(tx: Tx, { userId, by, deleteBelongings }: Proof): Promise<boolean> {
  if (by === userId) return false
  await endAccess(tx, userId)
  await deleteBelongings(tx, userId)
  return true
}
