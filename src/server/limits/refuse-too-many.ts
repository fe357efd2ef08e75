import { type Refused, refuse } from '#contract/refused.ts'

export function refuseTooMany(seconds: number): Refused<'too_many_requests'> {
  const minutes = Math.ceil(seconds / 60)
  const wait = seconds < 100 ? `${seconds} ${seconds === 1 ? 'second' : 'seconds'}` : `${minutes} minutes`
  return refuse('too_many_requests', `Too many attempts. Please try again in ${wait}.`, { retryAfterSeconds: seconds })
}
