import type { SellerProduct } from '#contract/catalog/seller-catalog.ts'
import type { Paise } from '#domain/money.ts'
import { FACT_NAMES, type FactName, factTexts, PRODUCT_FACTS, type ProductFacts } from '#domain/product-facts.ts'
import { quantityIn, quantityText } from '#domain/quantity.ts'
import { shop } from '../../core/shop.ts'
import { typedPrice, typedStock } from './loose-values.ts'

export const FIELD_NAMES = [
  'name',
  'aliases',
  'description',
  'category',
  'price',
  'offerPrice',
  'cost',
  'taxRate',
  ...FACT_NAMES,
  'stock',
] as const
export type FieldName = (typeof FIELD_NAMES)[number]

const LABELS: Record<Exclude<FieldName, FactName>, string> = {
  name: 'Product Name',
  aliases: 'Also known as',
  description: 'Product Description',
  category: 'Category',
  price: 'Product Price',
  offerPrice: 'Offer Price',
  cost: 'Cost',
  taxRate: 'Tax rate',
  stock: 'Stock count',
}

/** Where prices include tax: the pack's, and what it is sold for. */
const WITH_TAX: Partial<Record<FieldName, string>> = { price: 'MRP', offerPrice: 'Selling Price' }

export function labelOf(name: FieldName): string {
  if (name in PRODUCT_FACTS) return PRODUCT_FACTS[name as FactName].label
  return (shop().tax.mode === 'included' && WITH_TAX[name]) || LABELS[name as keyof typeof LABELS]
}

/** What each field of the form says. */
export type ProductTexts = Record<FieldName, string>

type Texts = {
  name: string
  aliases?: readonly string[] | undefined
  description: readonly string[]
  category: string
  price: Paise
  offerPrice: Paise
  cost?: Paise | null | undefined
  taxRate?: number | null | undefined
  stock?: number | null | undefined
} & { [Fact in FactName]?: ProductFacts[Fact] | null | undefined }

export function productTexts(product: Texts): ProductTexts {
  return {
    ...factTexts(product),
    name: product.name,
    aliases: (product.aliases ?? []).join(', '),
    description: product.description.join('\n'),
    category: product.category,
    price: typedPrice(product.price, product.loose),
    offerPrice: typedPrice(product.offerPrice, product.loose),
    cost: product.cost == null ? '' : typedPrice(product.cost, product.loose),
    taxRate: product.taxRate == null ? '' : String(product.taxRate),
    stock: typedStock(product.stock, product.loose),
  }
}

export type Conflict = {
  name: FieldName
  mine: string
  theirs: string
  /** Whether this seller changed the field too; otherwise there is nothing of theirs to lose. */
  isMine: boolean
}

/**
 * The fields that somebody else changed since the form was opened, and that say something else here. A count that was
 * not typed is not sent, so sales meanwhile are no conflict.
 */
export function conflictsOf(opened: ProductTexts, mine: ProductTexts, theirs: ProductTexts): Conflict[] {
  return FIELD_NAMES.filter((name) => theirs[name] !== opened[name] && theirs[name] !== mine[name])
    .map((name) => ({ name, mine: mine[name], theirs: theirs[name], isMine: mine[name] !== opened[name] }))
    .filter(({ name, isMine }) => isMine || name !== 'stock')
    .filter(({ name }) => name !== 'quantity' || ![opened, mine, theirs].every(isReadFromWeight))
}

/** Then it goes with the weight, which is asked about: the field follows. */
function isReadFromWeight({ weight, quantity }: ProductTexts): boolean {
  const read = quantityIn(weight)
  return quantity === (read ? quantityText(read) : '')
}

/** The same of pictures, by their addresses. */
export function arePicturesInConflict(
  opened: SellerProduct['image'],
  mine: readonly string[],
  theirs: SellerProduct['image'],
): boolean {
  const same = (one: readonly string[], other: readonly string[]) => one.join('\n') === other.join('\n')
  return !same(theirs, opened) && !same(theirs, mine)
}
