import { type Refused, refuse } from '#contract/refused.ts'
import { isCommonPassword } from '#domain/common-passwords.ts'

const TOO_COMMON = 'This is one of the most common passwords, and easy to guess. Please choose another one.'

/** `field` is what the call names the new password. */
export function refuseCommon(password: string, field: string): Refused<'malformed'> | null {
  return isCommonPassword(password) ? refuse('malformed', TOO_COMMON, { fields: { [field]: TOO_COMMON } }) : null
}
