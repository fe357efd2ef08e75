import type { OrderedLine } from '#domain/order.ts'
import type { ShelfPart } from '#domain/shelf.ts'
import type { Tx } from '../db/database.ts'
import { statement } from '../db/statement.ts'

export type WaitingOrder = { slotFrom: Date | null; slotUntil: Date | null }

const insert = statement('INSERT INTO waiting_orders (order_id, slot_from, slot_until) VALUES ($1, $2, $3)')

export async function insertWaiting(tx: Tx, orderId: string, slot: { from: Date; until: Date } | null): Promise<void> {
  await insert(tx, orderId, slot?.from ?? null, slot?.until ?? null)
}

const remove = statement<WaitingOrder>(`
  DELETE FROM waiting_orders WHERE order_id = $1 RETURNING slot_from AS "slotFrom", slot_until AS "slotUntil"`)

export async function takeWaiting(tx: Tx, orderId: string): Promise<WaitingOrder | null> {
  const [waiting] = await remove(tx, orderId)
  return waiting ?? null
}

const countFor = statement<{ orders: number }>(
  'SELECT count(*)::int AS orders FROM waiting_orders WHERE slot_from = $1',
)

/** How many wait with the hour that begins at this moment. */
export async function countWaitingFor(tx: Tx, slotFrom: Date): Promise<number> {
  const [row] = await countFor(tx, slotFrom)
  return row?.orders ?? 0
}

const findLines = statement<OrderedLine>(`
  SELECT product_id AS "productId", quantity FROM order_items WHERE order_id = $1 ORDER BY line`)

export const linesOf = (tx: Tx, orderId: string): Promise<OrderedLine[]> => findLines(tx, orderId)

type TakenLine = { productId: string; shelf?: ShelfPart | null }

const setCounted = statement(`
  UPDATE order_items SET counted = true, shelf_id = taken.shelf->>'id', shelf_size = (taken.shelf->>'size')::integer
  FROM jsonb_to_recordset($2::jsonb) AS taken ("productId" text, shelf jsonb)
  WHERE order_id = $1 AND product_id = taken."productId"`)

/** The stock is counted down for these products of the order from now on. */
export async function markCounted(tx: Tx, orderId: string, taken: readonly TakenLine[]): Promise<void> {
  await setCounted(tx, orderId, JSON.stringify(taken))
}
