import { eq, sql } from 'drizzle-orm'
import type { ProductChanges } from '#contract/catalog/seller-catalog.ts'
import type { Tx } from '../db/database.ts'
import { products } from '../db/tables/product-tables.ts'
import { changedFacts } from './product-fact-columns.ts'

type ProductRow = typeof products.$inferSelect

const nextRevision = sql`${products.revision} + 1`

export async function lockProduct(tx: Tx, id: string): Promise<ProductRow | null> {
  const [row] = await tx.select().from(products).where(eq(products.id, id)).for('no key update')
  return row ?? null
}

/**
 * `stock` and `inStock` left out stay as they are: orders may have taken from the count, or the seller switched the
 * product off, while the form was open. `cost`, `aliases`, `taxRate` and facts left out stay too.
 */
export async function rewriteProduct(
  tx: Tx,
  before: ProductRow,
  changes: ProductChanges,
  pictures: string[],
): Promise<ProductRow> {
  const { id, name, category, price, offerPrice, cost, description, inStock, stock, taxRate, aliases } = changes
  const values = { name, category, price, offerPrice, pictures, description, ...changedFacts(before, changes) }
  const [row] = await tx
    .update(products)
    .set({
      ...values,
      ...(inStock !== undefined && { inStock }),
      ...(stock !== undefined && { stock }),
      ...(cost !== undefined && { cost }),
      ...(taxRate !== undefined && { taxRate }),
      ...(aliases && { aliases }),
      revision: nextRevision,
    })
    .where(eq(products.id, id))
    .returning()
  if (!row) throw new Error(`product ${id} vanished while it was locked`)
  return row
}

export async function setArchived(tx: Tx, id: string, archived: boolean): Promise<ProductRow | null> {
  const [row] = await tx
    .update(products)
    .set({ archivedAt: archived ? sql`coalesce(${products.archivedAt}, now())` : null, revision: nextRevision })
    .where(eq(products.id, id))
    .returning()
  return row ?? null
}
