import type * as z from 'zod/mini'
import type { Audience } from './audiences.ts'
import type { RefusalCode } from './refusal.ts'

/**
 * What a call needs, and so where it waits for its turn: nothing but memory · a read or a change of the database ·
 * a change that an order waits for · the hash of a password · much work with files · an answer of the payment provider.
 */
export type Cost = 'memory' | 'read' | 'change' | 'order' | 'password' | 'bulk' | 'provider'

/** Calls a minute from one IP: those that open or change an account, and all others that change something. */
export type CallLimit = 'sign-ins' | 'writes'

/** Of the documentation, in this sequence. */
export const DOCS_SECTIONS = [
  'Sign-in',
  'Account',
  'Addresses',
  'Products',
  'Goods',
  'Search',
  'Favourites',
  'Cart',
  'Delivery',
  'Orders',
  'Payments',
  'Reports',
  'Customers',
  'Picking',
  'Riding',
  'Staff',
  'Shop',
  'Messages',
] as const

type Schema = z.ZodMiniType

/**
 * One call that the two sides may make. `reply` is what a done call says beside `success: true`;
 * a refused one always says `refusal` (see refusal.ts), with one of the codes in `RefusalCodeOf` (refusals-of.ts).
 */
export type Endpoint = {
  method: 'GET' | 'POST'
  path: `/${string}`
  summary: string
  docs: (typeof DOCS_SECTIONS)[number]
  who: Audience
  /** Where it is another than that of its method: a GET reads, a POST changes. */
  cost?: Cost
  /** Where it is another: what hashes a password counts as a sign-in, other changes as writes, reads not at all. */
  limit?: CallLimit
  /** Why this call may be refused, beside the reasons that all calls share. */
  refusals?: readonly RefusalCode[]
  /** A GET that changes something, so that other sites may not cause it. */
  changesState?: true
  /** Makes a repeated call with the same Idempotency-Key answer as the first did. */
  idempotent?: true
  /** A form: up to `max` files and, where there is a body, the field `data` with the body as JSON text. */
  multipart?: { files: string; max: number; data?: string }
  /** A reply that is not one JSON object, and what it is instead. */
  replyType?: 'text/csv' | 'text/event-stream' | 'image/webp'
  query?: Schema
  body?: Schema
  reply: z.ZodMiniObject
}

/** What only the server reads of a call: the build leaves it out of the browser's files. */
export const SERVER_ONLY: readonly (keyof Endpoint)[] = [
  'summary',
  'docs',
  'who',
  'cost',
  'limit',
  'refusals',
  'idempotent',
  'replyType',
  'query',
]

/** Optional fields of a reply that the shop’s pages don’t read from it: the build leaves them out, as above. */
// @__NO_SIDE_EFFECTS__
export const serverOnly = <F extends Record<string, z.ZodMiniOptional>>(fields: F): F => fields

// @__NO_SIDE_EFFECTS__
export function endpoint<const E extends Endpoint>(described: E): E {
  return described
}

export const costOf = ({ cost, method }: Pick<Endpoint, 'cost' | 'method'>): Cost =>
  cost ?? (method === 'GET' ? 'read' : 'change')

export const changesState = ({ method, changesState }: Pick<Endpoint, 'changesState' | 'method'>): boolean =>
  method === 'POST' || changesState === true

export function limitOf(endpoint: Pick<Endpoint, 'changesState' | 'cost' | 'limit' | 'method'>): CallLimit | undefined {
  if (endpoint.limit) return endpoint.limit
  if (endpoint.cost === 'password') return 'sign-ins'
  return changesState(endpoint) ? 'writes' : undefined
}

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
