import type pg from 'pg'

/** Every connection keeps what was prepared on it, so only so many are; the busy ones come early. */
const MOST_STATEMENTS = 400
const LONGEST_STATEMENT = 5_000

/** From its second use on, a statement is read and planned once on each connection of the pool instead of each time. */
export function prepareStatements(pool: pg.Pool): void {
  const names = new StatementNames()
  pool.on('connect', (client) => {
    const query = client.query as (question: unknown, values?: unknown, ...rest: unknown[]) => unknown
    client.query = ((question: unknown, values?: unknown, ...rest: unknown[]) =>
      query.call(client, named(names, question, values), values, ...rest)) as typeof client.query
  })
}

function named(names: StatementNames, question: unknown, values: unknown): unknown {
  if (!Array.isArray(values) || values.length === 0) return question
  const config = typeof question === 'string' ? { text: question } : (question as pg.QueryConfig)
  const name = config.name ?? names.of(config.text)
  return name ? { ...config, name } : question
}

class StatementNames {
  readonly #askedBefore = new Set<string>()
  readonly #names = new Map<string, string>()

  of(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known) return known
    if (!this.#askedBefore.has(text)) {
      if (this.#askedBefore.size < MOST_STATEMENTS && text.length <= LONGEST_STATEMENT) this.#askedBefore.add(text)
      return undefined
    }
    const name = `s${this.#names.size}`
    this.#names.set(text, name)
    return name
  }
}
