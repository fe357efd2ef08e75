import type pg from 'pg'
import { BORN, PEOPLE, ROWS } from './years-of-rows.ts'

export type Years = {
  orders: number
  perDay: number
  shoppers: number
  /** How many of the orders are those of the first shopper. */
  ofOneShopper: number
  /** How many of the newest are still to be delivered. */
  open: number
}

/**
 * What a shop has after years: finished orders with all that hangs on them, and what housekeeping has not deleted for a
 * while. Into an empty shop with products. Indexes and constraints are left aside meanwhile: ten million orders would
 * take hours with them.
 */
export async function fillYears(
  pool: pg.Pool,
  { orders, perDay, shoppers, ofOneShopper, open }: Years,
  say: (what: string) => void = () => undefined,
): Promise<void> {
  const restore = await setAside(pool, Object.keys(ROWS))
  await pool.query(COUNT_NO_SALES)
  for (const statement of PEOPLE) await pool.query(statement, [shoppers])
  say('people')
  await pool.query(BORN, [orders, perDay, shoppers, Math.floor(orders / ofOneShopper), open])
  await pool.query('ANALYZE seed_born')
  say('born')
  // Emptied in the same transaction: with wal_level=minimal nothing of it is logged.
  const fills = Object.entries(ROWS).map(
    ([table, fill]): Step => [table, `BEGIN; SET LOCAL work_mem = '512MB'; TRUNCATE ${table}; ${fill}; COMMIT`],
  )
  await pool.query('ALTER TABLE orders DISABLE TRIGGER orders_know_customer')
  await runTwoAtATime(pool, fills, say)
  await pool.query('ALTER TABLE orders ENABLE TRIGGER orders_know_customer')
  await pool.query('INSERT INTO customers SELECT * FROM customers_in_orders() ON CONFLICT DO NOTHING')
  await pool.query('DROP TABLE seed_born')
  for (const rank of [1, 2, 3]) await runTwoAtATime(pool, restore[rank] ?? [], say)
  await pool.query(COUNT_SALES_LATER)
  say('sales_backlog')
  // As the work of every hour has left it.
  await pool.query(`INSERT INTO ordered_pictures SELECT DISTINCT unnest(pictures) FROM products ON CONFLICT DO NOTHING`)
  await pool.query('UPDATE ordered_pictures_read SET up_to = (SELECT max(id) FROM orders)')
  await pool.query('VACUUM (ANALYZE)')
  say('vacuum')
}

/** Line by line it would take hours; as orders from before there were sums, the shop adds them up by itself. */
const COUNTING = ['orders orders_begin_sales', 'order_items sales_of_added_lines', 'order_refunds sales_of_refund'].map(
  (named) => named.split(' '),
)
const COUNT_NO_SALES = COUNTING.map(([table, trigger]) => `ALTER TABLE ${table} DISABLE TRIGGER ${trigger}`).join(';')
const COUNT_SALES_LATER = [
  ...COUNTING.map(([table, trigger]) => `ALTER TABLE ${table} ENABLE TRIGGER ${trigger}`),
  'TRUNCATE sales_changes, sales_sums, sales_backlog',
  'INSERT INTO sales_backlog (order_id) SELECT id FROM orders ORDER BY id',
].join(';')

type Step = [name: string, statement: string]

async function runTwoAtATime(pool: pg.Pool, steps: Step[], say: (what: string) => void): Promise<void> {
  const left = steps.values()
  const work = async () => {
    for (const [name, statement] of left) {
      await pool.query(statement)
      say(name)
    }
  }
  await Promise.all([work(), work()])
}

type Definition = { table: string; name: string; definition: string; rank: number; isConstraint: boolean }

/** Everything but checks, in the sequence in which it can be made again. */
const DEFINITIONS = `
  SELECT conrelid::regclass::text AS "table", conname AS name, pg_get_constraintdef(oid) AS definition,
    CASE contype WHEN 'f' THEN 3 ELSE 1 END AS rank, true AS "isConstraint"
  FROM pg_constraint WHERE contype IN ('p', 'u', 'f')
    AND (conrelid::regclass::text = ANY($1) OR confrelid::regclass::text = ANY($1))
  UNION ALL
  SELECT indrelid::regclass::text, indexrelid::regclass::text, pg_get_indexdef(indexrelid), 2, false
  FROM pg_index WHERE indrelid::regclass::text = ANY($1)
    AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)
  ORDER BY rank, "table", name`

/** Answers how to make it all again, by rank. */
async function setAside(pool: pg.Pool, tables: string[]): Promise<Record<number, Step[]>> {
  const { rows } = await pool.query<Definition>(DEFINITIONS, [tables])
  for (const { table, name, isConstraint } of rows.toReversed())
    await pool.query(isConstraint ? `ALTER TABLE ${table} DROP CONSTRAINT "${name}"` : `DROP INDEX "${name}"`)
  const steps: Record<number, Step[]> = { 1: [], 2: [], 3: [] }
  for (const { table, name, definition, rank } of rows) {
    // What refers to what is true by construction: it is not checked again.
    const constraint = `ALTER TABLE ${table} ADD CONSTRAINT "${name}" ${definition}${rank === 3 ? ' NOT VALID' : ''}`
    steps[rank]?.push([`${table}.${name}`, rank === 2 ? definition : constraint])
  }
  return steps
}
