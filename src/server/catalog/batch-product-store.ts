import type { Loose } from '#domain/loose.ts'
import type { BatchProduct, ChangedProduct } from '#domain/product-batch.ts'
import type { Reader, Tx } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { together } from '../db/transaction.ts'
import type { NewWords } from './product-index.ts'

/** Whose stock, or whose sizes, are others now. */
type SeenProduct = Pick<BatchProduct, 'id' | 'category'>

const lock = statement(`
  SELECT id FROM products
  WHERE id = ANY($1::text[] || ARRAY(
    SELECT beside.id FROM products asked JOIN products beside ON beside.shelf_id = asked.shelf_id
    WHERE asked.id = ANY($2::text[])))
  ORDER BY id FOR NO KEY UPDATE`)

const read = statement<BatchProduct>(`
  SELECT products.id, name, revision AS version, family, price, offer_price AS "offerPrice", cost, stock,
    in_stock AS "inStock", category, tax_rate AS "taxRate", archived_at IS NOT NULL AS archived,
    (loose->>'step')::integer AS step,
    CASE WHEN shelf_id IS NOT NULL THEN jsonb_build_object('id', shelf_id, 'size', shelf_size, 'amount', amount,
      'isShared', shelf_id <> products.id OR EXISTS (
        SELECT FROM products beside WHERE beside.shelf_id = products.shelf_id AND beside.id <> products.id)) END AS shelf
  FROM products LEFT JOIN shelves ON shelves.id = shelf_id WHERE products.id = ANY($1)`)

/**
 * Locks them in id order, as orders do, with all that share a shelf with those whose count changes; and reads them as
 * they are then.
 */
export async function lockBatchProducts(
  tx: Tx,
  ids: string[],
  counted: string[],
): Promise<ReadonlyMap<string, BatchProduct>> {
  const [, rows] = await together(tx, () => [lock(tx, ids, counted), read(tx, ids)])
  return new Map(rows.map((row) => [row.id, row]))
}

const selectLoose = statement<{ id: string; loose: Pick<Loose, 'step' | 'unit'> }>(`
  SELECT id, jsonb_build_object('step', loose->'step', 'unit', loose->'unit') AS loose
  FROM products WHERE id = ANY($1) AND loose IS NOT NULL`)

/** Those that are sold by weight, and how. */
export const soldByWeight = async (db: Reader, ids: string[]) =>
  new Map((await selectLoose(db, ids)).map(({ id, loose }) => [id, loose]))

/** A field that is not in a line keeps its value; "sets…" tells it from one that becomes null. */
const write = statement(`
  UPDATE products SET price = coalesce(line.price, products.price),
    offer_price = coalesce(line."offerPrice", offer_price),
    cost = CASE WHEN line."setsCost" THEN line.cost ELSE products.cost END,
    stock = CASE WHEN line."setsStock" THEN line.stock ELSE products.stock END,
    in_stock = coalesce(line."inStock", in_stock),
    category = coalesce(line.category, products.category),
    tax_rate = CASE WHEN line."setsTaxRate" THEN line."taxRate" ELSE tax_rate END,
    archived_at = CASE WHEN line.archived THEN coalesce(archived_at, now()) WHEN line.archived = false THEN NULL
      ELSE archived_at END,
    words = coalesce(line.words, products.words),
    revision = revision + 1
  FROM jsonb_to_recordset($1::jsonb) AS line (id text, price integer, "offerPrice" integer, cost integer,
    "setsCost" boolean, stock integer, "setsStock" boolean, "inStock" boolean, category text, "taxRate" float8,
    "setsTaxRate" boolean, archived boolean, words text[])
  WHERE products.id = line.id`)

/** The count of what stands on a shelf before and after comes from the shelf. */
const isOwnCount = ({ after, shelf }: ChangedProduct) =>
  after.stock !== undefined && (!shelf || shelf.before === null || shelf.after === null)

export async function writeBatchValues(
  tx: Tx,
  changes: readonly ChangedProduct[],
  newWords: NewWords['words'],
): Promise<void> {
  const wordsOf = new Map(newWords.map(({ id, words }) => [id, words]))
  const lines = changes.map((change) => ({
    id: change.id,
    ...change.after,
    words: wordsOf.get(change.id),
    setsCost: change.after.cost !== undefined,
    setsStock: isOwnCount(change),
    setsTaxRate: change.after.taxRate !== undefined,
  }))
  await write(tx, JSON.stringify(lines))
}

const setAmounts = statement<SeenProduct>(`
  WITH line AS (SELECT * FROM jsonb_to_recordset($1::jsonb) AS line (id text, amount bigint)), shelf AS (
    UPDATE shelves SET amount = line.amount FROM line
    WHERE shelves.id = line.id AND EXISTS (SELECT FROM products WHERE shelf_id = line.id)
    RETURNING shelves.id, shelves.amount
  )
  UPDATE products SET stock = (shelf.amount / shelf_size)::integer
  FROM shelf WHERE products.shelf_id = shelf.id
  RETURNING products.id, category`)

/** All sizes on these shelves follow: says which. */
export async function setShelfAmounts(tx: Tx, changes: readonly ChangedProduct[]): Promise<SeenProduct[]> {
  const lines = changes.flatMap(({ shelf }) =>
    shelf && shelf.after !== null ? [{ id: shelf.id, amount: shelf.after }] : [],
  )
  return lines.length === 0 ? [] : setAmounts(tx, JSON.stringify(lines))
}

const selectBeside = statement<SeenProduct>(`
  SELECT id, category FROM products WHERE family = ANY($1::text[])`)

/** All sizes of these families: a size that is archived, or no longer, is on the pages of the others. */
export const sizesBeside = async (tx: Tx, families: string[]): Promise<SeenProduct[]> =>
  families.length === 0 ? [] : selectBeside(tx, families)
