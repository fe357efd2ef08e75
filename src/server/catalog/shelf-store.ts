import type { Tx } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import type { products } from '../db/tables/product-tables.ts'

export type CountedProduct = Pick<typeof products.$inferSelect, 'id' | 'name' | 'category' | 'stock'>
export type SeenProduct = Pick<CountedProduct, 'id' | 'category'>

/** `WHERE` says when: $1 the product, $2 what is on its shelf from now on. All sizes on it follow. */
const setShelfIf = (condition: string) =>
  statement<SeenProduct>(`
  WITH shelf AS (
    UPDATE shelves SET amount = $2::bigint FROM products
    WHERE products.id = $1 AND shelves.id = products.shelf_id AND ${condition}
    RETURNING shelves.id, shelves.amount
  )
  UPDATE products SET stock = (shelf.amount / shelf_size)::integer
  FROM shelf WHERE products.shelf_id = shelf.id
  RETURNING products.id, category`)

export const setShelf = setShelfIf('shelves.amount <> $2::bigint')
export const restoreShelf = setShelfIf('shelves.amount = least($2::bigint, shelf_size - 1)')

export const emptyCount = statement<CountedProduct & { before: number | null }>(`
  WITH found AS (SELECT id, stock FROM products WHERE id = $1 FOR NO KEY UPDATE)
  UPDATE products SET stock = CASE WHEN found.stock IS NOT NULL THEN 0 END,
    in_stock = in_stock AND found.stock IS NOT NULL
  FROM found WHERE products.id = found.id AND (found.stock > 0 OR (found.stock IS NULL AND in_stock))
  RETURNING products.id, name, category, products.stock, found.stock AS before`)

export const refillCount = statement<CountedProduct>(`
  UPDATE products SET stock = $2::integer, in_stock = in_stock OR $2::integer IS NULL
  WHERE id = $1 AND shelf_id IS NULL
    AND CASE WHEN $2::integer IS NULL THEN stock IS NULL AND NOT in_stock ELSE stock = 0 END
  RETURNING id, name, category, stock`)

const findShelf = statement('SELECT id FROM products WHERE id = $1 AND shelf_id IS NOT NULL FOR NO KEY UPDATE')

export const isOnShelf = async (tx: Tx, id: string): Promise<boolean> => (await findShelf(tx, id)).length > 0
