import type { Duplex } from 'node:stream'
import pg from 'pg'

/** Every connection keeps what was prepared on it, so the number is bounded; the busy statements come early. */
const MAX_STATEMENTS = 400
const MAX_STATEMENT_LENGTH = 5_000
/** In a statement whose best plan depends on its values: it is not prepared. */
export const PLAN_EACH_TIME = '/* plan each time */'

type Query = (query: unknown, values?: unknown, ...rest: unknown[]) => unknown

export type PreparingClient = pg.Client & {
  /** How many statements were sent. */
  sent: number
  connection: { stream: Duplex }
  /** Of a server that may have replicas. */
  stopWaiting?(): Promise<void>
}

/**
 * A client for one pool that names its statements: from its second use on, a statement is parsed and planned once
 * on each connection instead of each time.
 */
export function preparingClient(): typeof pg.Client {
  const names = new StatementNames()
  return class extends pg.Client {
    sent = 0
    override query = ((query: unknown, values?: unknown, ...rest: unknown[]) => {
      this.sent++
      return (super.query as Query).call(this, named(names, query, values), values, ...rest)
    }) as pg.Client['query']
  }
}
function named(names: StatementNames, query: unknown, values: unknown): unknown {
  if (!Array.isArray(values) || values.length === 0) return query
  const config = typeof query === 'string' ? { text: query } : (query as pg.QueryConfig)
  if (config.text.includes(PLAN_EACH_TIME)) return query
  const name = config.name ?? names.of(config.text)
  return name ? { ...config, name } : query
}

class StatementNames {
  readonly #usedOnce = new Set<string>()
  readonly #names = new Map<string, string>()

  of(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known) return known
    if (!this.#usedOnce.has(text)) {
      if (this.#usedOnce.size < MAX_STATEMENTS && text.length <= MAX_STATEMENT_LENGTH) this.#usedOnce.add(text)
      return undefined
    }
    const name = `s${this.#names.size}`
    this.#names.set(text, name)
    return name
  }
}
