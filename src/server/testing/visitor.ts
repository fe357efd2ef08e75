import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Endpoint, QueryToSend } from '#contract/endpoint.ts'
import {
  type Arguments,
  checkedBody,
  doneBody,
  type EitherBody,
  expectDocumented,
  type ReplyBody,
  withQuery,
} from './answer.ts'

const MAX_TRIES = 12

export const newAttempt = () => ({ 'idempotency-key': randomUUID() })

/** Any answer of the API. */
export type Heard = {
  status: number
  headers: Headers
  body: { success: boolean; message?: string | undefined; code?: string | undefined }
}
export type RawReply = Heard & { body: Record<string, unknown> }

export type Reply<E extends Endpoint> = { status: number; headers: Headers; body: EitherBody<E> }
export type Done<E extends Endpoint> = { status: number; headers: Headers; body: ReplyBody<E> }

export type CallOptions<E extends Endpoint> = {
  /** Beside a body. */
  query?: QueryToSend<E>
  headers?: Record<string, string>
  /** An Idempotency-Key; each call to an endpoint that takes one has its own, and `null` sends none. */
  key?: string | null
}

/** Somebody at the shop's front door: speaks HTTP over a socket and keeps cookies as a browser does. */
export class Visitor {
  readonly #url: string
  readonly cookies = new Map<string, string>()
  /** As the shop's own pages do, a call that a busy shop has not begun is sent again. */
  patient = true

  constructor(url: string) {
    this.#url = url
  }

  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    if (this.cookies.size > 0)
      headers.set('cookie', [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    const response = await fetch(this.#url + path, { redirect: 'manual', ...init, headers })
    for (const line of response.headers.getSetCookie()) this.#save(line)
    return response
  }

  /** For tests of the path itself, and of what is no call of the contract: nothing is checked or typed. */
  get(path: string, headers: Record<string, string> = {}): Promise<RawReply> {
    return this.#raw('GET', path, { headers })
  }

  /** See `get`. */
  post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<RawReply> {
    return this.#raw('POST', path, posted(body, headers))
  }

  /** As our own client calls: with a query or a body that the contract allows. */
  call<E extends Endpoint>(endpoint: E, ...[input, options]: Arguments<E, CallOptions<E>>): Promise<Reply<E>> {
    return this.callUnchecked(endpoint, input, options)
  }

  /** A call whose refusal fails the test. */
  async expectDone<E extends Endpoint>(endpoint: E, ...given: Arguments<E, CallOptions<E>>): Promise<Done<E>> {
    const { status, headers, body } = await this.call(endpoint, ...given)
    return { status, headers, body: doneBody(endpoint, body) }
  }

  /** For input that the contract forbids; as text, a query or body goes as it is. The answer is checked all the same. */
  callUnchecked<E extends Endpoint>(endpoint: E, input?: unknown, options: CallOptions<E> = {}): Promise<Reply<E>> {
    const isGet = endpoint.method === 'GET'
    const { key = endpoint.idempotent ? randomUUID() : null } = options
    const headers = { ...(key !== null && { 'idempotency-key': key }), ...options.headers }
    const path = withQuery(endpoint.path, isGet ? input : options.query)
    const init = isGet ? { headers } : posted(input ?? {}, headers)
    return this.#patiently(async () => {
      const { status, headers, body } = await heard(await this.fetch(path, init))
      return { status, headers, body: checkedBody(endpoint, body) }
    })
  }

  #raw(method: string, path: string, init: RequestInit): Promise<RawReply> {
    return this.#patiently(async () => {
      const answer = await heard(await this.fetch(path, init))
      expectDocumented(method, path, answer.body)
      return answer
    })
  }

  async #patiently<H extends { status: number; body: object }>(send: () => Promise<H>): Promise<H> {
    for (let tries = 1; ; tries++) {
      const answer = await send()
      const isBusy = answer.status === 503 && 'begun' in answer.body && answer.body.begun === false
      if (!isBusy || !this.patient || tries === MAX_TRIES) return answer
      await wait(250)
    }
  }

  #save(line: string): void {
    const [pair = ''] = line.split(';')
    const [name = '', value = ''] = pair.split('=')
    if (value === '' || /expires=Thu, 01 Jan 1970/i.test(line)) this.cookies.delete(name)
    else this.cookies.set(name, value)
  }
}

function posted(body: unknown, headers: Record<string, string>): RequestInit {
  if (body instanceof FormData) return { method: 'POST', body, headers }
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return { method: 'POST', body: text, headers: { 'content-type': 'application/json', ...headers } }
}

async function heard(response: Response): Promise<RawReply> {
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : {} }
}
