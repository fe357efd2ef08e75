import { sql } from 'drizzle-orm'
import { shelfQuantity } from '#domain/family.ts'
import { type BaseUnit, type Quantity, quantityText } from '#domain/quantity.ts'
import type { Reader, Tx } from '../db/database.ts'
import type { products } from '../db/tables/product-tables.ts'

type ProductRow = typeof products.$inferSelect

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

/** Of the shelves that several of the shop's products share, by id, as a CSV file says them: “10 kg”. */
export async function sharedShelfTexts(
  db: Reader,
  rows: readonly Pick<ProductRow, 'shelfId'>[],
): Promise<Map<string, string>> {
  const ids = [...new Set(rows.flatMap(({ shelfId }) => shelfId ?? []))]
  if (ids.length === 0) return new Map()
  const { rows: shelves } = await db.execute<ShelfRow>(sql`
    SELECT id, unit, amount::float8 AS amount FROM shelves
    WHERE id IN ${ids} AND (SELECT count(*) FROM products WHERE shelf_id = shelves.id) > 1`)
  return new Map(shelves.map((shelf) => [shelf.id, quantityText(shelf)]))
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
