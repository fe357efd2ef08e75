import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { addressesIn } from '../config/database-settings.ts'

export type Host = { host: string; port: number }

/** No host takes writes at the moment: the call may be tried again. */
export class NoWritableHost extends Error {
  /** As Postgres names a connection that can't be made. */
  readonly code = '08001'
}

const PROBE_WITHIN_MS = 1_500
/** Two hosts that both take writes are an operator's mistake; the one in use is not left for a moment's delay. */
const GRACE_MS = 200
/** Requests that come while there is no such host don't each ask all hosts. */
const REMEMBER_NONE_MS = 200

/** Knows which of the hosts in a database URL takes writes, and looks for another when that one is in doubt. */
export class WritableHost {
  readonly #addresses: string[]
  #current = 0
  #isInDoubt: boolean
  #search: Promise<Host> | null = null
  #none: { until: number; error: NoWritableHost } | null = null
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
    if (this.#none && Date.now() < this.#none.until) throw this.#none.error
    this.#search ??= this.#searchAll().finally(() => {
      this.#search = null
    })
    return this.#search
  }

  async #searchAll(): Promise<Host> {
    const probes = this.#addresses.map(async (address, index) => {
      await probe(address)
      return index
    })
    try {
      const first = await Promise.any(probes)
      const before = this.#current
      const isStillThere = first === before || (await isDoneWithin(GRACE_MS, probes[before]))
      this.#current = isStillThere ? before : first
      this.#isInDoubt = false
      const found = hostOf(this.address)
      if (!isStillThere) for (const listener of this.#moved) listener(found)
      return found
    } catch (cause) {
      const reasons = cause instanceof AggregateError ? cause.errors.map(String) : [String(cause)]
      const error = new NoWritableHost(`No database host takes writes: ${reasons.join('; ')}`)
      this.#none = { until: Date.now() + REMEMBER_NONE_MS, error }
      throw error
    }
  }
}

const isDoneWithin = (ms: number, work: Promise<unknown> | undefined) =>
  Promise.race([
    work?.then(
      () => true,
      () => false,
    ),
    wait(ms, false),
  ])

function hostOf(address: string): Host {
  const { hostname, port } = new URL(address)
  return { host: decodeURIComponent(hostname).replace(/^\[|\]$/g, ''), port: Number(port || 5432) }
}

const TAKES_WRITES = "SELECT NOT pg_is_in_recovery() AND current_setting('transaction_read_only') = 'off' AS writable"

async function probe(address: string): Promise<void> {
  const limits = { connectionTimeoutMillis: PROBE_WITHIN_MS, query_timeout: PROBE_WITHIN_MS }
  const client = new pg.Client({ connectionString: address, application_name: 'greencart probe', ...limits })
  // What matters is said by the question's own failure.
  client.on('error', () => undefined)
  const { host, port } = hostOf(address)
  try {
    await client.connect()
    const { rows } = await client.query<{ writable: boolean }>(TAKES_WRITES)
    if (!rows[0]?.writable) throw new Error(`${host}:${port} takes no writes`)
  } finally {
    // Not awaited: a host that hangs does not answer a goodbye.
    client.end().catch(() => undefined)
  }
}
