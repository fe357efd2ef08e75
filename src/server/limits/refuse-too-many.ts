import { type Refused, refuse } from '#contract/refused.ts'

export const waitWords = (seconds: number): string =>
  seconds < 100 ? `${seconds} ${seconds === 1 ? 'second' : 'seconds'}` : `${Math.ceil(seconds / 60)} minutes`

/** `takesCode`: the seller need not wait, but may complete the sign-in with a second factor. */
export function refuseTooMany(seconds: number, takesCode = false): Refused<'too_many_requests'> {
  const wait = waitWords(seconds)
  const retry = { retryAfterSeconds: seconds }
  if (!takesCode) return refuse('too_many_requests', `Too many attempts. Please try again in ${wait}.`, retry)
  const message = `Too many attempts. Please try again in ${wait}, or enter the code from your authenticator app now.`
  return refuse('too_many_requests', message, { ...retry, secondFactor: true })
}
