import type { OrderedLine } from '#domain/order.ts'
import type { Tx } from '../db/database.ts'
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
>

const lockCounted = statement(`
  SELECT id FROM products WHERE id = ANY($1) AND stock IS NOT NULL ORDER BY id FOR NO KEY UPDATE`)
const readOrderable = statement<OrderableProduct>(`
  SELECT id, name, category, pictures, price, offer_price AS "offerPrice", tax_rate AS "taxRate", weight, loose, in_stock AS "inStock", stock,
    archived_at AS "archivedAt"
  FROM products WHERE id = ANY($1)`)

/**
 * Locks the counted ones in id order, so that two orders never wait for each other in a circle,
 * and reads all of them as they are then. Archived products are not for sale.
 */
export async function lockProducts(tx: Tx, ids: string[]): Promise<OrderableProduct[]> {
  const [, found] = await together(tx, () => [lockCounted(tx, ids), readOrderable(tx, ids)])
  return found
}

const move = statement<StockMove>(`
  UPDATE products SET stock = stock + change.by
  FROM jsonb_to_recordset($1::jsonb) AS change(id text, by integer)
  WHERE products.id = change.id AND stock IS NOT NULL
  RETURNING products.id, category, in_stock AND archived_at IS NULL AS "inStock", stock - change.by AS before,
    stock AS after`)

/** Products that are not counted stay as they are. */
export async function moveStock(tx: Tx, lines: readonly OrderedLine[], sign: 1 | -1): Promise<StockMove[]> {
  if (lines.length === 0) return []
  const changes = lines.map(({ productId, quantity }) => ({ id: productId, by: sign * quantity }))
  return move(tx, JSON.stringify(changes))
}

type EmptiedProduct = Pick<OrderableProduct, 'id' | 'name' | 'category' | 'stock'> & { before: number | null }

const empty = statement<EmptiedProduct>(`
  WITH found AS (SELECT id, stock FROM products WHERE id = ANY($1) ORDER BY id FOR NO KEY UPDATE)
  UPDATE products SET stock = CASE WHEN found.stock IS NOT NULL THEN 0 END,
    in_stock = in_stock AND found.stock IS NOT NULL
  FROM found WHERE products.id = found.id AND (found.stock > 0 OR (found.stock IS NULL AND in_stock))
  RETURNING products.id, name, category, products.stock, found.stock AS before`)

/** None of them is left: a count becomes zero, and what is not counted is switched off. Only those that change. */
export async function emptyShelves(tx: Tx, ids: string[]): Promise<EmptiedProduct[]> {
  return ids.length === 0 ? [] : empty(tx, ids)
}

const refill = statement<Omit<EmptiedProduct, 'before'>>(`
  UPDATE products SET stock = $2::integer, in_stock = in_stock OR $2::integer IS NULL
  WHERE id = $1 AND CASE WHEN $2::integer IS NULL THEN stock IS NULL AND NOT in_stock ELSE stock = 0 END
  RETURNING id, name, category, stock`)

/** As it was before it was emptied; null when it has been counted or switched since, which is newer. */
export async function refillShelf(
  tx: Tx,
  id: string,
  stock: number | null,
): Promise<Omit<EmptiedProduct, 'before'> | null> {
  const [refilled] = await refill(tx, id, stock)
  return refilled ?? null
}
