import type { Loose } from '#domain/loose.ts'
import type { Paise } from '#domain/money.ts'
import type { BaseUnit } from '#domain/quantity.ts'
import type { ShelfPart } from '#domain/shelf.ts'
import type { Tx } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { together } from '../db/transaction.ts'
import { fitLooseShelves } from './loose-shelf.ts'

/** A product as goods in and out concern it. */
export type GoodsProduct = {
  id: string
  name: string
  category: string
  stock: number | null
  loose: Loose | null
  shelf: (ShelfPart & { amount: number; unit: BaseUnit }) | null
  /** All products of the same count: itself, or all sizes on its shelf. */
  sizes: { id: string; size: number; cost: Paise | null }[]
}

/** Those that are counted and all that share a shelf with them too: in id order, as orders lock them. */
const lock = statement(`
  SELECT id FROM products WHERE id = ANY($1::text[] || ARRAY(
    SELECT beside.id FROM products asked JOIN products beside ON beside.shelf_id = asked.shelf_id
    WHERE asked.id = ANY($1)))
  ORDER BY id FOR NO KEY UPDATE`)
const read = statement<GoodsProduct>(`
  SELECT products.id, name, category, stock, loose,
    CASE WHEN shelf_id IS NOT NULL THEN
      jsonb_build_object('id', shelf_id, 'size', shelf_size, 'amount', amount, 'unit', unit) END AS shelf,
    (SELECT jsonb_agg(jsonb_build_object('id', beside.id, 'size', coalesce(beside.shelf_size, 1), 'cost', beside.cost)
        ORDER BY beside.shelf_size DESC, beside.id)
      FROM products beside WHERE beside.id = products.id OR beside.shelf_id = products.shelf_id) AS sizes
  FROM products LEFT JOIN shelves ON shelves.id = shelf_id
  WHERE products.id = ANY($1) AND archived_at IS NULL`)

/** Archived products and unknown ones are left out. */
export async function lockGoods(tx: Tx, ids: string[]): Promise<Map<string, GoodsProduct>> {
  const [, rows] = await together(tx, () => [lock(tx, ids), read(tx, ids)])
  return new Map(rows.map((row) => [row.id, row]))
}

const countFromZero = statement('UPDATE products SET stock = 0 WHERE id = ANY($1) AND stock IS NULL')

/** They have none, until something is booked. */
export async function startCounting(tx: Tx, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await countFromZero(tx, ids)
  await fitLooseShelves(tx, ids)
}

const setCosts = statement(`
  UPDATE products SET cost = new.cost FROM jsonb_to_recordset($1::jsonb) AS new (id text, cost integer)
  WHERE products.id = new.id`)

export async function saveCosts(tx: Tx, costs: ReadonlyMap<string, Paise>): Promise<void> {
  if (costs.size > 0) await setCosts(tx, JSON.stringify([...costs].map(([id, cost]) => ({ id, cost }))))
}

const setOffer = statement<{ before: Paise }>(`
  UPDATE products SET offer_price = $2, revision = products.revision + 1
  FROM (SELECT id, offer_price FROM products WHERE id = $1) AS was
  WHERE products.id = was.id AND $2 <= products.price
  RETURNING was.offer_price AS before`)

/** The price before; null when it would be more than the price on the pack. The product is locked. */
export async function setOfferPrice(tx: Tx, id: string, offerPrice: Paise): Promise<Paise | null> {
  return (await setOffer(tx, id, offerPrice))[0]?.before ?? null
}
