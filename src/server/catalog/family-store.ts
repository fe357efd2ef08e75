import { and, asc, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { bySize, type Size, shelfQuantity, sizeLabel } from '#domain/family.ts'
import type { BaseUnit, Quantity } from '#domain/quantity.ts'
import type { Reader, Tx } from '../db/database.ts'
import { products } from '../db/tables/product-tables.ts'

type ProductRow = typeof products.$inferSelect
type Familiar = Pick<ProductRow, 'family'>

/** The sizes of these products by family, the smallest first; one query for all of them, and none where there are none. */
export async function sizesOf(db: Reader, rows: readonly Familiar[]): Promise<Map<string, Size[]>> {
  const families = [...new Set(rows.flatMap(({ family }) => family ?? []))]
  if (families.length === 0) return new Map()
  const { id, family, name, quantity, weight, price, offerPrice, sellable } = products
  const found = await db
    .select({ _id: id, family, name, quantity, weight, price, offerPrice, inStock: sellable })
    .from(products)
    .where(and(isNull(products.archivedAt), inArray(family, families)))
  return new Map(
    [...Map.groupBy(found, (row) => row.family ?? '')].map(([each, sizes]) => [
      each,
      sizes.sort(bySize).map((row) => ({
        _id: row._id,
        label: sizeLabel(row),
        price: row.price,
        offerPrice: row.offerPrice,
        inStock: row.inStock,
      })),
    ]),
  )
}

/** Of the products that match, one of each family: the smallest that can be bought, or else the smallest. */
export const isFirstSize = (matching: SQL | undefined): SQL => isFirst(matching, sql`${products.sellable} DESC`)

/** The one whose page stands for all sizes, whether it can be bought or not. */
export const isSmallestSize = (matching: SQL | undefined): SQL => isFirst(matching)

const isFirst = (
  matching: SQL | undefined,
  ...before: SQL[]
): SQL => sql`(${products.family} IS NULL OR ${products.id} = (
  SELECT first.id FROM (SELECT ${products.family} AS family) AS own, LATERAL (
    SELECT ${products.id} FROM ${products}
    WHERE ${and(sql`${products.family} = own.family`, matching)}
    ORDER BY ${sql.join([...before, sql`${baseAmount} NULLS LAST`, sql`${products.offerPrice}`, sql`${products.id}`], sql`, `)}
    LIMIT 1
  ) AS first))`

const baseAmount = sql`(${products.quantity}->>'amount')::numeric
  * CASE WHEN ${products.quantity}->>'unit' IN ('kg', 'l') THEN 1000 ELSE 1 END`

/** The ids, with all that are in a family or on a shelf with one of them. */
const together = (ids: string[]) => sql`${products.id} = ANY (${sql.param(ids)}::text[] || ARRAY(
  SELECT beside.id FROM products asked JOIN products beside ON beside.family = asked.family
  WHERE asked.id = ANY (${sql.param(ids)}) UNION
  SELECT beside.id FROM products asked JOIN products beside ON beside.shelf_id = asked.shelf_id
  WHERE asked.id = ANY (${sql.param(ids)})))`

/** Locks them in id order, as orders do. Null when another change came first. */
export async function lockFamily(tx: Tx, ids: string[]): Promise<ProductRow[] | null> {
  const locked = await tx.select().from(products).where(together(ids)).orderBy(asc(products.id)).for('no key update')
  const now = await tx.select({ id: products.id }).from(products).where(together(ids))
  return now.length === locked.length ? locked : null
}

export const familyBeside = async (db: Reader, { id, family }: Pick<ProductRow, 'id' | 'family'>) =>
  family === null
    ? []
    : db
        .select({ id: products.id, category: products.category })
        .from(products)
        .where(and(eq(products.family, family), ne(products.id, id)))

/** These products, with all that are a size of the same things. */
export async function findWithSizes(db: Reader, ids: string[]): Promise<ProductRow[]> {
  if (ids.length === 0) return []
  const beside = sql`${products.id} = ANY (${sql.param(ids)}::text[] || ARRAY(
    SELECT beside.id FROM products asked JOIN products beside ON beside.family = asked.family
    WHERE asked.id = ANY (${sql.param(ids)})))`
  return db.select().from(products).where(beside).orderBy(asc(products.id))
}

export type ShelfRow = { id: string; unit: BaseUnit; amount: number }

export async function findShelves(db: Reader, ids: string[]): Promise<Map<string, ShelfRow>> {
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<ShelfRow>(
    sql`SELECT id, unit, amount::float8 AS amount FROM shelves WHERE id IN ${ids}`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** What is on the shelves of these products, as a seller counts it. */
export async function shelvesOf(
  db: Reader,
  rows: readonly Pick<ProductRow, 'shelfId'>[],
): Promise<Map<string, Quantity>> {
  const shelves = await findShelves(db, [...new Set(rows.flatMap(({ shelfId }) => shelfId ?? []))])
  return new Map([...shelves].map(([id, { amount, unit }]) => [id, shelfQuantity(amount, unit)]))
}

export async function saveShelf(tx: Tx, { id, unit, amount }: ShelfRow): Promise<void> {
  await tx.execute(sql`
    INSERT INTO shelves (id, unit, amount) VALUES (${id}, ${unit}, ${amount})
    ON CONFLICT (id) DO UPDATE SET amount = EXCLUDED.amount, unit = EXCLUDED.unit`)
}

/** Where a product stands: in which family, and on which shelf. */
export type Standing = Pick<ProductRow, 'id' | 'family' | 'shelfId' | 'shelfSize' | 'stock'>

export async function saveStandings(tx: Tx, standings: readonly Standing[]): Promise<void> {
  await tx.execute(sql`
    UPDATE products SET family = new.family, shelf_id = new."shelfId", shelf_size = new."shelfSize", stock = new.stock
    FROM jsonb_to_recordset(${JSON.stringify(standings)}::jsonb)
      AS new (id text, family text, "shelfId" text, "shelfSize" integer, stock integer)
    WHERE products.id = new.id`)
}

export async function deleteEmptyShelves(tx: Tx, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.execute(sql`
    DELETE FROM shelves WHERE id IN ${ids} AND NOT EXISTS (SELECT FROM products WHERE shelf_id = shelves.id)`)
}

/** Of a size on a shared shelf whose quantity has changed: it takes as much of the shelf. */
export async function resizeOnShelf(tx: Tx, id: string, size: number): Promise<ProductRow> {
  const [row] = await tx
    .update(products)
    .set({ shelfSize: size, stock: sql`(SELECT amount / ${size} FROM shelves WHERE shelves.id = shelf_id)::integer` })
    .where(eq(products.id, id))
    .returning()
  if (!row) throw new Error(`product ${id} vanished while it was locked`)
  return row
}
