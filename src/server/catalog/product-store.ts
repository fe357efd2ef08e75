import { and, asc, eq, gt, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { PgSelect } from 'drizzle-orm/pg-core'
import type { ProductFilter } from '#contract/catalog/catalog.ts'
import type { ProductData } from '#contract/catalog/seller-catalog.ts'
import { isSellable, type Product, publicStock, RELATED_PRODUCTS } from '#domain/catalog.ts'
import type { Size } from '#domain/family.ts'
import { unitPriceOf } from '#domain/quantity.ts'
import type { Reader, Tx } from '../db/database.ts'
import { newId } from '../db/new-id.ts'
import { products } from '../db/tables/product-tables.ts'
import { isSmallestSize } from './family-conditions.ts'
import { fitLooseShelves } from './loose-shelf.ts'
import { pictureUrl } from './picture-url.ts'
import { type ListedRow, listedColumns } from './product-columns.ts'
import { conditions, countUpTo, isListed, narrowed } from './product-conditions.ts'
import { type FactColumns, factsOf, newFacts } from './product-fact-columns.ts'
import { afterCursor, orderBy } from './product-sort.ts'

export type ProductRow = typeof products.$inferSelect

/** With its facts, as far as they were read. */
type ViewedRow = ListedRow & Partial<FactColumns>

/** As the seller set it: the switch and the count apart. */
export function productView(row: ViewedRow): Product {
  const { id, name, category, price, offerPrice, pictures, description, inStock, stock, taxRate } = row
  return {
    _id: id,
    name,
    category,
    price,
    offerPrice,
    image: pictures.map(pictureUrl),
    description,
    inStock,
    stock,
    ...(taxRate !== null && { taxRate }),
    ...factsOf(row),
    ...(row.quantity && { unitPrice: unitPriceOf(offerPrice, row.quantity) }),
  }
}

/** As the public sees it: `inStock` says whether it can be bought now, `stock` how many are left of the last ten. */
export function publicView(row: ViewedRow): Product {
  return { ...productView(row), inStock: isSellable(row) && !row.archivedAt, stock: publicStock(row.stock) }
}

/** With the sizes of its family, if it has one. */
export const withSizes = (product: Product, { family }: ListedRow, sizes: ReadonlyMap<string, Size[]>): Product =>
  family === null ? product : { ...product, family, sizes: sizes.get(family) ?? [] }

export async function insertProduct(tx: Tx, data: ProductData, pictures: string[]): Promise<ProductRow> {
  const { name, category, price, offerPrice, cost, description, stock, taxRate, aliases } = data
  const [row] = await tx
    .insert(products)
    .values({
      id: newId(),
      name,
      category,
      price,
      offerPrice,
      cost: cost ?? null,
      pictures,
      description,
      inStock: true,
      ...newFacts(data),
      stock: stock ?? null,
      taxRate: taxRate ?? null,
      aliases: aliases ?? [],
    })
    .returning()
  if (!row) throw new Error('insert returned no product')
  if (row.loose) await fitLooseShelves(tx, [row.id])
  return row
}

/** `stock` left out keeps the count as it is; null stops counting. */
export async function updateStock(
  tx: Tx,
  id: string,
  wanted: { inStock: boolean; stock?: number | null | undefined },
): Promise<ProductRow | null> {
  const { inStock, stock } = wanted
  const [row] = await tx
    .update(products)
    .set({ inStock, ...(stock !== undefined && { stock }) })
    .where(and(eq(products.id, id), isListed))
    .returning()
  return row ?? null
}

/** Sorted by id. */
export async function findProducts(db: Reader, ids: string[]): Promise<ProductRow[]> {
  return ids.length === 0 ? [] : db.select().from(products).where(inArray(products.id, ids)).orderBy(asc(products.id))
}

/** The ids that are products, archived ones included. */
export async function knownProducts(db: Reader, ids: string[]): Promise<Map<string, { archived: boolean }>> {
  if (ids.length === 0) return new Map()
  const columns = { id: products.id, archivedAt: products.archivedAt }
  const rows = await db.select(columns).from(products).where(inArray(products.id, ids))
  return new Map(rows.map(({ id, archivedAt }) => [id, { archived: archivedAt !== null }]))
}

export async function listedProducts(db: Reader): Promise<ListedRow[]> {
  return db.select(listedColumns({})).from(products).where(isListed).orderBy(asc(products.id))
}

export async function listedAfter(db: Reader, id: string, limit: number): Promise<ListedRow[]> {
  return db
    .select(listedColumns({}))
    .from(products)
    .where(and(isListed, gt(products.id, id)))
    .orderBy(asc(products.id))
    .limit(limit)
}

/** All of them, archived ones too, in order of their ids. */
export async function productsAfter(db: Reader, id: string, limit: number): Promise<ProductRow[]> {
  return db.select().from(products).where(gt(products.id, id)).orderBy(asc(products.id)).limit(limit)
}

export async function countListed(db: Reader, upTo: number): Promise<number> {
  return countUpTo(db, isListed, upTo)
}

/** One more than the limit comes back when there is a next page. */
export async function selectProducts(db: Reader, filter: ProductFilter): Promise<ProductRow[]> {
  const query = db.select().from(products)
  return inSequence(query.$dynamic(), filter)
}

/** The same for the public. `matching` stands for the search of the filter. */
export async function selectListed(db: Reader, filter: ProductFilter, matching?: SQL): Promise<ListedRow[]> {
  const query = db.select(listedColumns(filter)).from(products)
  return inSequence(query.$dynamic(), filter, matching)
}

function inSequence<Query extends PgSelect>(query: Query, filter: ProductFilter, matching?: SQL) {
  const { sort = 'featured', cursor, limit } = filter
  const wanted = narrowed(
    filter,
    ...(matching ? [...conditions({ ...filter, search: undefined }), matching] : conditions(filter)),
  )
  const page = query.where(and(wanted, cursor ? afterCursor(sort, cursor) : undefined)).orderBy(...orderBy(sort))
  return limit ? page.limit(limit + 1) : page
}

const COUNT_UP_TO = 10_000

/** Exact up to ten thousand; counting further would cost more than the page itself. */
export async function countProducts(db: Reader, filter: ProductFilter): Promise<number> {
  return countUpTo(db, and(...conditions(filter)), COUNT_UP_TO)
}

const isForSale = and(isListed, eq(products.sellable, true))

export async function relatedProducts(
  db: Reader,
  { _id, category, family }: Pick<Product, '_id' | 'category' | 'family'>,
): Promise<ListedRow[]> {
  const isOther = family === undefined ? undefined : sql`${products.family} IS DISTINCT FROM ${family}`
  const wanted = [isForSale, eq(products.category, category), ne(products.id, _id), isOther]
  return db
    .select(listedColumns({ cards: true }))
    .from(products)
    .where(narrowed({ oneSize: true }, ...wanted))
    .orderBy(asc(products.id))
    .limit(RELATED_PRODUCTS)
}

const hasOwnPage = and(isForSale, isSmallestSize(isListed))

/** Of those in several sizes, the page of the smallest stands for all. */
export async function countSellable(db: Reader): Promise<number> {
  return db.$count(products, hasOwnPage)
}

/** As much of them as a link needs, sorted by id. */
export async function sellableFrom(
  db: Reader,
  { skip, limit }: { skip: number; limit: number },
): Promise<Pick<Product, '_id' | 'category'>[]> {
  return db
    .select({ _id: products.id, category: products.category })
    .from(products)
    .where(hasOwnPage)
    .orderBy(asc(products.id))
    .offset(skip)
    .limit(limit)
}

export async function sellableAmong(db: Reader, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(and(isForSale, sql`${products.id} = ANY (${sql.param(ids)})`))
  return rows.map(({ id }) => id)
}

export async function isCatalogEmpty(db: Reader): Promise<boolean> {
  const rows = await db.select({ id: products.id }).from(products).limit(1)
  return rows.length === 0
}

export async function hasProductOnSale(db: Reader): Promise<boolean> {
  const onSale = and(isListed, eq(products.sellable, true))
  return (await db.select({ id: products.id }).from(products).where(onSale).limit(1)).length > 0
}

export async function productPictures(db: Reader): Promise<string[]> {
  const rows = await db.selectDistinct({ picture: sql<string>`unnest(${products.pictures})` }).from(products)
  return rows.map(({ picture }) => picture)
}
