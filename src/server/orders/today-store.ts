import { sql } from 'drizzle-orm'
import { type Paise, paise } from '#domain/money.ts'
import type { OrderStatus } from '#domain/order.ts'
import type { Reader } from '../db/database.ts'

const COUNT_UP_TO = 1_000

type Sales = { orders: number; revenue: Paise }
export type HourOfSales = Sales & { hour: number; fees: Paise; cancelled: number }

type Span = { from: Date; to: Date }
type HourRow = { hour: number; orders: number; revenue: string; fees: string; cancelled: number }

/** Hours, counted from the beginning of the span, in which anything was ordered. */
export async function salesByHour(db: Reader, { from, to }: Span): Promise<HourOfSales[]> {
  const { rows } = await db.execute<HourRow>(sql`
    SELECT floor(extract(epoch FROM created_at - ${from.toISOString()}::timestamptz) / 3600)::integer AS hour,
      count(*) FILTER (WHERE status NOT IN ('Cancelled', 'Waiting for confirmation'))::integer AS orders,
      coalesce(sum(amount - short_value) FILTER (WHERE status NOT IN ('Cancelled', 'Waiting for confirmation')), 0)::text AS revenue,
      coalesce(sum(fee) FILTER (WHERE status NOT IN ('Cancelled', 'Waiting for confirmation')), 0)::text AS fees,
      count(*) FILTER (WHERE status = 'Cancelled')::integer AS cancelled
    FROM orders
    WHERE created_at >= ${from.toISOString()} AND created_at < ${to.toISOString()}
    GROUP BY hour`)
  return rows.map((row) => ({ ...row, revenue: paise(Number(row.revenue)), fees: paise(Number(row.fees)) }))
}

export async function salesOf(db: Reader, { from, to }: Span): Promise<Sales> {
  const { rows } = await db.execute<{ orders: number; revenue: string }>(sql`
    SELECT count(*)::integer AS orders, coalesce(sum(amount - short_value), 0)::text AS revenue
    FROM orders
    WHERE created_at >= ${from.toISOString()} AND created_at < ${to.toISOString()} AND status NOT IN ('Cancelled', 'Waiting for confirmation')`)
  return { orders: rows[0]?.orders ?? 0, revenue: paise(Number(rows[0]?.revenue ?? 0)) }
}

export async function countByStatus(
  db: Reader,
  statuses: OrderStatus[],
): Promise<{ status: OrderStatus; orders: number }[]> {
  const counts = statuses.map(
    (status) => sql`
      SELECT ${status}::text AS status, count(*)::integer AS orders
      FROM (SELECT 1 FROM orders WHERE status = ${status} LIMIT ${COUNT_UP_TO}) AS counted`,
  )
  const { rows } = await db.execute<{ status: OrderStatus; orders: number }>(sql.join(counts, sql` UNION ALL `))
  return rows
}

export type BestSeller = { productId: string; quantity: number; grams: number; millilitres: number; revenue: Paise }
