import { statusesIn } from '#domain/order.ts'
import type { Reader } from '../db/database.ts'
import { statement } from '../db/statement.ts'

/** `door`: the same for orders to one door. `units` that were found. */
export type OpenDoor = { id: string; door: string | null; units: number }

const MAX_READ = 1000

const readOpen = statement<OpenDoor>(`
  SELECT id, door, (SELECT coalesce(sum(CASE WHEN loose IS NULL THEN quantity - short ELSE least(quantity - short, 1) END), 0)
    FROM order_items WHERE order_id = orders.id)::int AS units
  FROM orders WHERE status = ANY($1) ORDER BY id LIMIT ${MAX_READ}`)

const UNDER_WAY = statusesIn('open').filter((status) => status !== 'Waiting for confirmation')

/** Where the open orders go, oldest first. */
export const openDoors = (db: Reader): Promise<OpenDoor[]> => readOpen(db, UNDER_WAY)
