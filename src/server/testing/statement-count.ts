import type pg from 'pg'

/** Counts what a pool sends. */
export class StatementCount {
  /** Also what is read before a transaction and told after it. */
  sent = 0
  #statements = 0
  #roundTrips = 0
  readonly #watched = new WeakSet<pg.PoolClient>()

  constructor(pool: pg.Pool) {
    pool.on('acquire', (client) => this.#watch(client))
  }

  /** In transactions, COMMIT included: statements, and how often one leaves while nothing else is under way. */
  get total(): { statements: number; roundTrips: number } {
    return { statements: this.#statements, roundTrips: this.#roundTrips }
  }

  #watch(client: pg.PoolClient): void {
    if (this.#watched.has(client)) return
    this.#watched.add(client)
    const { query } = client
    let isOpen = false
    let underWay = 0
    const counted = (...given: unknown[]) => {
      this.sent++
      const result = Reflect.apply(query, client, given)
      isOpen ||= given[0] === 'BEGIN'
      if (!isOpen) return result
      isOpen = given[0] !== 'COMMIT' && given[0] !== 'ROLLBACK'
      this.#statements++
      if (underWay++ === 0) this.#roundTrips++
      const ended = () => underWay--
      Promise.resolve(result).then(ended, ended)
      return result
    }
    client.query = counted as typeof query
  }
}
