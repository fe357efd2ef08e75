import type { Refusal, RefusalCode } from '../../contract/refusal.ts'

/** An expected "no": a route returns it, it is never thrown. */
export class Refused {
  readonly status: number
  readonly body: Refusal
  /** In how many seconds trying again makes sense. */
  readonly retryAfter: number | undefined

  constructor(status: number, body: Refusal, retryAfter?: number) {
    this.status = status
    this.body = body
    this.retryAfter = retryAfter
  }
}

type Details = Pick<Refusal, 'fields' | 'lines' | 'rows' | 'reference'>

export function refuse(
  status: number,
  code: RefusalCode,
  message: string,
  details: Details = {},
  retryAfter = status === 503 ? 1 : undefined,
): Refused {
  return new Refused(status, { success: false, code, message, ...details }, retryAfter)
}

export function refuseTooMany(seconds: number): Refused {
  const minutes = Math.ceil(seconds / 60)
  const wait = seconds < 100 ? `${seconds} ${seconds === 1 ? 'second' : 'seconds'}` : `${minutes} minutes`
  const message = `Too many attempts. Please try again in ${wait}.`
  return new Refused(429, { success: false, code: 'too_many_requests', message }, seconds)
}

export const isRefusal = (value: unknown): value is Refused => value instanceof Refused
