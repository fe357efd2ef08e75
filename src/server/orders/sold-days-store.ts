import type { LooseUnit } from '#domain/amount-text.ts'
import type { PackSold } from '#domain/buying/in-packs-of-now.ts'
import { DAY_MS } from '#domain/shop-day.ts'
import type { Reader } from '../db/database.ts'
import { idsFrom } from '../db/new-id.ts'
import { statement } from '../db/statement.ts'

/** An id is born at most this long before its order's moment, or after it. */
const CLOCKS_DIFFER_MS = 3600_000

/** Whole days of the shop: from a midnight up to another. */
export type SoldWithin = { from: Date; to: Date }

// Both tables are read in the sequence of their ids, which is that of time. A bound on created_at before the join would make
// the planner expect few orders and look up the items of each.
const sumDays = statement<{
  productId: string
  step: number | null
  unit: LooseUnit | null
  weight: string | null
  days: string
}>(`
  WITH taken AS MATERIALIZED (
    SELECT id, floor(extract(epoch FROM created_at - $2::timestamptz) / 86400)::int AS day
    FROM orders WHERE id >= $1 AND status NOT IN ('Cancelled', 'Waiting for confirmation')
  ), sold AS (
    SELECT product_id, day, loose->>'step' AS step, loose->>'unit' AS unit, weight, sum(quantity) AS pieces
    FROM taken JOIN order_items ON order_id = taken.id WHERE order_id >= $1
    GROUP BY 1, 2, 3, 4, 5
  )
  SELECT product_id AS "productId", step::int AS step, unit, weight,
    string_agg(day || ':' || least(pieces, 1000000000), ' ') FILTER (WHERE day BETWEEN 0 AND $3 - 1) AS days
  FROM sold GROUP BY product_id, step, unit, weight HAVING bool_or(day BETWEEN 0 AND $3 - 1)`)

export type SoldInPack = { sold: PackSold; days: Map<number, number> }

/**
 * What each product sold on each day, by the day's number from the first, for each pack or step that it was sold in.
 * Pieces that were ordered and not there count: they were wanted. Cancelled orders don't.
 */
export async function soldByDay(db: Reader, { from, to }: SoldWithin): Promise<Map<string, SoldInPack[]>> {
  const rows = await sumDays(db, idsBefore(from), from, Math.round((to.getTime() - from.getTime()) / DAY_MS))
  return Map.groupBy(
    rows.map(({ productId, step, unit, weight, days }) => ({
      productId,
      sold: { loose: step && unit ? { step, unit } : null, weight },
      days: daysIn(days),
    })),
    ({ productId }) => productId,
  )
}

function daysIn(text: string): Map<number, number> {
  const days = new Map<number, number>()
  for (const entry of text.split(' ')) {
    const colon = entry.indexOf(':')
    days.set(Number(entry.slice(0, colon)), Number(entry.slice(colon + 1)))
  }
  return days
}

const countHours = statement<{ hour: number; orders: number }>(`
  SELECT floor(extract(epoch FROM created_at - $2::timestamptz) / 3600)::int % 24 AS hour, count(*)::int AS orders
  FROM orders WHERE id >= $1 AND created_at >= $2 AND created_at < $3 AND status <> 'Cancelled' GROUP BY hour`)

/** How many orders came in each hour of these days, from midnight on. */
export async function ordersByHour(db: Reader, { from, to }: SoldWithin): Promise<number[]> {
  const hours = Array.from({ length: 24 }, () => 0)
  for (const { hour, orders } of await countHours(db, idsBefore(from), from, to)) hours[hour] = orders
  return hours
}

const idsBefore = (moment: Date) => idsFrom(new Date(moment.getTime() - CLOCKS_DIFFER_MS))

export const soldWithin = (to: Date, days: number): SoldWithin => ({ from: new Date(to.getTime() - days * DAY_MS), to })
