import { sql } from 'drizzle-orm'
import type { Reader, Tx } from '../db/database.ts'
import { products } from '../db/tables/product-tables.ts'
import { fitLooseShelves, leaveOwnShelves } from './loose-shelf.ts'
import { COLUMNS, type Column, type ProductValues } from './product-csv.ts'

export type Planned = {
  row: number
  kind: 'add' | 'change'
  id: string
  /** Of the product as it was when the plan was made; 0 for a new one. */
  revision: number
  values: ProductValues
  columns: Column[]
  /** Of a file that says what the count was: it is set only while it is still this one. */
  stockWas?: number | null
  /** The same of the shelf that it shares: “10 kg”. */
  shelfWas?: string
}

/** Written as the file says; the count, whether it is archived and its sizes have rules of their own. */
const OTHERS = ['id', 'stock', 'archived', 'family', 'shelf'] as const
type Written = Exclude<Column, (typeof OTHERS)[number]>
const isWritten = (column: Column): column is Written => !OTHERS.some((other) => other === column)
const WRITTEN = COLUMNS.filter(isWritten).map((key) => ({
  key: `"${key}"`,
  column: products[key].name,
  type: products[key].getSQLType(),
}))

const each = (part: (written: (typeof WRITTEN)[number]) => string) => sql.raw(WRITTEN.map(part).join(', '))

const columns = sql`AS line (id text, revision integer, stock integer, "setsStock" boolean, "guardsStock" boolean, "stockWas" integer,
  archived boolean,
  ${each(({ key, type }) => `${key} ${type}`)})`

const lines = (planned: Planned[]) =>
  JSON.stringify(
    planned.map(({ id, revision, values, columns, stockWas }) => ({
      ...values,
      id,
      revision,
      setsStock: columns.includes('stock'),
      guardsStock: stockWas !== undefined,
      stockWas: stockWas ?? null,
    })),
  )

const loose = (planned: Planned[]) =>
  planned.filter(({ values, columns }) => values.loose || columns.includes('loose')).map(({ id }) => id)

/** How many were added: fewer than given when one of them exists by now. */
export async function insertImported(tx: Tx, planned: Planned[]): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    INSERT INTO products (id, stock, archived_at, ${each(({ column }) => column)})
    SELECT id, stock, CASE WHEN archived THEN now() END, ${each(({ key }) => key)}
    FROM jsonb_to_recordset(${lines(planned)}::jsonb) ${columns}
    ON CONFLICT (id) DO NOTHING`)
  await fitLooseShelves(tx, loose(planned))
  return rowCount ?? 0
}

/**
 * How many were changed: fewer than given when one of them was edited meanwhile. A count is only
 * written where the file says another one than there was, and not if it has changed since the file was exported.
 */
export async function updateImported(tx: Tx, planned: Planned[]): Promise<number> {
  const given = lines(planned)
  await tx.execute(sql`
    SELECT id FROM products WHERE id IN (SELECT id FROM jsonb_to_recordset(${given}::jsonb) AS line (id text))
    ORDER BY id FOR NO KEY UPDATE`)
  const counted = planned.filter(({ columns }) => columns.includes('stock')).map(({ id }) => id)
  await leaveOwnShelves(tx, counted)
  const { rowCount } = await tx.execute(sql`
    UPDATE products SET
      ${each(({ column, key }) => `${column} = line.${key}`)},
      stock = CASE WHEN line."setsStock" AND products.shelf_id IS NULL
        AND (NOT line."guardsStock" OR products.stock IS NOT DISTINCT FROM line."stockWas")
        THEN line.stock ELSE products.stock END,
      archived_at = CASE WHEN line.archived THEN coalesce(archived_at, now()) END,
      revision = products.revision + 1
    FROM jsonb_to_recordset(${given}::jsonb) ${columns}
    WHERE products.id = line.id AND products.revision = line.revision`)
  await fitLooseShelves(tx, [...counted, ...loose(planned)])
  return rowCount ?? 0
}

/** Listed products with one of the names, as searches spell them. */
export async function productsNamed(db: Reader, names: string[]): Promise<{ asked: string; id: string }[]> {
  const { rows } = await db.execute<{ asked: string; id: string }>(sql`
    SELECT DISTINCT asked.name AS asked, products.id
    FROM unnest(${sql.param(names)}::text[]) AS asked (name)
    JOIN products ON archived_at IS NULL AND search_form(products.name) = search_form(asked.name)`)
  return rows
}
