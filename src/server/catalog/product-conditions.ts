import { and, eq, gte, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { ProductFilter } from '#contract/catalog/catalog.ts'
import { barcodeDigits, isBarcode } from '#domain/barcode.ts'
import { type DiscountStep, type PriceBand, priceRange } from '#domain/facets.ts'
import { dietsWithin } from '#domain/food-facts.ts'
import type { Reader } from '../db/database.ts'
import { PLAN_EACH_TIME } from '../db/prepared-statements.ts'
import { products } from '../db/tables/product-tables.ts'
import { hasBarcode } from './barcode-store.ts'
import { isFirstSize } from './family-conditions.ts'

export const isListed = isNull(products.archivedAt)

/** As the index products_running_low has it. */
export const isLow = and(eq(products.sellable, true), eq(products.fewLeft, true))

export function conditions(filter: ProductFilter): (SQL | undefined)[] {
  const { id, archived, search, low } = filter
  return [
    archived ? isNotNull(products.archivedAt) : isListed,
    id ? eq(products.id, id) : undefined,
    search ? isCalled(search) : undefined,
    low ? isLow : undefined,
    isChosen(filter),
    isOfBrand(filter),
    hasFacts(filter),
  ]
}

/** All of them and, if one size is wanted of each thing, the first one that fits. */
export function narrowed({ oneSize }: Pick<ProductFilter, 'oneSize'>, ...wanted: (SQL | undefined)[]): SQL | undefined {
  return oneSize ? and(...wanted, isFirstSize(and(...wanted))) : and(...wanted)
}

/** What facets narrow a list down to, without the facts. */
export const isChosen = ({ category, within, inStock, price, discount }: ProductFilter): SQL | undefined =>
  and(
    category ? inArray(products.category, within ? [...within] : [category]) : undefined,
    inStock === undefined ? undefined : eq(products.sellable, inStock),
    price ? isPricedWithin(price) : undefined,
    discount ? isReducedBy(discount) : undefined,
  )

export const isOfBrand = ({ brand }: ProductFilter): SQL | undefined => (brand ? eq(products.brand, brand) : undefined)

/** What is not known of a product is not so: it is not “without milk” as long as its allergens are unknown. */
export const hasFacts = ({ diet, origin, without }: ProductFilter): SQL | undefined =>
  and(
    diet ? inArray(products.diet, [...dietsWithin(diet)]) : undefined,
    origin ? eq(products.origin, origin) : undefined,
    without?.length ? sql`NOT (${products.allergens} && ${sql.param([...without])}::text[])` : undefined,
  )

function isPricedWithin(band: PriceBand): SQL | undefined {
  const { from, below } = priceRange(band)
  return and(gte(products.offerPrice, from), below === null ? undefined : lt(products.offerPrice, below))
}

/** The column is in hundredths of a percent. */
const isReducedBy = (step: DiscountStep) => gte(products.discount, step * 100)

/** What a search finds, before facets narrow it down. */
export const foundBy = ({ archived, search }: ProductFilter): SQL | undefined =>
  and(...conditions({ archived, search }))

/** By its name or brand, or by the digits of its barcode. */
function isCalled(text: string): SQL | undefined {
  const digits = barcodeDigits(text)
  return or(nameContains(text), contains(products.brand, text), isBarcode(digits) ? hasBarcode(digits) : undefined)
}

/** How many names contain it decides which index is best: a plan for any text reads all products in turn. */
export const nameContains = (text: string) => contains(products.name, text)

const contains = (column: typeof products.name | typeof products.brand, text: string) =>
  sql`search_form(${column}) LIKE '%' || search_form(${escapeLike(text)}) || '%' ${sql.raw(PLAN_EACH_TIME)}`

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')

export async function countUpTo(db: Reader, condition: SQL | undefined, most: number): Promise<number> {
  const matching = db.select({ one: sql`1` }).from(products).where(condition).limit(most).as('matching')
  const [row] = await db.select({ total: sql<number>`count(*)::int` }).from(matching)
  return row?.total ?? 0
}
