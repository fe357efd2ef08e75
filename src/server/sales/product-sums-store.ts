import { SALES_SORTS, type SalesSort } from '#contract/sales/sales.ts'
import { type DaySpan, firstsOf, inPeriods, type Period, spanBefore } from '#domain/day-span.ts'
import { type KeyedSums, type Measure, NO_SALES, type Sums } from '#domain/sales.ts'
import type { Reader } from '../db/database.ts'
import { statement } from '../db/statement.ts'

/** What lines and waste add up to; the other measures are of whole orders. */
const OF_LINES = [
  'goods',
  'goods_short',
  'goods_refunded',
  'pieces',
  'grams',
  'millilitres',
  'cost',
  'costed',
  'waste',
] as const satisfies Measure[]
/** Of several products, pieces and kilos say nothing together. */
const OF_PLACES = OF_LINES.filter((measure) => !['pieces', 'grams', 'millilitres'].includes(measure))
type SumRow = Partial<Sums> & { key: string }

const asSums = (row: SumRow): KeyedSums => ({
  ...NO_SALES,
  ...Object.fromEntries(OF_LINES.map((measure) => [measure, row[measure] ?? 0])),
  key: row.key,
})

const signedSums = (measures: readonly Measure[]) =>
  measures.map((measure) => `sum(sign * ${measure}) AS ${measure}`).join(', ')
/** Where something was sold, given back or thrown away, one of these is not zero. */
const HAS_ANY = `sum(sign * goods) <> 0 OR sum(sign * goods_short) <> 0 OR sum(sign * goods_refunded) <> 0
  OR sum(sign * waste) <> 0`

/** What is added (`sign` 1) or taken off (-1) of these days, and of the days before them. */
const PARTS = `part (dimension, period, sign, sign_before) AS (
    SELECT * FROM unnest($1::text[], $2::date[], $3::float8[], $4::float8[])
  )`

/** By the index, part after part: the planner would rather read all years there are. */
function linesOf(measures: readonly Measure[], keys = 'true'): string {
  // Whole numbers: as floats they are exact, and added up in half the time.
  const floats = measures.map((measure) => `s.${measure}::float8 AS ${measure}`).join(', ')
  return `(
    SELECT s.*, sign, sign_before
    FROM part, LATERAL (
      SELECT s.key, ${floats} FROM sales_sums s
      WHERE s.dimension = part.dimension AND s.period = part.period AND ${keys} OFFSET 0
    ) AS s
    UNION ALL
    SELECT s.key, ${floats}, sign, sign_before FROM part JOIN sales_waiting s USING (dimension, period) WHERE ${keys}
  )`
}

const DIMENSIONS: Record<Period, string> = {
  day: 'product',
  month: 'productMonth',
  quarter: 'productQuarter',
  year: 'productYear',
}

/** The parameters of `PARTS`. */
function partsOf(span: DaySpan, before?: DaySpan): unknown[] {
  const parts = new Map<string, { dimension: string; period: string; sign: number; signBefore: number }>()
  const add = (days: DaySpan, which: 'sign' | 'signBefore') => {
    for (const part of inPeriods(days))
      for (const period of firstsOf(part)) {
        const dimension = DIMENSIONS[part.period]
        const known = parts.get(`${dimension} ${period}`) ?? { dimension, period, sign: 0, signBefore: 0 }
        parts.set(`${dimension} ${period}`, { ...known, [which]: part.sign })
      }
  }
  add(span, 'sign')
  if (before) add(before, 'signBefore')
  const all = [...parts.values()]
  return [
    all.map(({ dimension }) => dimension),
    all.map(({ period }) => period),
    all.map(({ sign }) => sign),
    all.map(({ signBefore }) => signBefore),
  ]
}

/** With its size: the small milk and the large one share a name. */
const PRODUCT_NAME = `p.name || CASE WHEN p.loose IS NULL AND p.weight <> '' THEN ', ' || p.weight ELSE '' END`

/** What a sort compares, and which measures that takes. */
const SORTED: Record<SalesSort, { by: string; of: Measure[] }> = {
  name: { by: 'lower(name)', of: [] },
  sales: { by: 'goods', of: [] },
  orders: { by: 'goods', of: [] },
  // A kilo or a litre is like a piece.
  pieces: { by: 'pieces + (grams + millilitres) / 1000', of: ['pieces', 'grams', 'millilitres'] },
  margin: { by: 'costed - cost', of: ['costed', 'cost'] },
  refunds: { by: 'goods_refunded', of: [] },
  shortages: { by: 'goods_short', of: [] },
  waste: { by: 'waste', of: [] },
}

