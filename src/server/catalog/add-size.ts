import { type Refused, refuse } from '#contract/refused.ts'
import { MAX_SIZES, sizeLabel } from '#domain/family.ts'
import type { Paise } from '#domain/money.ts'
import { baseAmountOf, baseUnitOf, type Quantity, quantityText } from '#domain/quantity.ts'
import { piecesIn } from '#domain/shelf.ts'
import type { Tx } from '../db/database.ts'
import { newId } from '../db/new-id.ts'
import { findShelves, saveStandings } from './family-shelf-store.ts'
import { lockFamily } from './family-store.ts'
import { factsOf } from './product-fact-columns.ts'
import { insertProduct, type ProductRow } from './product-store.ts'

export type NewSize = { of: string; quantity: Quantity; price: Paise; offerPrice: Paise }
type SizeRefusal = 'not_found' | 'impossible_move' | 'already_exists' | 'changed_meanwhile'

/** The copy, and all that are sizes of the same thing from now on. A barcode is of one pack, so it is not copied. */
export async function insertSize(
  tx: Tx,
  { of, quantity, price, offerPrice }: NewSize,
): Promise<{ added: ProductRow; all: ProductRow[] } | Refused<SizeRefusal>> {
  const rows = await lockFamily(tx, [of])
  if (!rows) return refuse('changed_meanwhile', 'Someone else has changed these sizes. Please reload and try again.')
  const model = rows.find((row) => row.id === of && !row.archivedAt)
  if (!model) return refuse('not_found', 'We couldn’t find this product.')
  const all = rows.filter((row) => row.id === of || (model.family !== null && row.family === model.family))
  if (all.length >= MAX_SIZES) return refuse('impossible_move', `A product can have up to ${MAX_SIZES} sizes.`)
  const label = quantityText(quantity)
  if (all.some((row) => !row.archivedAt && sizeLabel(row) === label))
    return refuse('already_exists', `There’s already a size of ${label}.`)
  const shelf = (await findShelves(tx, model.shelfId === null ? [] : [model.shelfId])).get(model.shelfId ?? '')
  if (shelf && shelf.unit !== baseUnitOf(quantity.unit))
    return refuse('impossible_move', `These sizes share a shelf that’s counted in another unit than ${label}.`)

  const family = model.family ?? newId()
  const { name, category, description, aliases, taxRate, pictures } = model
  const facts = { ...factsOf(model), barcode: null, quantity, weight: label }
  const added = await insertProduct(
    tx,
    { ...facts, name, category, description, aliases, taxRate, price, offerPrice, stock: null },
    pictures,
  )
  const size = baseAmountOf(quantity)
  const standing = shelf
    ? { shelfId: shelf.id, shelfSize: size, stock: piecesIn(shelf.amount, size) }
    : { shelfId: null, shelfSize: null, stock: null }
  await saveStandings(tx, [
    { id: added.id, family, ...standing },
    { id: of, family, shelfId: model.shelfId, shelfSize: model.shelfSize, stock: model.stock },
  ])
  return { added, all: [...all, added] }
}
