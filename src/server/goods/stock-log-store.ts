import type { StockLogEntry } from '#contract/goods/stock-log.ts'
import type { BaseUnit } from '#domain/quantity.ts'
import type { Reader, Tx } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import type { CountKey } from './goods-amount.ts'

type Logged = {
  id: string
  name: string
  shelfId: string | null
  unit: BaseUnit
  count: number | null
  names: string[]
}

const find = statement<Logged>(`
  SELECT products.id, name, shelf_id AS "shelfId", coalesce(unit, 'piece') AS unit,
    coalesce(amount, stock)::float8 AS count,
    ARRAY(SELECT beside.name FROM products beside WHERE beside.id = products.id OR beside.shelf_id = products.shelf_id
      ORDER BY beside.shelf_size, beside.id) AS names
  FROM products LEFT JOIN shelves ON shelves.id = shelf_id WHERE products.id = $1`)

export async function findLogged(db: Reader, id: string): Promise<Logged | null> {
  return (await find(db, id))[0] ?? null
}

type Look = CountKey & {
  nth: number
  /** The newest entry then; null: there was none. */
  logged: string | null
}

const corrections = statement<{ nth: number; by: number }>(`
  SELECT nth, sum(log.by)::float8 AS by
  FROM jsonb_to_recordset($1::jsonb) AS look (nth integer, "of" text, "onShelf" boolean, logged bigint)
  CROSS JOIN LATERAL (
    SELECT "by" FROM stock_log WHERE product_id = look."of" AND NOT look."onShelf" AND cause = 'count'
      AND id > coalesce(look.logged, 0)
    UNION ALL
    SELECT "by" FROM stock_log WHERE shelf_id = look."of" AND look."onShelf" AND cause = 'count'
      AND id > coalesce(look.logged, 0)
  ) AS log
  GROUP BY nth`)

/** What stock-takes changed of counts since each of these looks at them; the caller has locked the counts. */
export async function correctedSince(tx: Tx, looks: readonly Look[]): Promise<Map<number, number>> {
  if (looks.length === 0) return new Map()
  return new Map((await corrections(tx, JSON.stringify(looks))).map(({ nth, by }) => [nth, by]))
}

/** A hold of a payment is told with the order that it became. */
const entriesOf = (column: 'product_id' | 'shelf_id') =>
  statement<StockLogEntry>(`
  SELECT log.id::text AS _id, log.at, log.by::float8 AS by, log.after::float8 AS after, log.cause, log.reason,
    nullif(staff.name, '') AS staff,
    CASE WHEN orders.id IS NOT NULL THEN jsonb_build_object('_id', orders.id, 'number', orders.number) END AS order,
    CASE WHEN receipt.id IS NOT NULL THEN
      jsonb_build_object('supplier', receipt.supplier_name, 'bill', receipt.bill) END AS receipt
  FROM stock_log log
  LEFT JOIN staff ON staff.id = log.staff_id
  LEFT JOIN payment_intents intent ON log.cause = 'hold' AND intent.id = log.source
  LEFT JOIN orders ON orders.id = coalesce(intent.order_id, log.source)
    AND log.cause IN ('order', 'cancel', 'pick', 'missing', 'hold')
  LEFT JOIN goods_receipts receipt ON log.cause = 'receive' AND receipt.id = log.source
  WHERE log.${column} = $1 AND ($2::bigint IS NULL OR log.id < $2)
  ORDER BY log.id DESC LIMIT $3`)
const ofProduct = entriesOf('product_id')
const ofShelf = entriesOf('shelf_id')

type Page = { cursor?: string | undefined; limit: number }

/** Newest first. */
export const selectLog = (db: Reader, { id, shelfId }: Pick<Logged, 'id' | 'shelfId'>, { cursor, limit }: Page) =>
  shelfId === null ? ofProduct(db, id, cursor || null, limit) : ofShelf(db, shelfId, cursor || null, limit)
