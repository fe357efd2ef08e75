import type { ActivityDetails, Actor } from '#contract/shop/activity.ts'
import { recordActivity } from '../activity/activity-store.ts'
import type { Tx } from '../db/database.ts'
import { newToken } from '../http/session-cookie.ts'
import { deviceName } from './device-name.ts'
import { tryCode } from './second-factor.ts'
import { findSecondFactor } from './second-factor-store.ts'
import { lockSellerAccess } from './seller-access-store.ts'
import { areTheSellers, OWNER, type SellerAccess } from './seller-credentials.ts'
import { openSession } from './session-store.ts'
import { counterOfDevice, noteDevice, noteFailure, secondsUntilOpen } from './sign-in-failure-store.ts'

export type Attempt = {
  email: string
  password: string
  code?: string | undefined
  /** The browser's own cookie, if it has one. */
  device: string | null
  userAgent?: string | undefined
  ip: string
}

/** Not one that an app or a recovery list could have. */
const NO_CODE = 'none'

export type Outcome =
  | { state: 'in'; session: string; device: string }
  | { state: 'wrong password' | 'code wanted' | 'wrong code' }
  | { state: 'locked'; seconds: number; takesCode: boolean }

/**
 * After ten wrong passwords in fifteen minutes, unknown browsers are not heard for a while, not even with the right
 * one: a yes would tell the guesser. The seller gets in all the same: in a browser that has signed in before, which has
 * a count of its own, or with a right code beside the right password. Wrong codes are counted only beside the right
 * password, so that a stranger cannot use up their ten tries either. While it is locked, a wrong password takes the
 * same statements as the right one beside a wrong code, so that the time tells nothing either.
 */
export async function signInSeller(tx: Tx, sellers: SellerAccess, attempt: Attempt): Promise<Outcome> {
  const access = await lockSellerAccess(tx)
  // Another process has started with newer credentials: those of this one are void.
  if (access.epoch !== sellers.epoch) return { state: 'wrong password' }
  const ownCounter = await counterOfDevice(tx, attempt.device)
  const counter = ownCounter ?? 'unknown browsers'
  const isRight = areTheSellers(attempt, sellers)
  const secondFactor = await findSecondFactor(tx, OWNER.id)
  const takesCode = secondFactor.totpKey !== null
  const seconds = await secondsUntilOpen(tx, counter)
  const locked: Outcome = { state: 'locked', seconds, takesCode }

  if (seconds > 0 && !(takesCode && attempt.code)) return locked
  if (seconds === 0 && !isRight) {
    const isLast = await noteFailure(tx, counter)
    await recordFailure(tx, attempt, { factor: 'password', isKnown: ownCounter !== null, isLast })
    return { state: 'wrong password' }
  }
  let factor: ActivityDetails['factor'] = 'password'
  if (takesCode) {
    if (!attempt.code) return { state: 'code wanted' }
    const tried = await tryCode(tx, secondFactor, {
      code: isRight ? attempt.code : NO_CODE,
      counter: `${counter}, codes${isRight ? '' : ' beside a wrong password'}`,
    })
    if (tried.state === 'wrong') {
      const failed = isRight ? ('code' as const) : ('password' as const)
      await recordFailure(tx, attempt, { factor: failed, isKnown: ownCounter !== null, isLast: tried.isLast })
    }
    if (tried.state !== 'accepted') {
      // While it is locked, the answer does not tell that the password is right.
      if (seconds > 0) return locked
      if (tried.state === 'wrong') return { state: 'wrong code' }
      return { state: 'locked', seconds: tried.seconds, takesCode: false }
    }
    factor = tried.factor
  }
  const device = ownCounter && attempt.device ? attempt.device : newToken()
  await noteDevice(tx, device)
  const session = await openSession(tx, OWNER, { device: deviceName(attempt.userAgent), passwordHash: null })
  if (!session) throw new Error('the row of seller_access is missing')
  const details = { device: ownCounter ? ('known' as const) : ('new' as const), factor }
  await recordActivity(tx, { who: 'seller', act: 'signed_in', details, ip: attempt.ip })
  return { state: 'in', session, device }
}

type Failure = { factor: 'password' | 'code'; isKnown: boolean; isLast: boolean }

async function recordFailure(tx: Tx, { ip }: Attempt, { factor, isKnown, isLast }: Failure): Promise<void> {
  const who: Actor = isKnown ? 'seller' : 'stranger'
  const details = { factor, device: isKnown ? ('known' as const) : ('new' as const) }
  await recordActivity(tx, { who, act: 'sign_in_failed', details, ip })
  if (isLast) await recordActivity(tx, { who, act: 'sign_ins_locked', details, ip })
}
