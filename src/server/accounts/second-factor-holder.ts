import type { ShopActor } from '#domain/staff.ts'
import type { Tx } from '../db/database.ts'
import { lockSellerAccess } from './seller-access-store.ts'
import { isSellersPassword, OWNER, type SellerAccess } from './seller-credentials.ts'
import type { Holder } from './session-store.ts'

/** Somebody who can have a second factor, and what differs between them. */
export type SecondFactorHolder = {
  holder: Holder
  /** What authenticator apps call the account. */
  account: string
  hasPassword: boolean
  isPassword(given: string): Promise<boolean>
  /** Sign-ins of theirs and changes of how go one after the other. False: it is no longer who gave the password. */
  lock(tx: Tx): Promise<boolean>
}

/** null: they have left in this moment. */
export type FindHolder = (actor: ShopActor) => Promise<SecondFactorHolder | null>

export const ownerAsHolder = (sellers: SellerAccess): SecondFactorHolder => ({
  holder: OWNER,
  account: sellers.email,
  hasPassword: true,
  isPassword: async (given) => isSellersPassword(given, sellers),
  async lock(tx) {
    await lockSellerAccess(tx)
    return true
  },
})
