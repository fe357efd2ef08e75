import type { SalesSort } from '#contract/sales/sales.ts'
import { type DaySpan, inMonths } from '#domain/day-span.ts'
import { type ByOrder, MEASURES, NO_SALES, type Sums } from '#domain/sales.ts'
import type { Reader } from '../db/database.ts'
import { statement } from '../db/statement.ts'

export type KeyedSums = Sums & { key: string }
export type NamedSums = KeyedSums & { name: string | null }

const SUMS = MEASURES.map((measure) => `coalesce(sum(${measure}), 0)::float8 AS ${measure}`).join(', ')
const SUMS_OF_SOLD = MEASURES.map((measure) => `sum(sold.${measure})::float8 AS ${measure}`).join(', ')
const COLUMNS = MEASURES.join(', ')

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

/** Whole months, the days before and the days after them. */
const PARTS = `
  SELECT key, ${COLUMNS} FROM sales_now WHERE dimension = 'productMonth' AND period BETWEEN $1 AND $2
  UNION ALL
  SELECT key, ${COLUMNS} FROM sales_now WHERE dimension = 'product' AND period BETWEEN $3 AND $4
  UNION ALL
  SELECT key, ${COLUMNS} FROM sales_now WHERE dimension = 'product' AND period BETWEEN $5 AND $6`

const NO_DAYS = { from: '2000-01-02', to: '2000-01-01' }

function partsOf(span: DaySpan): string[] {
  const { months, days } = inMonths(span)
  const [before = NO_DAYS, after = NO_DAYS] = days
  return [months ?? NO_DAYS, before, after].flatMap(({ from, to }) => [from, to])
}

const SORTED: Record<SalesSort, string> = {
  name: 'lower(name)',
  sales: 'goods',
  orders: 'goods',
  // A kilo or a litre is like a piece.
  pieces: 'pieces + (grams + millilitres) / 1000',
  margin: 'costed - cost',
  refunds: 'goods_refunded',
  shortages: 'goods_short',
  waste: 'waste',
}
const SORTS = Object.entries(SORTED)
  .map(([sort, column]) => (sort === 'name' ? '' : `WHEN '${sort}' THEN ${column}`))
  .join(' ')

/** With its size: the small milk and the large one share a name. */
const PRODUCT_NAME = `p.name || CASE WHEN p.loose IS NULL AND p.weight <> '' THEN ', ' || p.weight ELSE '' END`

/** Products as they are called now, and where they belong now: one that moved takes its sales along. */
const NAMED = {
  product: { key: 'p.id', name: PRODUCT_NAME, join: '' },
  category: {
    key: 'p.category',
    name: 'max(c.text)',
    join: 'LEFT JOIN categories c ON c.path = p.category',
  },
  brand: { key: `coalesce(p.brand, '')`, name: 'NULL::text', join: '' },
}

const pageBy = ({ key, name, join }: (typeof NAMED)['product']) =>
  statement<NamedSums & { count: number }>(`
    WITH sold AS (SELECT key, ${SUMS} FROM (${PARTS}) AS parts GROUP BY key),
    named AS (
      SELECT ${key} AS key, ${name} AS name, ${SUMS_OF_SOLD}
      FROM sold JOIN products p ON p.id = sold.key ${join}
      GROUP BY ${key}
      HAVING ${MEASURES.map((measure) => `sum(sold.${measure}) <> 0`).join(' OR ')}
    )
    SELECT *, count(*) OVER ()::float8 AS count FROM named
    ORDER BY CASE WHEN $7 = 'name' AND NOT $8 THEN lower(coalesce(name, key)) END,
      CASE WHEN $7 = 'name' AND $8 THEN lower(coalesce(name, key)) END DESC,
      (CASE WHEN $8 THEN 1 ELSE -1 END) * (CASE $7 ${SORTS} END), key
    LIMIT $9 OFFSET $10`)

const PAGES = { product: pageBy(NAMED.product), category: pageBy(NAMED.category), brand: pageBy(NAMED.brand) }
export type ByProduct = keyof typeof PAGES

export type SalesPage = { sort: SalesSort; reverse: boolean; limit: number; offset: number }

export async function productPage(
  db: Reader,
  span: DaySpan,
  by: ByProduct,
  { sort, reverse, limit, offset }: SalesPage,
): Promise<{ rows: NamedSums[]; count: number }> {
  const rows = await PAGES[by](db, ...partsOf(span), sort, reverse, limit, offset)
  return { rows, count: rows[0]?.count ?? 0 }
}

const selectProducts = statement<KeyedSums>(`
  SELECT key, ${SUMS} FROM (${PARTS}) AS parts WHERE key = ANY ($7) GROUP BY key`)

export const sumsOfProducts = (db: Reader, span: DaySpan, ids: string[]): Promise<KeyedSums[]> =>
  selectProducts(db, ...partsOf(span), ids)

const selectNames = statement<Pick<NamedSums, 'key' | 'name'>>(`
  SELECT p.id AS key, ${PRODUCT_NAME} AS name FROM products p WHERE p.id > $1 ORDER BY p.id LIMIT $2`)

/** The next products by id. */
export const productsFrom = (db: Reader, after: string, limit: number) => selectNames(db, after, limit)

const countBacklog = statement<{ count: number }>(`
  SELECT count(*)::float8 AS count FROM (SELECT FROM sales_backlog LIMIT 100000) AS counted`)

/** How many orders the sums don't have yet; exact up to 100,000. */
export async function ordersToAdd(db: Reader): Promise<number> {
  const [row] = await countBacklog(db)
  return row?.count ?? 0
}
