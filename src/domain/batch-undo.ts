import {
  type BatchField,
  type BatchProduct,
  type ChangedProduct,
  fieldsOf,
  type Known,
  pick,
  type SomeValues,
  withCategory,
} from './product-batch.ts'

/** Prices go back together or not at all; every other field by itself. */
const UNDONE_TOGETHER: readonly (readonly BatchField[])[] = [
  ['price', 'offerPrice'],
  ['cost'],
  ['stock'],
  ['inStock'],
  ['category'],
  ['taxRate'],
  ['archived'],
]

export type UndoPlan = { changes: ChangedProduct[]; left: { id: string; name: string; fields: BatchField[] }[] }

/** What goes back to what it was: all that is still as the batch left it. */
export function planUndo(done: readonly ChangedProduct[], { products, currentPath }: Known): UndoPlan {
  const plan: UndoPlan = { changes: [], left: [] }
  for (const change of done) {
    const product = products.get(change.id)
    if (!product) {
      plan.left.push({ id: change.id, name: change.name, fields: fieldsOf(change.after) })
      continue
    }
    const [restored, left] = [[] as BatchField[], [] as BatchField[]]
    // A category that is gone is nothing that a product can still have, or have again.
    const was = withCategory(change.before, currentPath) ?? { ...change.before, category: undefined }
    const then = withCategory(change.after, currentPath) ?? { ...change.after, category: undefined }
    for (const together of UNDONE_TOGETHER) {
      const fields = together.filter((field) => change.after[field] !== undefined)
      if (fields.length === 0) continue
      const isSame = fields.every((field) => isStill(product, field, then, change.shelf))
      ;(isSame && isPossible(product, pick(was, fields), fields) ? restored : left).push(...fields)
    }
    if (left.length > 0) plan.left.push({ id: product.id, name: product.name, fields: left })
    if (restored.length === 0) continue
    const { shelf } = change
    const back = shelf &&
      restored.includes('stock') && { shelf: { ...shelf, before: shelf.after, after: shelf.before } }
    const { id, name } = product
    plan.changes.push({ id, name, before: pick(product, restored), after: pick(was, restored), ...back })
  }
  return plan
}

function isStill(product: BatchProduct, field: BatchField, then: SomeValues, shelf: ChangedProduct['shelf']): boolean {
  if (field !== 'stock' || !shelf) return product[field] === then[field] && (field !== 'stock' || !product.shelf)
  if (shelf.after === null || then.stock === null) return product.stock === null
  return product.shelf?.id === shelf.id && product.shelf.amount === shelf.after
}

function isPossible(product: BatchProduct, values: SomeValues, fields: readonly BatchField[]): boolean {
  const { price = product.price, offerPrice = product.offerPrice } = values
  if (fields.some((field) => values[field] === undefined)) return false
  if (fields.includes('stock') && values.stock === null && product.shelf?.isShared) return false
  return offerPrice <= price
}
