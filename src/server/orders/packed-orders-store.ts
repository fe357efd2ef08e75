import type { Reader } from '../db/database.ts'
import { statement } from '../db/statement.ts'

/** `door`: the same for orders to one door. */
export type PackedOrder = { id: string; packedAt: Date; lines: number; units: number; door: string | null }

const MAX_READ = 200

const readPacked = statement<PackedOrder>(`
  SELECT o.id, o.door, (SELECT max(m.at) FROM order_moves m WHERE m.order_id = o.id AND m.status = 'Packed') AS "packedAt",
    i.lines, i.units
  FROM orders o, LATERAL (
    SELECT count(*)::int AS lines, coalesce(sum(CASE WHEN loose IS NULL THEN quantity - short ELSE least(quantity - short, 1) END), 0)::int AS units
    FROM order_items WHERE order_id = o.id AND quantity > short
  ) i
  WHERE o.status = 'Packed' ORDER BY o.id LIMIT ${MAX_READ}`)

/** The oldest first; nothing says whose they are. */
export const packedOrders = (db: Reader): Promise<PackedOrder[]> => readPacked(db)
