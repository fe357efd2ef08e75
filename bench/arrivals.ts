import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'

export type Kind = 'order' | 'change' | 'read'
export type Ask = { kind: Kind; method: 'GET' | 'POST'; path: string; body?: string; cookie: string; ip: string }
export type Heard = { kind: Kind; status: number; ms: number; retryAfter: number }

/** As long as a shopper's browser keeps trying. */
const PATIENCE_MS = 10_000

/** People who come at a rate of their own and do not wait for each other, as people do. */
export class Arrivals {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
  readonly #port: number
  readonly #next: () => Ask

  constructor(port: number, next: () => Ask) {
    this.#port = port
    this.#next = next
  }

  /** `perSecond` on average, at random moments, for so long; answers that come later are waited for. */
  async come(perSecond: number, seconds: number): Promise<Heard[]> {
    const answers: Promise<Heard>[] = []
    const end = performance.now() + seconds * 1000
    let due = performance.now()
    while (due < end) {
      due += (-Math.log(1 - Math.random()) * 1000) / perSecond
      // Asleep, not looking at the clock: the shop needs the core.
      const left = due - performance.now()
      if (left > 0) await pause(left)
      answers.push(this.ask(due))
    }
    return Promise.all(answers)
  }

  /** One after the other on each of so many lines, each as patient as a browser: as much as the shop can do. */
  async queue(lines: number, seconds: number): Promise<Heard[]> {
    const heard: Heard[] = []
    const end = performance.now() + seconds * 1000
    const line = async () => {
      while (performance.now() < end) heard.push(await this.#askPatiently())
    }
    await Promise.all(Array.from({ length: lines }, line))
    return heard
  }

  async #askPatiently(): Promise<Heard> {
    const since = performance.now()
    const wanted = this.#next()
    for (;;) {
      const heard = await this.#send(wanted, since)
      const left = since + PATIENCE_MS - performance.now()
      if (heard.status !== 503 || left <= 0) return heard
      await pause(Math.min(left, heard.retryAfter * 1000 * (1 + Math.random() / 2)))
    }
  }

  /** Counted from when they wanted to be heard, not from when there was time to send it. */
  ask(since: number): Promise<Heard> {
    return this.#send(this.#next(), since)
  }

  #send({ kind, method, path, body = '', cookie, ip }: Ask, since: number): Promise<Heard> {
    return new Promise((resolve, reject) => {
      const sent = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
      const headers = { ...(body && sent), 'idempotency-key': randomUUID(), 'x-forwarded-for': ip, cookie }
      const call = request(
        { port: this.#port, host: '127.0.0.1', method, path, headers, agent: this.#agent },
        (response) => {
          response.resume()
          const retryAfter = Number(response.headers['retry-after'])
          response.on('end', () =>
            resolve({ kind, status: response.statusCode ?? 0, ms: performance.now() - since, retryAfter }),
          )
        },
      )
      call.on('error', reject)
      call.end(body)
    })
  }

  leave(): void {
    this.#agent.destroy()
  }
}

export function percentile(heard: Heard[], share: number): number {
  const times = heard.map(({ ms }) => ms).toSorted((a, b) => a - b)
  return times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN
}
