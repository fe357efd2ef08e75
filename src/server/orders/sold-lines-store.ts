import { type SQL, sql } from 'drizzle-orm'
import type { LooseUnit } from '#domain/amount-text.ts'
import type { Reader } from '../db/database.ts'
import { idsFrom } from '../db/new-id.ts'
import { statement } from '../db/statement.ts'

/** Ids sort by birth, and those of a period of 70 minutes begin alike. */
const PERIOD_LETTERS = 4
export const PERIOD_MS = 32 ** (9 - PERIOD_LETTERS) / 8

export const periodAt = (index: number): string => idsFrom(new Date(index * PERIOD_MS)).slice(0, PERIOD_LETTERS)
export const periodOf = (orderId: string): string => orderId.slice(0, PERIOD_LETTERS)

/** Pieces, of which a line by weight is one, and how many grams or millilitres such lines are. */
export type SoldLine = { productId: string; quantity: number; grams: number; millilitres: number; revenue: number }

type Row = { productId: string } & Record<Exclude<keyof SoldLine, 'productId'>, string>
const soldLine = ({ productId, ...sums }: Row): SoldLine => ({
  productId,
  quantity: Number(sums.quantity),
  grams: Number(sums.grams),
  millilitres: Number(sums.millilitres),
  revenue: Number(sums.revenue),
})

const PIECES = `CASE WHEN loose IS NULL THEN quantity - short WHEN quantity > short THEN 1 ELSE 0 END`
const sumIn = (unit: LooseUnit) =>
  `coalesce(sum(coalesce(weighed, (quantity - short - replaced) * (loose->>'step')::bigint))
    FILTER (WHERE loose->>'unit' = '${unit}'), 0)::text`
const SUMS = sql`product_id AS "productId", sum(${sql.raw(PIECES)})::text AS quantity,
  ${sql.raw(sumIn('g'))} AS grams, ${sql.raw(sumIn('ml'))} AS millilitres,
  sum((quantity - short)::bigint * offer_price - less)::text AS revenue`

/** What each product sold in whole periods, cancelled orders left out. */
export async function soldInPeriods(db: Reader, periods: string[]): Promise<Map<string, SoldLine[]>> {
  const sold = new Map<string, SoldLine[]>(periods.map((period) => [period, []]))
  if (periods.length === 0) return sold
  const names = sql.join(
    periods.map((period) => sql`${period}`),
    sql`, `,
  )
  // The bounds on both ids let both be read in the sequence of their index.
  const { rows } = await db.execute<Row & { period: string }>(sql`
    SELECT left(order_id, ${PERIOD_LETTERS}) AS period, ${SUMS}
    FROM orders JOIN order_items ON order_id = orders.id
    WHERE orders.id >= ${min(periods)} AND orders.id < ${after(periods)}
      AND order_id >= ${min(periods)} AND order_id < ${after(periods)}
      AND left(order_id, ${PERIOD_LETTERS}) IN (${names}) AND status NOT IN ('Cancelled', 'Waiting for confirmation')
    GROUP BY period, product_id`)
  for (const { period, ...row } of rows) sold.get(period)?.push(soldLine(row))
  return sold
}

const min = (periods: string[]) => periods.toSorted()[0]
/** Sorts after every id of the last period. */
const after = (periods: string[]) => `${periods.toSorted().at(-1)}~`

type IdSpan = { from: string; to?: string }

/** What each product has sold since a moment in orders whose ids are within these spans. */
export async function soldInSpans(db: Reader, since: Date, spans: IdSpan[]): Promise<SoldLine[]> {
  const lines = spans.map(
    ({ from, to }) => sql`
      SELECT product_id, quantity, short, less, offer_price, loose, weighed, replaced FROM orders JOIN order_items ON order_id = orders.id
      WHERE ${within(sql`orders.id`, { from, to })} AND ${within(sql`order_id`, { from, to })}
        AND created_at >= ${since.toISOString()} AND status NOT IN ('Cancelled', 'Waiting for confirmation')`,
  )
  const { rows } = await db.execute<Row>(sql`
    SELECT ${SUMS} FROM (${sql.join(lines, sql` UNION ALL `)}) AS lines GROUP BY product_id`)
  return rows.map(soldLine)
}

const within = (id: SQL, { from, to }: { from: string; to: string | undefined }) =>
  to === undefined ? sql`${id} >= ${from}` : sql`${id} >= ${from} AND ${id} < ${to}`

const sumUnits = statement<{ productId: string; units: number }>(`
  SELECT product_id AS "productId", least(sum(CASE WHEN loose IS NULL THEN quantity ELSE 1 END), 1000000000)::int AS units
  FROM orders JOIN order_items ON order_id = orders.id
  WHERE orders.id >= $1 AND order_id >= $1 AND created_at >= $2 AND status NOT IN ('Cancelled', 'Waiting for confirmation')
  GROUP BY product_id`)

/** An id is born at most this long before its order's moment, or after it. */
const CLOCKS_DIFFER_MS = 3600_000

/** Of orders placed since then that were not cancelled, by product. What is sold by weight is one in each order. */
export async function unitsSold(db: Reader, since: Date): Promise<Map<string, number>> {
  const rows = await sumUnits(db, idsFrom(new Date(since.getTime() - CLOCKS_DIFFER_MS)), since)
  return new Map(rows.map(({ productId, units }) => [productId, units]))
}

const often = statement<{ product_id: string }>(`
  SELECT product_id FROM order_items
  JOIN (SELECT id FROM orders WHERE user_id = $1 AND status <> 'Cancelled' ORDER BY id DESC LIMIT 50) lately
    ON lately.id = order_items.order_id
  GROUP BY product_id ORDER BY count(*) DESC, max(order_id) DESC, min(line) LIMIT 100`)

/** Of the shopper's last 50 orders that were not cancelled: in most orders first, then the most recent. */
export async function productsOftenOrdered(db: Reader, userId: string): Promise<string[]> {
  return (await often(db, userId)).map(({ product_id }) => product_id)
}
