import * as z from 'zod/mini'
import type { BodyToSend, Endpoint, QueryToSend } from '#contract/endpoint.ts'
import { type Refusal, refusal } from '#contract/refusal.ts'
import type { RefusalCodeOf } from '#contract/refusals-of.ts'
import { isDocumented } from './documented-refusals.ts'

/** What goes with a call: a form, the query of a GET (also as it is written in a URL), or the body of a POST. */
export type InputOf<E extends Endpoint> = E extends { multipart: object }
  ? FormData
  : E extends { method: 'GET' }
    ? QueryToSend<E> | URLSearchParams
    : BodyToSend<E>

/** Input may be left out where the contract asks for none. */
export type Arguments<E extends Endpoint, Options = never> =
  Record<never, never> extends InputOf<E>
    ? [input?: InputOf<E>, options?: Options]
    : undefined extends InputOf<E>
      ? [input?: InputOf<E>, options?: Options]
      : [input: InputOf<E>, options?: Options]

/** As they are on the wire: money in rupees, moments as text. */
export type ReplyBody<E extends Endpoint> = { success: true } & z.input<E['reply']>
export type RefusalBody<E extends Endpoint> = Refusal & { code: RefusalCodeOf<E> }

/** The fields of the other kind of answer, which may be asked for and are not there. */
type Absent<Other, Own> = { [Key in Exclude<keyof Other, keyof Own>]?: undefined }
type Either<Done, No> = (Done & Absent<No, Done>) | (No & Absent<Done, No>)

export type EitherBody<E extends Endpoint> = E extends Endpoint ? Either<ReplyBody<E>, RefusalBody<E>> : never

/** An answer that does not keep to the contract fails the test. */
export function checkedBody<E extends Endpoint>(endpoint: E, body: unknown): EitherBody<E> {
  const call = `${endpoint.method} ${endpoint.path}`
  const isDone = (body as { success?: unknown }).success === true
  const checked = z.safeParse<z.ZodMiniType>(isDone ? endpoint.reply : refusal, body)
  if (!checked.success) throw new Error(`${call} answered against its contract: ${z.prettifyError(checked.error)}`)
  expectDocumented(endpoint.method, endpoint.path, body)
  return body as EitherBody<E>
}

/** A refusal that the contract does not name fails the test, also of a call that was made by its path. */
export function expectDocumented(method: string, path: string, body: unknown): void {
  const { success, code } = body as { success?: unknown; code?: unknown }
  if (success !== false || isDocumented(method, path, String(code))) return
  throw new Error(`${method} ${path} was refused with ${code}, which its endpoint does not list`)
}

/** The body of an answer that came by its path; a refusal fails the test. */
export const expectReply = <E extends Endpoint>(endpoint: E, body: unknown): ReplyBody<E> =>
  doneBody(endpoint, checkedBody(endpoint, body))

export function doneBody<E extends Endpoint>(endpoint: E, body: EitherBody<E>): ReplyBody<E> {
  if (!body.success) throw new Error(`${endpoint.path} was refused: ${body.code}, ${body.message}`)
  return body as ReplyBody<E>
}

export const withQuery = (path: string, query: unknown): string => {
  const isWritten = typeof query === 'string' || query instanceof URLSearchParams
  const asked = String(isWritten ? query : new URLSearchParams(given(query)))
  return asked ? `${path}?${asked}` : path
}

const given = (query: unknown) =>
  Object.entries(query ?? {})
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, String(value)])
