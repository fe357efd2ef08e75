import type { Tx } from '../db/database.ts'
import { statement } from '../db/statement.ts'

// What is sold by weight and counted stands on a shelf in grams or millilitres, since it is taken as it is weighed. A
// shelf of its own has the id of the product.

const make = statement(`
  WITH found AS (
    SELECT id, stock, (loose->>'step')::integer AS step, loose->>'unit' AS unit FROM products
    WHERE id = ANY($1) AND loose IS NOT NULL AND stock IS NOT NULL AND shelf_id IS NULL
  ), made AS (
    INSERT INTO shelves (id, unit, amount) SELECT id, unit, stock::bigint * step FROM found
    ON CONFLICT (id) DO UPDATE SET unit = EXCLUDED.unit, amount = EXCLUDED.amount
    RETURNING id
  )
  UPDATE products SET shelf_id = found.id, shelf_size = found.step
  FROM found JOIN made USING (id) WHERE products.id = found.id`)

const resize = statement(`
  UPDATE products SET shelf_size = (loose->>'step')::integer, stock = (amount / (loose->>'step')::integer)::integer
  FROM shelves WHERE products.id = ANY($1) AND shelves.id = shelf_id AND shelves.unit = loose->>'unit'
    AND shelf_size <> (loose->>'step')::integer`)

const leave = statement(`
  UPDATE products SET shelf_id = NULL, shelf_size = NULL
  WHERE id = ANY($1) AND shelf_id = id AND (loose IS NULL OR $2)
    AND NOT EXISTS (SELECT FROM products beside WHERE beside.shelf_id = products.id AND beside.id <> products.id)`)

/** After these products were written: a shelf for each that is sold by weight, none for others. */
export async function fitLooseShelves(tx: Tx, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await leave(tx, ids, false)
  await resize(tx, ids)
  await make(tx, ids)
}

/** Before their count or step is written: from then on it is their own count, until fitLooseShelves. */
export async function leaveOwnShelves(tx: Tx, ids: string[]): Promise<void> {
  if (ids.length > 0) await leave(tx, ids, true)
}
