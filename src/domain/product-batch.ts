import type { CategoryPath } from './catalog.ts'
import type { Paise } from './money.ts'
import { OFFER_TOO_HIGH } from './tax.ts'

/** What can be changed of many products at once. */
export type BatchValues = {
  price: Paise
  offerPrice: Paise
  cost: Paise | null
  stock: number | null
  inStock: boolean
  category: CategoryPath
  taxRate: number | null
  archived: boolean
}
export const BATCH_FIELDS = [
  'price',
  'offerPrice',
  'cost',
  'stock',
  'inStock',
  'category',
  'taxRate',
  'archived',
] as const satisfies (keyof BatchValues)[]
export type BatchField = (typeof BATCH_FIELDS)[number]

export const FIELD_WORDS: Record<BatchField, string> = {
  price: 'price',
  offerPrice: 'offer price',
  cost: 'cost',
  stock: 'stock',
  inStock: 'in or out of stock',
  category: 'category',
  taxRate: 'tax rate',
  archived: 'archived or not',
}

export type SomeValues = { [Field in BatchField]?: BatchValues[Field] | undefined }

/** `step`: of what is sold by weight. `isShared`: it is no shelf of its own. */
export type BatchProduct = BatchValues & {
  id: string
  name: string
  version: number
  family: string | null
  step: number | null
  shelf: { id: string; size: number; amount: number; isShared: boolean } | null
}

export type WantedChange = SomeValues & { id: string; version?: number | undefined }

/** `shelf`: what is on it before and after, in its unit, where a count changes what is there; null for no shelf. */
export type ChangedProduct = {
  id: string
  name: string
  before: SomeValues
  after: SomeValues
  shelf?: { id: string; before: number | null; after: number | null }
}

export type BatchProblem = {
  code: 'not_found' | 'malformed' | 'changed_meanwhile'
  id: string
  name: string
  reason: string
  /** The product as it is. */
  now?: BatchValues & { version: number }
}

export const MAX_BATCH = 1_000
export const UNDO_DAYS = 7

export const SHARED_SHELF = 'This size shares a shelf with others. Please change it under Sizes.'
const UNKNOWN = 'We couldn’t find this product.'
const TWICE = 'This product is in the list twice.'
const ARCHIVED = 'This product is archived. Please restore it first.'
const CHANGED = 'This product was changed in the meantime.'
const ON_ONE_SHELF = 'Another size on the same shelf is counted in this list too. Please count one of them.'

const valuesOf = ({ price, offerPrice, cost, stock, inStock, category, taxRate, archived }: BatchValues) => ({
  price,
  offerPrice,
  cost,
  stock,
  inStock,
  category,
  taxRate,
  archived,
})

export const fieldsOf = (values: SomeValues): BatchField[] =>
  BATCH_FIELDS.filter((field) => values[field] !== undefined)

export const pick = (values: SomeValues, fields: readonly BatchField[]): SomeValues =>
  Object.fromEntries(fields.map((field) => [field, values[field]]))

const problem = (code: BatchProblem['code'], product: BatchProduct, reason: string): BatchProblem => ({
  code,
  id: product.id,
  name: product.name,
  reason,
  now: { ...valuesOf(product), version: product.version },
})

/** `currentPath`: what a category is called by now; null for one that is gone. */
export type Known = {
  products: ReadonlyMap<string, BatchProduct>
  currentPath: (path: CategoryPath) => CategoryPath | null
}

/** What a batch changes, or every reason why it can't: all of it is done or nothing. */
export type BatchPlan = { changes: ChangedProduct[]; problems: BatchProblem[] }

type Planning = Known & {
  isExpected?: ((product: BatchProduct, field: BatchField) => boolean) | undefined
  isForLater?: boolean
}

/**
 * `isExpected` says whether the value that a change finds is one that it may replace; without it the version that a
 * change was made from decides. What is as wanted already is no conflict, whoever did it, and no change: unless it is
 * for later, when it may be something else.
 */
export function planBatch(
  wanted: readonly WantedChange[],
  { products, currentPath, isExpected, isForLater = false }: Planning,
): BatchPlan {
  const plan: BatchPlan = { changes: [], problems: [] }
  const seen = new Set<string>()
  const counted = new Map<string, string>()
  for (const { id, version, ...asked } of wanted) {
    const product = products.get(id)
    if (!product || seen.has(id)) {
      const name = product?.name ?? ''
      plan.problems.push(
        product ? { code: 'malformed', id, name, reason: TWICE } : { code: 'not_found', id, name, reason: UNKNOWN },
      )
      continue
    }
    seen.add(id)
    const values = withCategory(asked, currentPath)
    if (values === null) {
      plan.problems.push(problem('malformed', product, 'Choose a category.'))
      continue
    }
    const fields = fieldsOf(values).filter((field) => isForLater || values[field] !== product[field])
    if (fields.length === 0) continue
    const isChanged = isExpected
      ? fields.some((field) => !isExpected(product, field))
      : version !== undefined && version !== product.version
    const after = pick(values, fields)
    const reason = refusedFor(product, after)
    if (isChanged) plan.problems.push(problem('changed_meanwhile', product, CHANGED))
    else if (reason) plan.problems.push(problem('malformed', product, reason))
    else if (after.stock !== undefined && product.shelf && counted.has(product.shelf.id))
      plan.problems.push(problem('malformed', product, ON_ONE_SHELF))
    else plan.changes.push({ id, name: product.name, before: pick(product, fields), after, ...shelfOf(product, after) })
    if (after.stock !== undefined && product.shelf) counted.set(product.shelf.id, id)
  }
  return plan
}

function refusedFor(product: BatchProduct, after: SomeValues): string | null {
  const { price = product.price, offerPrice = product.offerPrice, archived = product.archived } = after
  if (product.archived && archived) return ARCHIVED
  if (offerPrice > price) return OFFER_TOO_HIGH
  return after.stock === null && product.shelf?.isShared ? SHARED_SHELF : null
}

/** A count of what stands on a shelf counts the shelf; what is sold by weight gets one of its own, or loses it. */
function shelfOf({ id, step, shelf }: BatchProduct, { stock }: SomeValues): Pick<ChangedProduct, 'shelf'> {
  if (stock === undefined || (!shelf && step === null)) return {}
  if (!shelf) return { shelf: { id, before: null, after: (stock ?? 0) * (step ?? 1) } }
  return { shelf: { id: shelf.id, before: shelf.amount, after: stock === null ? null : stock * shelf.size } }
}

/** With the path that its category has now; null for one that is gone. */
export function withCategory(values: SomeValues, currentPath: Known['currentPath']): SomeValues | null {
  if (values.category === undefined) return values
  const category = currentPath(values.category)
  return category === null ? null : { ...values, category }
}

export type BatchCounts = { products: number } & { [Field in BatchField]?: number }

export function countChanges(changes: readonly ChangedProduct[]): BatchCounts {
  const counts: BatchCounts = { products: changes.length }
  for (const { after } of changes) for (const field of fieldsOf(after)) counts[field] = (counts[field] ?? 0) + 1
  return counts
}
