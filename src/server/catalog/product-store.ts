import { and, asc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'
import type { ProductFilter } from '#contract/catalog/catalog.ts'
import type { ProductData } from '#contract/catalog/seller-catalog.ts'
import { isSellable, type Product, publicStock, RELATED_PRODUCTS } from '#domain/catalog.ts'
import type { OrderedLine } from '#domain/order.ts'
import { factsOf } from '#domain/product-facts.ts'
import type { Reader, Tx } from '../db/database.ts'
import { newId } from '../db/new-id.ts'
import { statement } from '../db/statement.ts'
import { products } from '../db/tables/product-tables.ts'
import { together } from '../db/transaction.ts'
import type { StockMove } from './answer-tags.ts'
import { pictureUrl } from './picture-url.ts'
import { conditions, countUpTo, isListed } from './product-conditions.ts'
import { afterCursor, orderBy } from './product-sort.ts'

export type ProductRow = typeof products.$inferSelect

/** As the seller set it: the switch and the count apart. */
export function productView(row: ProductRow): Product {
  const { id, name, category, price, offerPrice, pictures, description, inStock, stock } = row
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
    ...factsOf(row),
  }
}

/** As the public sees it: `inStock` says whether it can be bought now, `stock` how many are left of the last ten. */
export function publicView(row: ProductRow): Product {
  return { ...productView(row), inStock: isSellable(row) && !row.archivedAt, stock: publicStock(row.stock) }
}

export async function insertProduct(tx: Tx, data: ProductData, pictures: string[]): Promise<ProductRow> {
  const { name, category, price, offerPrice, description, stock, aliases } = data
  const [row] = await tx
    .insert(products)
    .values({
      id: newId(),
      name,
      category,
      price,
      offerPrice,
      pictures,
      description,
      inStock: true,
      ...factsOf(data),
      stock: stock ?? null,
      aliases: aliases ?? [],
    })
    .returning()
  if (!row) throw new Error('insert returned no product')
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

export async function listedProducts(db: Reader): Promise<ProductRow[]> {
  return db.select().from(products).where(isListed).orderBy(asc(products.id))
}

export async function listedAfter(db: Reader, id: string, limit: number): Promise<ProductRow[]> {
  return db
    .select()
    .from(products)
    .where(and(isListed, gt(products.id, id)))
    .orderBy(asc(products.id))
    .limit(limit)
}

export async function countListed(db: Reader, upTo: number): Promise<number> {
  return countUpTo(db, isListed, upTo)
}

/** One more than the limit comes back when there is a next page. `matching` stands for the search of the filter. */
export async function selectProducts(db: Reader, filter: ProductFilter, matching?: SQL): Promise<ProductRow[]> {
  const { sort = 'featured' } = filter
  const wanted = matching ? [...conditions({ ...filter, search: undefined }), matching] : conditions(filter)
  const query = db
    .select()
    .from(products)
    .where(and(...wanted, filter.cursor ? afterCursor(sort, filter.cursor) : undefined))
    .orderBy(...orderBy(sort))
  return filter.limit ? query.limit(filter.limit + 1) : query
}

const COUNT_UP_TO = 10_000

/** Exact up to ten thousand; counting further would cost more than the page itself. */
export async function countProducts(db: Reader, filter: ProductFilter): Promise<number> {
  return countUpTo(db, and(...conditions(filter)), COUNT_UP_TO)
}

export async function relatedProducts(
  db: Reader,
  { _id, category }: Pick<Product, '_id' | 'category'>,
): Promise<ProductRow[]> {
  return db
    .select()
    .from(products)
    .where(and(isListed, eq(products.category, category), eq(products.sellable, true), sql`${products.id} <> ${_id}`))
    .orderBy(asc(products.id))
    .limit(RELATED_PRODUCTS)
}

/** What an order needs to know of a product. */
export type OrderableProduct = Pick<
  ProductRow,
  'id' | 'name' | 'category' | 'pictures' | 'price' | 'offerPrice' | 'weight' | 'inStock' | 'stock' | 'archivedAt'
>

const lockCounted = statement(`
  SELECT id FROM products WHERE id = ANY($1) AND stock IS NOT NULL ORDER BY id FOR NO KEY UPDATE`)
const readOrderable = statement<OrderableProduct>(`
  SELECT id, name, category, pictures, price, offer_price AS "offerPrice", weight, in_stock AS "inStock", stock,
    archived_at AS "archivedAt"
  FROM products WHERE id = ANY($1)`)

/**
 * Locks the counted ones in id order, so that two orders never wait for each other in a circle,
 * and reads all of them as they are then. Archived products are not for sale.
 */
export async function lockProducts(tx: Tx, ids: string[]): Promise<OrderableProduct[]> {
  const [, products] = await together(tx, () => [lockCounted(tx, ids), readOrderable(tx, ids)])
  return products
}

const move = statement<StockMove>(`
  UPDATE products SET stock = stock + change.by
  FROM jsonb_to_recordset($1::jsonb) AS change(id text, by integer)
  WHERE products.id = change.id AND stock IS NOT NULL
  RETURNING products.id, category, in_stock AND archived_at IS NULL AS "inStock", stock - change.by AS before,
    stock AS after`)

/** Products that are not counted stay as they are. */
export async function moveStock(tx: Tx, lines: readonly OrderedLine[], sign: 1 | -1): Promise<StockMove[]> {
  if (lines.length === 0) return []
  const changes = lines.map(({ productId, quantity }) => ({ id: productId, by: sign * quantity }))
  return move(tx, JSON.stringify(changes))
}

type EmptiedProduct = Pick<ProductRow, 'id' | 'name' | 'category' | 'stock'> & { before: number | null }

const empty = statement<EmptiedProduct>(`
  WITH found AS (SELECT id, stock FROM products WHERE id = ANY($1) ORDER BY id FOR NO KEY UPDATE)
  UPDATE products SET stock = CASE WHEN found.stock IS NOT NULL THEN 0 END,
    in_stock = in_stock AND found.stock IS NOT NULL
  FROM found WHERE products.id = found.id AND (found.stock > 0 OR (found.stock IS NULL AND in_stock))
  RETURNING products.id, name, category, products.stock, found.stock AS before`)

/** None of them is left: a count becomes zero, and what is not counted is switched off. Only those that change. */
export async function emptyShelves(tx: Tx, ids: string[]): Promise<EmptiedProduct[]> {
  return ids.length === 0 ? [] : empty(tx, ids)
}

export async function isCatalogEmpty(db: Reader): Promise<boolean> {
  const rows = await db.select({ id: products.id }).from(products).limit(1)
  return rows.length === 0
}

export async function productPictures(db: Reader): Promise<string[]> {
  const rows = await db.selectDistinct({ picture: sql<string>`unnest(${products.pictures})` }).from(products)
  return rows.map(({ picture }) => picture)
}
