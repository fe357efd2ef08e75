import type { FastifyRequest } from 'fastify'
import { isRefused, type Refused, refuseAt } from '#contract/refused.ts'
import { isCommonPassword } from '#domain/common-passwords.ts'
import { ipKey } from '../limits/ip-key.ts'
import type { FailedSignIns } from './failed-sign-ins.ts'
import { hashPassword, passwordMatches, UNKNOWN_HASH } from './password.ts'

type Given = { who: string; password: string; request: FastifyRequest }
type TooMany = Refused<'too_many_requests'>

/** Who signs in so with this password; null counts as a failed sign-in. */
export async function checkPassword<Person extends { passwordHash: string | null }>(
  failedSignIns: FailedSignIns,
  { who, password, request }: Given,
  find: () => Promise<Person | null>,
): Promise<Person | null | TooMany> {
  return failedSignIns.attempt({ who, ip: ipKey(request.ip) }, async () => {
    const found = await find()
    // An unknown email, or one without a password, costs the same work and gets the same answer as a wrong password.
    const matches = await passwordMatches(password, found?.passwordHash || (await UNKNOWN_HASH))
    return found?.passwordHash && matches ? found : null
  })
}

/** Of somebody who is signed in; guesses count as failed sign-ins. */
export async function refuseWrongPassword(
  failedSignIns: FailedSignIns,
  given: Given,
  passwordHash: string,
): Promise<Refused<'invalid_credentials'> | TooMany | null> {
  const checked = await checkPassword(failedSignIns, given, async () => ({ passwordHash }))
  if (isRefused(checked)) return checked
  return checked ? null : wrongPassword()
}

const WRONG_PASSWORD = 'This isn’t your current password.'
export const wrongPassword = () => refuseAt('password', 'invalid_credentials', WRONG_PASSWORD)

const TOO_COMMON = 'This is one of the most common passwords, and easy to guess. Please choose another one.'

/** `field` is what the call names the new password. */
export async function hashNewPassword(password: string, field: string): Promise<string | Refused<'malformed'>> {
  if (isCommonPassword(password)) return refuseAt(field, 'malformed', TOO_COMMON)
  return hashPassword(password)
}
