import type { Tx } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import type { Edit } from './answer-tags.ts'
import { lockProducts, type OrderableProduct } from './stock-store.ts'

type Counted = Pick<OrderableProduct, 'id' | 'name' | 'category' | 'stock'>
type BesideRow = { id: string; category: string }

/** `WHERE` says when: $1 the product, $2 what is on its shelf from now on. All sizes on it follow. */
const setShelfIf = (condition: string) =>
  statement<BesideRow>(`
  WITH shelf AS (
    UPDATE shelves SET amount = $2::bigint FROM products
    WHERE products.id = $1 AND shelves.id = products.shelf_id AND ${condition}
    RETURNING shelves.id, shelves.amount
  )
  UPDATE products SET stock = (shelf.amount / shelf_size)::integer
  FROM shelf WHERE products.shelf_id = shelf.id
  RETURNING products.id, category`)

const setShelf = setShelfIf('shelves.amount <> $2::bigint')
const restoreShelf = setShelfIf('shelves.amount = least($2::bigint, shelf_size - 1)')

const editOf = ({ id, category }: BesideRow): Edit => ({ id, categories: [category] })

/** `shelf`: what was on the shelf that it shares. */
export type StockBefore = { stock: number | null; shelf: number | null }
/** `seen`: all products whose stock is another one now. */
export type Emptied = Counted & { before: StockBefore; seen: Edit[] }

const empty = statement<Counted & { before: number | null }>(`
  WITH found AS (SELECT id, stock FROM products WHERE id = $1 FOR NO KEY UPDATE)
  UPDATE products SET stock = CASE WHEN found.stock IS NOT NULL THEN 0 END,
    in_stock = in_stock AND found.stock IS NOT NULL
  FROM found WHERE products.id = found.id AND (found.stock > 0 OR (found.stock IS NULL AND in_stock))
  RETURNING products.id, name, category, products.stock, found.stock AS before`)

/**
 * None of it is left: a count becomes zero, a shelf has less than one of its size, and what is not counted is switched
 * off. Null when that was so before.
 */
export async function emptyShelf(tx: Tx, id: string): Promise<Emptied | null> {
  const [product] = await lockProducts(tx, [id])
  if (product?.shelf) {
    const { shelf, stock } = product
    if (shelf.amount < shelf.size) return null
    const seen = (await setShelf(tx, id, shelf.size - 1)).map(editOf)
    return { ...product, stock: 0, before: { stock, shelf: shelf.amount }, seen }
  }
  const [emptied] = await empty(tx, id)
  if (!emptied) return null
  return { ...emptied, before: { stock: emptied.before, shelf: null }, seen: [editOf(emptied)] }
}

const refill = statement<Counted>(`
  UPDATE products SET stock = $2::integer, in_stock = in_stock OR $2::integer IS NULL
  WHERE id = $1 AND shelf_id IS NULL
    AND CASE WHEN $2::integer IS NULL THEN stock IS NULL AND NOT in_stock ELSE stock = 0 END
  RETURNING id, name, category, stock`)

/** As it was before it was emptied; null when it has been counted or switched since, which is newer. */
export async function refillShelf(
  tx: Tx,
  id: string,
  before: StockBefore,
): Promise<(Counted & { seen: Edit[] }) | null> {
  const [product] = await lockProducts(tx, [id])
  if (before.shelf !== null) {
    const seen = (await restoreShelf(tx, id, before.shelf)).map(editOf)
    return product && seen.length > 0 ? { ...product, stock: before.stock, seen } : null
  }
  const [refilled] = await refill(tx, id, before.stock)
  return refilled ? { ...refilled, seen: [editOf(refilled)] } : null
}

/** So many pieces of this size are there: the shelf that it shares has as much. Null for a product on no shelf. */
export async function countOnShelf(tx: Tx, id: string, pieces: number): Promise<Edit[] | null> {
  const [product] = await lockProducts(tx, [id])
  if (!product?.shelf) return null
  return product.stock === pieces ? [] : (await setShelf(tx, id, pieces * product.shelf.size)).map(editOf)
}

const findShelf = statement('SELECT id FROM products WHERE id = $1 AND shelf_id IS NOT NULL FOR NO KEY UPDATE')

export const isOnShelf = async (tx: Tx, id: string): Promise<boolean> => (await findShelf(tx, id)).length > 0