type Named = { key: string; name: string; count: number }

/** Only what the sort needs is added up of all products, and names are looked up of the page alone. */
function pageBy(sort: SalesSort, direction: 'ASC' | 'DESC') {
  const { by, of } = SORTED[sort]
  const measures: Measure[] = ['goods', 'goods_short', 'goods_refunded', 'waste', ...of]
  const names = sort === 'name' ? `JOIN (SELECT id, ${PRODUCT_NAME} AS name FROM products p) AS named ON id = key` : ''
  return statement<Named>(`
    WITH ${PARTS}, sold AS (
      SELECT key, ${signedSums(measures)} FROM ${linesOf(measures)} AS lines GROUP BY key HAVING ${HAS_ANY}
    ), page AS (
      SELECT key, count(*) OVER ()::float8 AS count, ${by} AS rank
      FROM sold ${names} ORDER BY rank ${direction}, key LIMIT $5 OFFSET $6
    )
    SELECT key, count, ${PRODUCT_NAME} AS name FROM page JOIN products p ON p.id = key ORDER BY rank ${direction}, key`)
}

const PAGES = Object.fromEntries(
  SALES_SORTS.map((sort) => [sort, { ASC: pageBy(sort, 'ASC'), DESC: pageBy(sort, 'DESC') }]),
) as Record<SalesSort, Record<'ASC' | 'DESC', ReturnType<typeof pageBy>>>

export type SalesPage = { sort: SalesSort; reverse: boolean; limit: number; offset: number }

/** Which products a page has, and how many there are; names begin with A, amounts with the largest. */
export async function productPage(
  db: Reader,
  span: DaySpan,
  { sort, reverse, limit, offset }: SalesPage,
): Promise<{ products: Named[]; count: number }> {
  const direction = (sort === 'name') === reverse ? 'DESC' : 'ASC'
  const products = await PAGES[sort][direction](db, ...partsOf(span), limit, offset)
  return { products, count: products[0]?.count ?? 0 }
}

/** Where products belong now: one that moved takes its sales along. */
const PLACES = {
  category: { key: 'category', name: 'c.text', names: 'LEFT JOIN categories c ON c.path = sold.key' },
  brand: { key: `coalesce(brand, '')`, name: 'NULL::text', names: '' },
}
export type ByPlace = keyof typeof PLACES

const sumsByPlace = ({ key, name, names }: (typeof PLACES)[ByPlace]) =>
  statement<SumRow & { name: string | null; goodsBefore: number }>(`
    WITH ${PARTS}, sold AS (
      SELECT place AS key, ${signedSums(OF_PLACES)}, sum(sign_before * goods) AS "goodsBefore"
      FROM ${linesOf(OF_PLACES)} AS lines
      JOIN (SELECT id, ${key} AS place FROM products OFFSET 0) AS p ON p.id = lines.key
      GROUP BY place HAVING ${HAS_ANY}
    )
    SELECT sold.*, ${name} AS name FROM sold ${names}`)

const SUMS_BY_PLACE = { category: sumsByPlace(PLACES.category), brand: sumsByPlace(PLACES.brand) }

/** With what was sold on as many days before, by one walk through both. */
export async function sumsOfPlaces(
  db: Reader,
  span: DaySpan,
  by: ByPlace,
): Promise<(KeyedSums & { name: string | null; before: Sums })[]> {
  const rows = await SUMS_BY_PLACE[by](db, ...partsOf(span, spanBefore(span)))
  return rows.map((row) => ({ ...asSums(row), name: row.name, before: { ...NO_SALES, goods: row.goodsBefore } }))
}

const sumsOfKeys = statement<SumRow>(`
  WITH ${PARTS} SELECT key, ${signedSums(OF_LINES)} FROM ${linesOf(OF_LINES, 's.key = ANY ($5)')} AS lines GROUP BY key`)

export async function sumsOfProducts(db: Reader, span: DaySpan, ids: string[]): Promise<Map<string, KeyedSums>> {
  const rows = await sumsOfKeys(db, ...partsOf(span), ids)
  return new Map(rows.map((row) => [row.key, asSums(row)]))
}

const selectNames = statement<{ key: string; name: string }>(`
  SELECT p.id AS key, ${PRODUCT_NAME} AS name FROM products p WHERE p.id > $1 ORDER BY p.id LIMIT $2`)

/** The next products by id. */
export const productsFrom = (db: Reader, after: string, limit: number) => selectNames(db, after, limit)
