import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Endpoint } from '#contract/endpoint.ts'
import { isDocumented } from './documented-refusals.ts'

const MOST_TRIES = 12

export const newAttempt = () => ({ 'idempotency-key': randomUUID() })

export type Heard = {
  status: number
  headers: Headers
  body: Record<string, unknown> & { success: boolean; message: string; code: string }
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
    for (const line of response.headers.getSetCookie()) this.#keep(line)
    return response
  }

  async get(path: string, headers: Record<string, string> = {}): Promise<Heard> {
    return this.#patiently(async () => heard('GET', path, await this.fetch(path, { headers })))
  }

  async post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Heard> {
    const json = typeof body === 'string' ? body : JSON.stringify(body)
    const init = { method: 'POST', body: json, headers: { 'content-type': 'application/json', ...headers } }
    return this.#patiently(async () => heard('POST', path, await this.fetch(path, init)))
  }

  async send(path: string, form: FormData): Promise<Heard> {
    return this.#patiently(async () => heard('POST', path, await this.fetch(path, { method: 'POST', body: form })))
  }

  /** As our own client calls: each order is an attempt with a key of its own. */
  call(endpoint: Endpoint, body?: unknown): Promise<Heard> {
    const headers = endpoint.idempotent ? newAttempt() : {}
    return endpoint.method === 'GET' ? this.get(endpoint.path) : this.post(endpoint.path, body ?? {}, headers)
  }

  async #patiently(send: () => Promise<Heard>): Promise<Heard> {
    for (let tries = 1; ; tries++) {
      const answer = await send()
      const isBusy = answer.status === 503 && answer.body.begun === false
      if (!isBusy || !this.patient || tries === MOST_TRIES) return answer
      await wait(250)
    }
  }

  #keep(line: string): void {
    const [pair = ''] = line.split(';')
    const [name = '', value = ''] = pair.split('=')
    if (value === '' || /expires=Thu, 01 Jan 1970/i.test(line)) this.cookies.delete(name)
    else this.cookies.set(name, value)
  }
}

async function heard(method: string, path: string, response: Response): Promise<Heard> {
  const text = await response.text()
  const body = text ? JSON.parse(text) : {}
  if (body.success === false && !isDocumented(method, path, body.code)) {
    throw new Error(`${method} ${path} was refused with ${body.code}, which its endpoint does not list`)
  }
  return { status: response.status, headers: response.headers, body }
}
