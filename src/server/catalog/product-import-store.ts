import { asc, gt, sql } from 'drizzle-orm'
import { FACT_NAMES } from '#domain/catalog.ts'
import type { Reader, Tx } from '../db/database.ts'
import { products } from '../db/tables/product-tables.ts'
import type { Planned } from './import-plan.ts'

type ProductRow = typeof products.$inferSelect

/** All of them, archived ones too, in order of their ids. */
export async function productsAfter(db: Reader, id: string, limit: number): Promise<ProductRow[]> {
  return db.select().from(products).where(gt(products.id, id)).orderBy(asc(products.id)).limit(limit)
}

const facts = FACT_NAMES
const factColumns = sql.raw(FACT_NAMES.map((name) => products[name].name).join(', '))
const columns = sql.raw(
  `AS line (id text, revision integer, name text, category text, price integer, "offerPrice" integer,
    "inStock" boolean, stock integer, "setsStock" boolean, archived boolean, description text[], aliases text[],
    pictures text[], ${facts.map((name) => `"${name}" text`).join(', ')})`,
)

const lines = (planned: Planned[]) =>
  JSON.stringify(
    planned.map(({ id, revision, values, columns }) => ({
      ...values,
      id,
      revision,
      setsStock: columns.includes('stock'),
    })),
  )

/** How many were added: fewer than given when one of them exists by now. */
export async function insertImported(tx: Tx, planned: Planned[]): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    INSERT INTO products
      (id, name, category, price, offer_price, in_stock, stock, archived_at, description, aliases, pictures, ${factColumns})
    SELECT id, name, category, price, "offerPrice", "inStock", stock, CASE WHEN archived THEN now() END,
      description, aliases, pictures, ${sql.raw(facts.map((name) => `"${name}"`).join(', '))}
    FROM jsonb_to_recordset(${lines(planned)}::jsonb) ${columns}
    ON CONFLICT (id) DO NOTHING`)
  return rowCount ?? 0
}

/**
 * How many were changed: fewer than given when one of them was edited meanwhile. A count is only
 * written where the file says another one than there was: orders may have taken from it since.
 */
export async function updateImported(tx: Tx, planned: Planned[]): Promise<number> {
  const given = lines(planned)
  await tx.execute(sql`
    SELECT id FROM products WHERE id IN (SELECT id FROM jsonb_to_recordset(${given}::jsonb) AS line (id text))
    ORDER BY id FOR NO KEY UPDATE`)
  const { rowCount } = await tx.execute(sql`
    UPDATE products SET
      name = line.name, category = line.category, price = line.price, offer_price = line."offerPrice",
      in_stock = line."inStock", ${sql.raw(facts.map((name) => `${products[name].name} = line."${name}"`).join(', '))},
      stock = CASE WHEN line."setsStock" THEN line.stock ELSE products.stock END,
      archived_at = CASE WHEN line.archived THEN coalesce(archived_at, now()) END,
      description = line.description, aliases = line.aliases, pictures = line.pictures,
      revision = products.revision + 1
    FROM jsonb_to_recordset(${given}::jsonb) ${columns}
    WHERE products.id = line.id AND products.revision = line.revision`)
  return rowCount ?? 0
}
