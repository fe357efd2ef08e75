import type { Tx } from '../db/database.ts'
import type { Edit } from './answer-tags.ts'
import {
  type CountedProduct,
  emptyCount,
  refillCount,
  restoreShelf,
  type SeenProduct,
  setShelf,
} from './shelf-store.ts'
import { lockProducts } from './stock-store.ts'

const editOf = ({ id, category }: SeenProduct): Edit => ({ id, categories: [category] })

/** `shelf`: what was on the shelf that it shares. */
export type StockBefore = { stock: number | null; shelf: number | null }
/** `seen`: all products whose stock is another one now. */
type Emptied = CountedProduct & { before: StockBefore; seen: Edit[] }

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
  const [emptied] = await emptyCount(tx, id)
  if (!emptied) return null
  return { ...emptied, before: { stock: emptied.before, shelf: null }, seen: [editOf(emptied)] }
}

/** As it was before it was emptied; null when it has been counted or switched since, which is newer. */
export async function refillShelf(
  tx: Tx,
  id: string,
  before: StockBefore,
): Promise<(CountedProduct & { seen: Edit[] }) | null> {
  const [product] = await lockProducts(tx, [id])
  if (before.shelf !== null) {
    const seen = (await restoreShelf(tx, id, before.shelf)).map(editOf)
    return product && seen.length > 0 ? { ...product, stock: before.stock, seen } : null
  }
  const [refilled] = await refillCount(tx, id, before.stock)
  return refilled ? { ...refilled, seen: [editOf(refilled)] } : null
}

/** So many pieces of this size are there: the shelf that it shares has as much. Null for a product on no shelf. */
export async function countOnShelf(tx: Tx, id: string, pieces: number): Promise<Edit[] | null> {
  const [product] = await lockProducts(tx, [id])
  if (!product?.shelf) return null
  return product.stock === pieces ? [] : (await setShelf(tx, id, pieces * product.shelf.size)).map(editOf)
}
