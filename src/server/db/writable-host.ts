import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { addressesIn } from '../config/database-settings.ts'

export type Host = { host: string; port: number }

/** No host takes writes at the moment: the call may be tried again. */
class NoWritableHost extends Error {
  /** As Postgres names a connection that can't be made. */
  readonly code = '08001'
}

/** A caller waits no longer; the search goes on without it. */
const WAIT_MS = 1_500
const PROBE_WITHIN_MS = 5_000
const ASK_AGAIN_MS = 200
/** Nobody has asked meanwhile, or the next one begins anew. */
const SEARCH_MS = 5_000
/** Two hosts that both take writes are an operator's mistake; the one in use is not left for a moment's delay. */
const GRACE_MS = 200

type Search = { found: Promise<Host>; hopeless: Promise<never> }

/** Knows which of the hosts in a database URL takes writes, and looks for another when that one is in doubt. */
export class WritableHost {
  readonly #addresses: string[]
  #current = 0
  #isInDoubt: boolean
  #search: Search | null = null
  readonly #moved: ((to: Host) => void)[] = []

  constructor(url: string) {
    this.#addresses = addressesIn(url)
    this.#isInDoubt = this.#addresses.length > 1
  }

  /** One address for the driver, which knows no URLs with several hosts. */
  get address(): string {
    return this.#addresses[this.#current] ?? ''
  }

  /** After another host has taken the place of the one before. */
  onMoved(listener: (to: Host) => void): void {
    this.#moved.push(listener)
  }

  /** A connection there failed, was lost, or takes no writes. */
  doubt(): void {
    this.#isInDoubt = this.#addresses.length > 1
  }

  /** null: there is one address only, and the driver's own reading of it is right. */
  async find(): Promise<Host | null> {
    if (this.#addresses.length === 1) return null
    if (!this.#isInDoubt) return hostOf(this.address)
    this.#search ??= this.#begin()
    const { found, hopeless } = this.#search
    const late = new AbortController()
    const tooLate = wait(WAIT_MS, undefined, { signal: late.signal }).then(
      () => Promise.reject(new NoWritableHost('Still looking for a database host that takes writes.')),
      () => new Promise<never>(() => undefined),
    )
    return Promise.race([found, hopeless, tooLate]).finally(() => late.abort())
  }

  /** Every host is asked again and again, each at its own pace, so that one that hangs holds up no other. */
  #begin(): Search {
    const ended = new AbortController()
    const [first, hopeless] = [Promise.withResolvers<number>(), Promise.withResolvers<never>()]
    const refusals = new Map<number, string>()
    const giveUp = () =>
      hopeless.reject(new NoWritableHost(`No database host takes writes: ${[...refusals.values()].join('; ')}`))
    const asking = this.#addresses.map(async (address, index) => {
      while (!ended.signal.aborted) {
        const refusal = await whyNotWritable(address)
        if (refusal === null) return first.resolve(index)
        refusals.set(index, refusal)
        if (refusals.size === this.#addresses.length) giveUp()
        await wait(ASK_AGAIN_MS)
      }
    })
    const found = first.promise.then(async (index) => {
      const current = asking[this.#current]?.then(() => this.#current)
      const mayStillAnswer = index !== this.#current && !refusals.has(this.#current)
      return this.#settle(mayStillAnswer ? await Promise.race([current ?? index, wait(GRACE_MS, index)]) : index)
    })
    const over = () => {
      ended.abort()
      this.#search = null
    }
    const timeout = setTimeout(() => {
      giveUp()
      over()
    }, SEARCH_MS)
    found.then(() => clearTimeout(timeout)).then(over)
    // Callers hear of it; without any it is nobody's.
    hopeless.promise.catch(() => undefined)
    return { found, hopeless: hopeless.promise }
  }

  #settle(found: number): Host {
    const hasMoved = found !== this.#current
    this.#current = found
    this.#isInDoubt = false
    const host = hostOf(this.address)
    if (hasMoved) for (const listener of this.#moved) listener(host)
    return host
  }
}

function hostOf(address: string): Host {
  const { hostname, port } = new URL(address)
  return { host: decodeURIComponent(hostname).replace(/^\[|\]$/g, ''), port: Number(port || 5432) }
}

const TAKES_WRITES = "SELECT NOT pg_is_in_recovery() AND current_setting('transaction_read_only') = 'off' AS writable"

/** null: it takes writes. */
async function whyNotWritable(address: string): Promise<string | null> {
  const limits = { connectionTimeoutMillis: PROBE_WITHIN_MS, query_timeout: PROBE_WITHIN_MS }
  const client = new pg.Client({ connectionString: address, application_name: 'greencart probe', ...limits })
  // What matters is said by the question's own failure.
  client.on('error', () => undefined)
  const { host, port } = hostOf(address)
  try {
    await client.connect()
    const { rows } = await client.query<{ writable: boolean }>(TAKES_WRITES)
    return rows[0]?.writable ? null : `${host}:${port} takes no writes`
  } catch (error) {
    return `${host}:${port} ${error}`
  } finally {
    // Not awaited: a host that hangs does not answer a goodbye.
    client.end().catch(() => undefined)
  }
}
