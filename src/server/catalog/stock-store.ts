import type { BaseUnit } from '#domain/quantity.ts'
import { movesWithin, type ShelfPart, type StockLine } from '#domain/shelf.ts'
import type { StockCause } from '#domain/stock-cause.ts'
import type { Tx } from '../db/database.ts'
import { SHOP_TODAY, todayIfClocksAgree } from '../db/shop-clock.ts'
import { statement } from '../db/statement.ts'
import type { products } from '../db/tables/product-tables.ts'
import { together } from '../db/transaction.ts'
import type { StockMove } from './answer-tags.ts'

/** What an order needs to know of a product. */
export type OrderableProduct = Pick<
  typeof products.$inferSelect,
  | 'id'
  | 'name'
  | 'category'
  | 'pictures'
  | 'price'
  | 'offerPrice'
  | 'taxRate'
  | 'weight'
  | 'loose'
  | 'inStock'
  | 'stock'
  | 'archivedAt'
> & {
  /** The shelf that it is taken from, with what is on it. */
  shelf: (ShelfPart & { amount: number; unit: BaseUnit }) | null
  /** So much of what is counted is past its date, in pieces or in the unit of the shelf: not for sale. */
  expired: number
}

/**
 * Not the parameter itself: a plan for two ids looks cheaper than one for any number, so that Postgres would plan the
 * statement again each time, which takes longer than to run it.
 */
const THESE = 'ANY(ARRAY(SELECT unnest($1::text[])))'

const lockCounted = statement(`
  SELECT id FROM products
  WHERE stock IS NOT NULL AND id = ANY($1::text[] || ARRAY(
    SELECT beside.id FROM products asked JOIN products beside ON beside.shelf_id = asked.shelf_id
    WHERE asked.id = ANY($1)))
  ORDER BY id FOR NO KEY UPDATE`)
/** Before anything is sold of them: what is past its date by now stays where it is. */
const setExpiredAside = statement(`
  SELECT set_expired_aside(count_of, on_shelf, there, today) FROM (
    SELECT DISTINCT coalesce(shelf_id, products.id) AS count_of, shelf_id IS NOT NULL AS on_shelf,
      coalesce(amount, stock) AS there
    FROM products LEFT JOIN shelves ON shelves.id = shelf_id WHERE products.id = ${THESE} AND stock IS NOT NULL) AS counted,
    (SELECT ${todayIfClocksAgree('$2')} AS today) AS clock
  WHERE EXISTS (SELECT FROM goods_batches AS batch WHERE batch.count_of = counted.count_of
    AND batch.on_shelf = counted.on_shelf AND best_before < today AND NOT set_aside)`)
const readOrderable = statement<OrderableProduct>(`
  SELECT products.id, name, category, pictures, price, offer_price AS "offerPrice", tax_rate AS "taxRate", weight, loose,
    in_stock AS "inStock", stock, archived_at AS "archivedAt",
    CASE WHEN shelf_id IS NOT NULL THEN
      jsonb_build_object('id', shelf_id, 'size', shelf_size, 'amount', amount, 'unit', unit) END AS shelf,
    CASE WHEN stock IS NOT NULL AND EXISTS (
      SELECT FROM goods_batches WHERE count_of = coalesce(shelf_id, products.id) AND on_shelf = (shelf_id IS NOT NULL)
        AND best_before < ${SHOP_TODAY})
    THEN (SELECT coalesce(sum(remaining), 0)::float8
      FROM goods_left(coalesce(shelf_id, products.id), shelf_id IS NOT NULL, coalesce(amount, stock))
      WHERE best_before < ${SHOP_TODAY}) ELSE 0 END AS expired
  FROM products LEFT JOIN shelves ON shelves.id = shelf_id WHERE products.id = ${THESE}`)

/**
 * Locks the counted ones and all that share a shelf with them in id order, so that two orders never wait for each other
 * in a circle, and reads those that were asked for as they are then. Archived products are not for sale.
 */
export async function lockProducts(tx: Tx, ids: string[]): Promise<OrderableProduct[]> {
  const [, , found] = await together(tx, () => [
    lockCounted(tx, ids),
    setExpiredAside(tx, ids, new Date()),
    readOrderable(tx, ids),
  ])
  return found
}

