import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { recordActivity } from '../activity/activity-store.ts'
import type { Db } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { hashPassword, passwordMatches } from './password.ts'
import { clearSecondFactor } from './second-factor-store.ts'
import { lockSellerAccess, saveCredentials } from './seller-access-store.ts'
import { closeSessions, type Holder } from './session-store.ts'

export const OWNER: Holder = { kind: 'owner', id: 'owner' }

export type SellerCredentials = { email: string; password: string }

/** What sign-ins go by: the credentials of this process, and the epoch that they have in the database. */
export type SellerAccess = SellerCredentials & { epoch: string }

const KEY = randomBytes(32)
const digest = (text: string) => createHmac('sha256', KEY).update(text).digest()

/** In memory only, so it need not be slow; digests have one length, whatever was typed. */
export function isSellersPassword(given: string, { password }: SellerCredentials): boolean {
  return timingSafeEqual(digest(given), digest(password))
}

export function areTheSellers(given: SellerCredentials, sellers: SellerCredentials): boolean {
  const isEmail = timingSafeEqual(digest(given.email), digest(sellers.email))
  return isSellersPassword(given.password, sellers) && isEmail
}

type Settings = { seller: SellerCredentials; resetSecondFactor: boolean }

/**
 * Compares the environment's credentials with those of the last start, by a slow salted hash. New ones get a new
 * epoch, without which nobody signs in, and end all sessions. Processes that start together take turns and agree on one epoch.
 */
export async function openSellerAccess(db: Db, { seller, resetSecondFactor }: Settings): Promise<SellerAccess> {
  const { email, password } = seller
  const epoch = await inTransaction(db, async (tx) => {
    const saved = await lockSellerAccess(tx)
    if (resetSecondFactor && (await clearSecondFactor(tx, OWNER.id))) {
      await recordActivity(tx, { who: 'operator', act: 'second_factor_removed', ip: null })
    }
    if (saved.email === email && (await passwordMatches(password, saved.passwordHash))) return saved.epoch
    const renewed = randomBytes(16).toString('base64url')
    await saveCredentials(tx, { email, passwordHash: await hashPassword(password), epoch: renewed })
    await closeSessions(tx, OWNER)
    const isFirstStart = saved.epoch === ''
    if (!isFirstStart) await recordActivity(tx, { who: 'operator', act: 'credentials_changed', ip: null })
    return renewed
  })
  return { email, password, epoch }
}
