import type * as z from 'zod/mini'
import type { RefusalCode } from './refusal.ts'

/**
 * `seller`: the owner and managers; `owner`: the owner alone; `picker` and `rider`: who has this role, and managers;
 * `staff`: everybody of the staff, which the owner is not.
 */
export type Audience = 'anyone' | 'shopper' | 'seller' | 'owner' | 'staff' | 'picker' | 'rider'

/**
 * What a call needs, and so where it waits for its turn: nothing but memory · a read or a change of the database ·
 * a change that an order waits for · the hash of a password · much work with files · an answer of the payment provider.
 */
export type Cost = 'memory' | 'read' | 'change' | 'order' | 'password' | 'bulk' | 'provider'

type Schema = z.ZodMiniType

/**
 * One call that the two sides may make. `reply` is what a done call says beside `success: true`;
 * a refused one always says `refusal` (see refusal.ts), with one of the codes in `RefusalCodeOf`.
 */
export type Endpoint = {
  method: 'GET' | 'POST'
  path: `/${string}`
  summary: string
  who: Audience
  /** Where it is another than that of its method: a GET reads, a POST changes. */
  cost?: Cost
  /** Why this call may be refused, beside the reasons that all calls share. */
  refusals?: readonly RefusalCode[]
  /** A GET that changes something, so that other sites may not cause it. */
  changesState?: true
  /** Makes a repeated call with the same Idempotency-Key answer as the first did. */
  idempotent?: true
  /** A form: up to `most` files and, where there is a body, the field `data` with the body as JSON text. */
  multipart?: { files: string; most: number; data?: string }
  /** A reply that is not one JSON object, and what it is instead. */
  replyType?: 'text/csv' | 'text/event-stream' | 'image/webp'
  query?: Schema
  body?: Schema
  reply: z.ZodMiniObject
}

export const endpoint = <const E extends Endpoint>(described: E): E => described

export const costOf = ({ cost, method }: Pick<Endpoint, 'cost' | 'method'>): Cost =>
  cost ?? (method === 'GET' ? 'read' : 'change')

type In<S> = S extends Schema ? z.input<S> : undefined
type Out<S> = S extends Schema ? z.output<S> : undefined

/** What a caller sends. */
export type BodyToSend<E extends Endpoint> = In<E['body']>
export type QueryToSend<E extends Endpoint> = In<E['query']>
/** What a route receives, checked. */
export type BodyReceived<E extends Endpoint> = Out<E['body']>
export type QueryReceived<E extends Endpoint> = Out<E['query']>
/** What a route answers and a caller gets back: money as paise, not yet or no longer rupees. */
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>

/** Reasons that any call may be refused for, whatever it does. */
export type CommonRefusal =
  | 'malformed'
  | 'missing_details'
  | 'too_large'
  | 'unsupported_type'
  | 'timeout'
  | 'foreign_origin'
  | 'too_many_requests'
  | 'unavailable'
  | 'internal'

type AudienceRefusal = {
  anyone: never
  shopper: 'not_signed_in'
  seller: 'not_authorized' | 'wrong_role'
  owner: 'not_authorized' | 'wrong_role'
  staff: 'not_signed_in'
  picker: 'not_signed_in' | 'wrong_role'
  rider: 'not_signed_in' | 'wrong_role'
}

/** Every code that a refusal of this call may have. */
export type RefusalCodeOf<E extends Endpoint> =
  | CommonRefusal
  | AudienceRefusal[E['who']]
  | (E extends { refusals: readonly (infer Code extends RefusalCode)[] } ? Code : never)
