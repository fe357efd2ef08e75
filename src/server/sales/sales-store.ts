import type { DaySpan } from '#domain/day-span.ts'
import { type ByOrder, type KeyedSums, MEASURES, NO_SALES, type Sums } from '#domain/sales.ts'
import type { Reader } from '../db/database.ts'
import { statement } from '../db/statement.ts'

const SUMS = MEASURES.map((measure) => `coalesce(sum(${measure}), 0)::float8 AS ${measure}`).join(', ')

const selectTotal = statement<Sums>(`
  SELECT ${SUMS} FROM sales_now WHERE dimension = 'day' AND period BETWEEN $1 AND $2`)

export async function totalOf(db: Reader, { from, to }: DaySpan): Promise<Sums> {
  const [total] = await selectTotal(db, from, to)
  return total ?? NO_SALES
}

const selectDays = statement<KeyedSums>(`
  SELECT period::text AS key, ${SUMS} FROM sales_now WHERE dimension = 'day' AND period BETWEEN $1 AND $2 GROUP BY period`)
const selectKeys = statement<KeyedSums>(`
  SELECT key, ${SUMS} FROM sales_now WHERE dimension = $3 AND period BETWEEN $1 AND $2 GROUP BY key`)

/** What counts by itself: a split that the sums have. */
export const sumsBy = (db: Reader, { from, to }: DaySpan, by: ByOrder | 'offer' | 'taxRate'): Promise<KeyedSums[]> =>
  by === 'day' ? selectDays(db, from, to) : selectKeys(db, from, to, by)

const countBacklog = statement<{ count: number }>(`
  SELECT count(*)::float8 AS count FROM (SELECT FROM sales_backlog WHERE NOT is_new LIMIT 100000) AS counted`)

/** How many orders the sums don't have yet; exact up to 100,000. */
export async function ordersToAdd(db: Reader): Promise<number> {
  const [row] = await countBacklog(db)
  return row?.count ?? 0
}
