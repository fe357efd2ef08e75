import { asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { FACT_NAMES, type FactName } from '#domain/product-facts.ts'
import type { Reader, Tx } from '../db/database.ts'
import { products } from '../db/tables/product-tables.ts'

const { id, name, aliases, category, words, archivedAt } = products
const facts = Object.fromEntries(FACT_NAMES.map((fact) => [fact, products[fact]])) as Pick<typeof products, FactName>
const columns = { id, name, aliases, category, words, archivedAt, ...facts }

export type IndexedRow = Pick<typeof products.$inferSelect, keyof typeof columns>

export async function rowsToIndex(tx: Tx, ids: string[]): Promise<IndexedRow[]> {
  return tx.select(columns).from(products).where(inArray(id, ids)).orderBy(asc(id)).for('no key update')
}

export async function idsWithoutWords(db: Reader, limit: number): Promise<string[]> {
  const rows = await db.select({ id }).from(products).where(isNull(words)).orderBy(asc(id)).limit(limit)
  return rows.map((row) => row.id)
}

export async function writeWords(tx: Tx, rows: { id: string; words: string[] }[]): Promise<void> {
  if (rows.length === 0) return
  await tx
    .update(products)
    .set({ words: sql`line.words` })
    .from(sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS line (id text, words text[])`)
    .where(eq(id, sql`line.id`))
}
