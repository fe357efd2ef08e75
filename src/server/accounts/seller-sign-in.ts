import type { ActivityDetails, Actor } from '#contract/activity.ts'
import { recordActivity } from '../activity/activity-store.ts'
import type { Tx } from '../db/database.ts'
import { acceptCode } from './second-factor.ts'
import { lockSellerAccess } from './seller-access-store.ts'
import { areTheSellers, type SellerAccess } from './seller-credentials.ts'
import { openSellerSession } from './seller-session-store.ts'
import {
  type Counter,
  counterOfDevice,
  newDevice,
  noteDevice,
  noteFailure,
  secondsUntilOpen,
} from './sign-in-failure-store.ts'

export type Attempt = {
  email: string
  password: string
  code?: string | undefined
  /** The browser's own cookie, if it has one. */
  device: string | null
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
  const takesCode = access.totpKey !== null
  const seconds = await secondsUntilOpen(tx, counter)
  const locked: Outcome = { state: 'locked', seconds, takesCode }

  if (seconds > 0 && !(takesCode && attempt.code)) return locked
  if (seconds === 0 && !isRight) {
    await fail(tx, attempt, { counter, factor: 'password', isKnown: ownCounter !== null })
    return { state: 'wrong password' }
  }
  let factor: ActivityDetails['factor'] = 'password'
  if (takesCode) {
    if (!attempt.code) return { state: 'code wanted' }
    const codeCounter = `${counter}, codes${isRight ? '' : ' beside a wrong password'}`
    const codeSeconds = await secondsUntilOpen(tx, codeCounter)
    if (codeSeconds > 0 && seconds === 0) return { state: 'locked', seconds: codeSeconds, takesCode: false }
    if (codeSeconds > 0) return locked
    const accepted = await acceptCode(tx, access, isRight ? attempt.code : NO_CODE)
    if (!accepted || !isRight) {
      const failed = isRight ? ('code' as const) : ('password' as const)
      await fail(tx, attempt, { counter: codeCounter, factor: failed, isKnown: ownCounter !== null })
      // While codes are locked, the answer does not tell that the password is right.
      return seconds > 0 ? locked : { state: 'wrong code' }
    }
    factor = accepted
  }
  const device = ownCounter && attempt.device ? attempt.device : newDevice()
  await noteDevice(tx, device)
  const details = { device: ownCounter ? ('known' as const) : ('new' as const), factor }
  await recordActivity(tx, { who: 'seller', act: 'signed_in', details, ip: attempt.ip })
  return { state: 'in', session: await openSellerSession(tx, access.epoch), device }
}

type Failure = { counter: Counter; factor: 'password' | 'code'; isKnown: boolean }

async function fail(tx: Tx, { ip }: Attempt, { counter, factor, isKnown }: Failure): Promise<void> {
  const who: Actor = isKnown ? 'seller' : 'stranger'
  const details = { factor, device: isKnown ? ('known' as const) : ('new' as const) }
  await recordActivity(tx, { who, act: 'sign_in_failed', details, ip })
  if (await noteFailure(tx, counter)) await recordActivity(tx, { who, act: 'sign_ins_locked', details, ip })
}
