import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { bySize, type Size, sizeLabel } from '#domain/family.ts'
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

/** The ids, with all that have the same value in one of these columns. */
export const withThoseBeside = (ids: string[], ...columns: ('family' | 'shelf_id')[]) => {
  const beside = columns.map(
    (column) => sql`SELECT beside.id FROM products asked
      JOIN products beside ON beside.${sql.raw(column)} = asked.${sql.raw(column)}
      WHERE asked.id = ANY (${sql.param(ids)})`,
  )
  return sql`${products.id} = ANY (${sql.param(ids)}::text[] || ARRAY(${sql.join(beside, sql` UNION `)}))`
}

/** Locks them in id order, as orders do. Null when another change came first. */
export async function lockFamily(tx: Tx, ids: string[]): Promise<ProductRow[] | null> {
  const together = withThoseBeside(ids, 'family', 'shelf_id')
  const locked = await tx.select().from(products).where(together).orderBy(asc(products.id)).for('no key update')
  const now = await tx.select({ id: products.id }).from(products).where(together)
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
  return db.select().from(products).where(withThoseBeside(ids, 'family')).orderBy(asc(products.id))
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
