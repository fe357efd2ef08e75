import type { Refusal, RefusalCode } from '../../contract/refusal.ts'

/** An expected "no": a route returns it, it is never thrown. */
export class Refused {
  readonly status: number
  readonly body: Refusal

  constructor(status: number, body: Refusal) {
    this.status = status
    this.body = body
  }
}

type Details = Pick<Refusal, 'fields' | 'lines' | 'reference'>

export function refuse(status: number, code: RefusalCode, message: string, details: Details = {}): Refused {
  return new Refused(status, { success: false, code, message, ...details })
}

export const isRefusal = (value: unknown): value is Refused => value instanceof Refused
