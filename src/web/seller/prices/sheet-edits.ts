import type { ProductChange } from '#contract/catalog/product-batches.ts'
import type { SellerProduct } from '#contract/catalog/seller-catalog.ts'
import { rupeesFromPaise } from '#domain/money.ts'
import { type Slip, slipsOf } from '#domain/price-slips.ts'
import { BATCH_FIELDS, type BatchField, type BatchValues, type SomeValues } from '#domain/product-batch.ts'
import { inPriceWords, OFFER_TOO_HIGH } from '#domain/tax.ts'
import { COLUMNS, type Column, cellText, readCell } from './sheet-columns.ts'

/** What was typed into the cells of a product, and what a change of many sets beside them. */
export type RowEdit = {
  product: SellerProduct
  texts: Partial<Record<Column, string>>
  set: Pick<SomeValues, 'inStock' | 'category' | 'taxRate' | 'archived'>
  /** As the sheet showed it, where somebody else has changed it since. */
  seen?: SomeValues
}

/** By product. Kept while the list is filtered and paged, until they are saved or dropped. */
export type Edits = ReadonlyMap<string, RowEdit>

export const valuesNow = (product: SellerProduct): BatchValues => ({
  price: product.price,
  offerPrice: product.offerPrice,
  cost: product.cost,
  stock: product.stock,
  inStock: product.inStock,
  category: product.category,
  taxRate: product.taxRate ?? null,
  archived: product.archived,
})

function withEdit(edits: Edits, edit: RowEdit): Edits {
  const next = new Map(edits)
  const isEmpty = Object.keys(edit.texts).length === 0 && Object.keys(edit.set).length === 0
  if (isEmpty) next.delete(edit.product._id)
  else next.set(edit.product._id, edit)
  return next
}

const editOf = (edits: Edits, product: SellerProduct): RowEdit =>
  edits.get(product._id) ?? { product, texts: {}, set: {} }

/** While somebody types: “48.” is on its way to “48.05”. */
export function withTyping(edits: Edits, product: SellerProduct, column: Column, text: string): Edits {
  const edit = editOf(edits, product)
  const { [column]: _, ...others } = edit.texts
  const texts = text === cellText(edit.product, column) ? others : { ...others, [column]: text }
  return withEdit(edits, { ...edit, texts })
}

/** A cell that says again what it said before, in whatever spelling, is no edit. */
export function withText(edits: Edits, product: SellerProduct, column: Column, text: string): Edits {
  const { product: seen } = editOf(edits, product)
  const read = readCell(seen, column, text)
  const isAsBefore = 'value' in read && read.value === valuesNow(seen)[column]
  return withTyping(edits, product, column, isAsBefore ? cellText(seen, column) : text)
}

export function withSet(edits: Edits, product: SellerProduct, set: RowEdit['set']): Edits {
  const edit = editOf(edits, product)
  const now = valuesNow(edit.product)
  const entries = Object.entries({ ...edit.set, ...set }).filter(([field, value]) => now[field as BatchField] !== value)
  return withEdit(edits, { ...edit, set: Object.fromEntries(entries) })
}

export function without(edits: Edits, id: string): Edits {
  const next = new Map(edits)
  next.delete(id)
  return next
}

export type ReadEdit = {
  product: SellerProduct
  changed: SomeValues
  errors: Partial<Record<Column, string>>
  slips: Slip[]
  seen?: SomeValues | undefined
}

/** What an edit changes, what of it can't be saved, and what looks like a slip. */
export function readEdit({ product, texts, set, seen }: RowEdit): ReadEdit {
  const now = valuesNow(product)
  const changed: Record<string, unknown> = { ...set }
  const errors: ReadEdit['errors'] = {}
  for (const column of COLUMNS) {
    const text = texts[column]
    if (text === undefined) continue
    const read = readCell(product, column, text)
    if ('error' in read) errors[column] = read.error
    else if (read.value !== now[column]) changed[column] = read.value
  }
  const values = changed as SomeValues
  const { price = now.price, offerPrice = now.offerPrice } = values
  if (offerPrice > price) errors.offerPrice ??= inPriceWords(OFFER_TOO_HIGH, 'included')
  return { product, changed: values, errors, slips: slipsOf(now, values), seen }
}

export const fieldsChanged = ({ changed }: ReadEdit): BatchField[] =>
  BATCH_FIELDS.filter((field) => changed[field] !== undefined)

export const hasErrors = ({ errors }: ReadEdit): boolean => Object.keys(errors).length > 0

/** Cells that say something else, right or wrong. */
export const countChanges = (read: readonly ReadEdit[]): number =>
  read.reduce((sum, one) => {
    const wrong = COLUMNS.filter((column) => one.errors[column] !== undefined && one.changed[column] === undefined)
    return sum + fieldsChanged(one).length + wrong.length
  }, 0)

/** As the call takes it. */
export const changeToSend = ({ product, changed }: ReadEdit): ProductChange => ({
  id: product._id,
  version: product.revision,
  ...valuesToSend(changed),
})

/** In rupees. */
export function valuesToSend({ price, offerPrice, cost, ...others }: SomeValues): Omit<ProductChange, 'id'> {
  const given = Object.entries(others).filter(([, value]) => value !== undefined)
  return {
    ...(price !== undefined && { price: rupeesFromPaise(price) }),
    ...(offerPrice !== undefined && { offerPrice: rupeesFromPaise(offerPrice) }),
    ...(cost !== undefined && { cost: cost === null ? null : rupeesFromPaise(cost) }),
    ...Object.fromEntries(given),
  }
}

/** Made anew from what the product is now, so that it can be saved; the review shows both. */
export function rebased(edits: Edits, id: string, now: SomeValues & { version: number }): Edits {
  const edit = edits.get(id)
  if (!edit) return edits
  const { version, taxRate, ...values } = now
  const known = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
  const { taxRate: _, ...rest } = edit.product
  const product = { ...rest, ...known, ...(taxRate != null && { taxRate }), revision: version } as SellerProduct
  return new Map(edits).set(id, { ...edit, product, seen: edit.seen ?? valuesNow(edit.product) })
}
