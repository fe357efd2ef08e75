import type { Size } from './family.ts'
import type { Paise } from './money.ts'
import type { ProductFacts } from './product-facts.ts'
import type { UnitPrice } from './quantity.ts'

/** What products carry and URLs use: the path of a row of the categories, which the seller can change. */
export type CategoryPath = string

/** The categories of a shop that has not changed them. */
export const CATEGORIES = [
  { text: 'Organic veggies', path: 'Vegetables', bgColor: '#FEF6DA' },
  { text: 'Fresh Fruits', path: 'Fruits', bgColor: '#FEE0E0' },
  { text: 'Cold Drinks', path: 'Drinks', bgColor: '#F0F5DE' },
  { text: 'Instant Food', path: 'Instant', bgColor: '#E1F5EC' },
  { text: 'Dairy Products', path: 'Dairy', bgColor: '#FEE6CD' },
  { text: 'Bakery & Breads', path: 'Bakery', bgColor: '#E0F6FE' },
  { text: 'Grains & Cereals', path: 'Grains', bgColor: '#F1E3F9' },
] as const

export const BEST_SELLERS = 5
export const RELATED_PRODUCTS = 5
export const PICTURES_PER_PRODUCT = 4
export const ALIASES_PER_PRODUCT = 12
export const MAX_PICTURE_BYTES = 5 * 1024 * 1024
/** The column `few_left` of the products knows it too. */
const LOW_STOCK = 9
/** From here down public answers say how many are left; above it shoppers only need to know that there are plenty. */
const TOLD_STOCK = 10

/** What is not known of a product is left out; `weight` is null. */
type KnownFacts = { [Name in Exclude<keyof ProductFacts, 'weight'>]?: ProductFacts[Name] | undefined }

export type Product = KnownFacts & {
  _id: string
  name: string
  category: CategoryPath
  price: Paise
  offerPrice: Paise
  image: string[]
  description: string[]
  inStock: boolean
  /** How many are left; null when they are not counted and, in public, when there are more than TOLD_STOCK. */
  stock: number | null
  /** The tax that the price includes, in percent, where the shop says so; left out: the shop's own. */
  taxRate?: number | undefined
  /** How much is in a pack, as the seller writes it. */
  weight: string | null
  /** Of a product with a quantity: what a kilo, a litre or a piece costs. */
  unitPrice?: UnitPrice | undefined
  /** On its page, where all dates are known: the earliest of what is for sale, such as 2026-11-30. */
  bestBefore?: string | undefined
  /** Of a thing in several sizes, each of them a product: the same for all of them. */
  family?: string | undefined
  /** All sizes of the family, the smallest first. */
  sizes?: Size[] | undefined
}

type Stocked = Pick<Product, 'inStock' | 'stock'>

export function isSellable({ inStock, stock }: Stocked): boolean {
  return inStock && (stock === null || stock > 0)
}

/** So few that a shopper should know. */
export function isRunningLow({ inStock, stock }: Stocked): boolean {
  return inStock && stock !== null && stock > 0 && stock <= LOW_STOCK
}

/** The count as the public sees it. */
export const publicStock = (stock: number | null): number | null =>
  stock !== null && stock <= TOLD_STOCK ? stock : null

/** How many of it one shopper could have now; Infinity when it is not counted. */
export function quantityLeft({ inStock, stock }: Stocked): number {
  if (!inStock) return 0
  return stock ?? Number.POSITIVE_INFINITY
}

/** Stock as one shopper sees it: what is held for their own payment is theirs to buy. */
export function withOwnHold<P extends Stocked>(product: P, held: number): P {
  const countsDown = !product.inStock || product.stock !== null
  return held > 0 && countsDown ? { ...product, inStock: true, stock: (product.stock ?? 0) + held } : product
}

export const SORT_ORDERS = ['featured', 'newest', 'price-low', 'price-high', 'unit-price', 'name', 'discount'] as const
export type SortOrder = (typeof SORT_ORDERS)[number]

/** A description as people type it: a line a bullet, none of them empty. */
export const bulletLines = (text: string): string[] =>
  text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter(Boolean)

export const categoryPagePath = (path: CategoryPath) => `/products/${path.toLowerCase()}`

export const productPath = ({ category, _id }: Pick<Product, 'category' | '_id'>) =>
  `${categoryPagePath(category)}/${_id}`
