import type { Refusal, RefusalCode } from './refusal.ts'
import { REFUSAL_REPLIES } from './refusal-replies.ts'

/** An expected "no", with the codes that it may have: returned, never thrown. */
export class Refused<Code extends RefusalCode = RefusalCode> {
  readonly body: Refusal & { code: Code }
  /** In how many seconds trying again makes sense. */
  readonly retryAfterSeconds: number | undefined

  constructor(body: Refusal & { code: Code }, retryAfterSeconds?: number) {
    this.body = body
    this.retryAfterSeconds = retryAfterSeconds
  }
}

type Details = Pick<
  Refusal,
  'fields' | 'lines' | 'rows' | 'conflicts' | 'by' | 'fee' | 'bill' | 'begun' | 'secondFactor' | 'reference'
> & {
  retryAfterSeconds?: number
}

export function refuse<const Code extends RefusalCode>(
  code: Code,
  message: string = REFUSAL_REPLIES[code].message,
  { retryAfterSeconds, ...details }: Details = {},
): Refused<Code> {
  return new Refused({ success: false, code, message, ...details }, retryAfterSeconds)
}

/** A refusal for what stands in one field: forms show the sentence there. */
export function refuseAt<const Code extends RefusalCode>(
  field: string,
  code: Code,
  message: string = REFUSAL_REPLIES[code].message,
  details: Omit<Details, 'fields'> = {},
): Refused<Code> {
  return refuse(code, message, { ...details, fields: { [field]: message } })
}

export const isRefused = (value: unknown): value is Refused => value instanceof Refused