// The products by their ids first: the changes count as a hundred, and for so many all products would be read.
const move = statement<StockMove>(`
  WITH change AS (
    SELECT change.*, products.shelf_id, coalesce(change.amount, change.by::bigint
      * CASE WHEN change.shelf = products.shelf_id THEN change.size ELSE products.shelf_size END) AS units
    FROM jsonb_to_recordset($1::jsonb) AS change (id text, by integer, shelf text, size integer, amount bigint)
    JOIN products USING (id)
    WHERE products.id = ANY(ARRAY(SELECT each ->> 'id' FROM jsonb_array_elements($1::jsonb) AS each))
      AND set_config('shop.stock_cause', $2, true) IS NOT NULL
  ), shelf AS (
    UPDATE shelves SET amount = shelves.amount + sums.units
    FROM (SELECT shelf_id, sum(units) AS units FROM change WHERE shelf_id IS NOT NULL GROUP BY shelf_id) AS sums
    WHERE shelves.id = sums.shelf_id
    RETURNING shelves.id, shelves.amount
  ), moved AS (
    SELECT id, sum(by)::integer AS by, NULL::integer AS before, NULL::integer AS after FROM change
    WHERE shelf_id IS NULL GROUP BY id
    UNION ALL
    SELECT products.id, NULL, products.stock, (shelf.amount / products.shelf_size)::integer FROM shelf
    JOIN products ON products.shelf_id = shelf.id
  )
  UPDATE products SET stock = coalesce(stock + moved.by, moved.after) FROM moved
  WHERE products.id = moved.id AND stock IS NOT NULL
  RETURNING products.id, category, in_stock AND archived_at IS NULL AS "inStock",
    coalesce(stock - moved.by, moved.before) AS before, stock AS after`)

/** Products that are not counted stay as they are. The caller has locked the products. */
export async function moveStock(
  tx: Tx,
  lines: readonly StockLine[],
  { sign, cause }: { sign: 1 | -1; cause: StockCause },
): Promise<StockMove[]> {
  if (lines.length === 0) return []
  const changes = lines.map(({ productId, quantity, shelf, amount }) => ({
    id: productId,
    by: sign * quantity,
    shelf: shelf?.id,
    size: shelf?.size,
    amount: amount === undefined ? undefined : sign * amount,
  }))
  return move(tx, JSON.stringify(changes), JSON.stringify(cause))
}

export type AmountMove = { productId: string; amount: number }

const readShelves = statement<{ productId: string; shelfId: string; amount: number }>(`
  SELECT products.id AS "productId", shelf_id AS "shelfId", amount::float8 AS amount
  FROM products JOIN shelves ON shelves.id = shelf_id WHERE products.id = ANY($1)`)

/**
 * Exact grams, millilitres or pieces: above zero they go back on the shelf, below zero they are taken as far as they are
 * there. Says what was moved. Products on no shelf are left out. Locks the products.
 */
export async function moveAmounts(
  tx: Tx,
  wishes: readonly AmountMove[],
  cause: StockCause,
): Promise<{ moved: AmountMove[]; moves: StockMove[] }> {
  const ids = wishes.map(({ productId }) => productId)
  if (ids.length === 0) return { moved: [], moves: [] }
  const [, shelves] = await together(tx, () => [lockCounted(tx, ids), readShelves(tx, ids)])
  const shelfOf = new Map(shelves.map((row) => [row.productId, row]))
  const byShelf = Map.groupBy(wishes, ({ productId }) => shelfOf.get(productId)?.shelfId)
  const moved = [...byShelf].flatMap(([shelfId, some]) => {
    if (shelfId === undefined) return []
    const there = shelfOf.get(some[0]?.productId ?? '')?.amount ?? 0
    const amounts = movesWithin(
      there,
      some.map(({ amount }) => amount),
    )
    return some.map(({ productId }, nth) => ({ productId, amount: amounts[nth] ?? 0 }))
  })
  const lines = moved.map(({ productId, amount }) => ({ productId, quantity: 0, amount }))
  return { moved, moves: await moveStock(tx, lines, { sign: 1, cause }) }
}
