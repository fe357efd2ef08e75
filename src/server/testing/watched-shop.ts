import { sql } from 'drizzle-orm'
import pg from 'pg'
import { loginUser } from '#contract/accounts/sign-in.ts'
import { fillYears, type Years } from '#seed/years-of-orders.ts'
import { addUp } from '../sales/sales-jobs.ts'
import { grocery } from './groceries.ts'
import { type OpenShop, openShop } from './open-shop.ts'
import { explainAll, PlanWatch, type Reading } from './plan-watch.ts'
import { StatementCount } from './statement-count.ts'
import type { Visitor } from './visitor.ts'

/** What is smaller is read whole where that costs less than an index: half a megabyte. */
const SMALL_PAGES = 64

/** A shop with years of orders that knows how each statement reads its tables. Needs a Postgres server. */
export class WatchedShop {
  readonly #base: OpenShop
  readonly shop: OpenShop
  readonly #watch: PlanWatch
  readonly #count: StatementCount

  private constructor(base: OpenShop, shop: OpenShop) {
    this.#base = base
    this.shop = shop
    this.#watch = new PlanWatch(shop.shop.database.pool)
    this.#count = new StatementCount(shop.shop.database.pool)
  }

  static async open(names: string[], years: Pick<Years, 'orders' | 'open' | 'shoppers'>): Promise<WatchedShop> {
    const base = await openShop({ seeds: names.map((name) => grocery(name, { stock: 9_000 })) })
    await base.shop.jobs.stop()
    // Without the time limit of the shop's own statements: a busy machine fills a hundred thousand orders slowly.
    const pool = new pg.Pool({ ...base.shop.database.pool.options, Client: pg.Client, statement_timeout: 0 })
    // A thousand days, and a tenth of it all is of one shopper.
    await fillYears(pool, { ...years, perDay: Math.ceil(years.orders / 1_000), ofOneShopper: years.orders / 10 })
    await pool.query(`UPDATE orders SET door = (address ->> 'zipcode') || '/' || lower(address ->> 'street')`)
    await pool.query('INSERT INTO credit_accounts (user_id, balance) SELECT id, 0 FROM users ON CONFLICT DO NOTHING')
    await addUp(base.shop.db)
    await pool.query('VACUUM (ANALYZE)')
    await asNeverAnalysed(base, 'order_prefixes')
    await pool.end()
    await explainAll(base.shop.database.pool, { jit: 'off' })
    const shop = await openShop({ beside: base })
    await shop.shop.jobs.stop()
    return new WatchedShop(base, shop)
  }

  /** The shopper with a tenth of all orders. */
  async regular(): Promise<Visitor> {
    await this.shop.shopper()
    await this.shop.shop.db.execute(sql`UPDATE users SET password_hash = known.password_hash FROM users known
      WHERE known.email = 'shopper1@example.com' AND users.id = 'customer000000000001'`)
    const person = this.shop.visitor()
    await person.expectDone(loginUser, { email: 'customer1@example.com', password: 'correct horse' })
    return person
  }

  /** Of its statements, and of those in functions, in triggers and for foreign keys. */
  async readingsOf(act: () => Promise<unknown>): Promise<Reading[]> {
    this.#watch.readings = []
    await act()
    return this.#watch.readings.splice(0)
  }

  /** The session's included. The least of a few times: counts of all requests are saved in between. */
  async statementsOf(act: () => Promise<unknown>): Promise<number> {
    const counts: number[] = []
    while (counts.length < 3) {
      const before = this.#count.sent
      await act()
      counts.push(this.#count.sent - before)
    }
    return Math.min(...counts)
  }

  /** Tables where reading all of it says something. */
  async largeTables(): Promise<Set<string>> {
    const { rows } = await this.shop.shop.db.execute<{ name: string }>(sql`SELECT relname AS name FROM pg_class
      WHERE relkind = 'r' AND pg_relation_size(oid) / current_setting('block_size')::int > ${SMALL_PAGES}`)
    return new Set(rows.map(({ name }) => name))
  }

  async close(): Promise<void> {
    await this.shop.close()
    await this.#base.close()
  }
}

/** As autovacuum leaves a table with fewer than fifty rows: it counts as one of more than a thousand. */
async function asNeverAnalysed({ shop }: OpenShop, table: string): Promise<void> {
  await shop.db.execute(sql`UPDATE pg_class SET reltuples = -1, relpages = 0 WHERE oid = to_regclass(${table})`)
  await shop.db.execute(sql`DELETE FROM pg_statistic WHERE starelid = to_regclass(${table})`)
}

/** Rows by statement and table; lists of values count as one, however long. */
function rowsByStatement(readings: Reading[]): Map<string, number> {
  const rows = new Map<string, number>()
  for (const { statement, table, rows: read } of readings) {
    const what = `${table}: ${statement.replaceAll(/\((\$\d+(, )?)+\)/g, '($…)').replaceAll(/\s+/g, ' ')}`
    rows.set(what, (rows.get(what) ?? 0) + read)
  }
  return rows
}

/** Of the page that an index leads to, and of what was ordered meanwhile. */
const A_FEW = 50

/** What reads more rows in the old shop than in the young one. */
export function grownReadings(young: Reading[], old: Reading[], large: Set<string>): Record<string, number> {
  const before = rowsByStatement(young)
  const after = rowsByStatement(old.filter(({ table, how }) => large.has(table) || how !== 'Seq Scan'))
  return Object.fromEntries([...after].filter(([what, rows]) => rows > (before.get(what) ?? 0) + A_FEW))
}
