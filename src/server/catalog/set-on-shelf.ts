import { type Refused, refuse } from '#contract/refused.ts'
import { SHARED_SHELF } from '#domain/product-batch.ts'
import type { Tx } from '../db/database.ts'
import type { Edit } from './answer-tags.ts'
import { countOnShelf } from './empty-shelf.ts'
import { leaveOwnShelves } from './loose-shelf.ts'
import { isOnShelf } from './shelf-store.ts'

/**
 * The seller's count of a product on a shelf counts the shelf: says whose stock is another one now. Null for a product
 * on no shelf, whose count is its own.
 */
export async function setOnShelf(
  tx: Tx,
  id: string,
  stock: number | null | undefined,
): Promise<Edit[] | null | Refused<'malformed'>> {
  if (stock === undefined) return null
  if (stock !== null) return countOnShelf(tx, id, stock)
  await leaveOwnShelves(tx, [id])
  return (await isOnShelf(tx, id)) ? refuse('malformed', SHARED_SHELF, { fields: { stock: SHARED_SHELF } }) : null
}
