import type { Bag } from '#domain/delivery/trips.ts'
import type { Hands } from '#domain/delivery/work-ahead.ts'
import { handsOf, type StaffRole } from '#domain/staff.ts'
import type { Reader, Tx } from '../db/database.ts'
import { newId } from '../db/new-id.ts'
import { statement } from '../db/statement.ts'

const begin = statement<{ id: string }>(`
  INSERT INTO staff_shifts (id, staff_id, role) VALUES ($1, $2, $3)
  ON CONFLICT (staff_id) WHERE ended_at IS NULL DO NOTHING RETURNING id`)

/** Returns whether it changed anything. */
export async function beginShift(tx: Tx, { id: staffId, role }: { id: string; role: StaffRole }): Promise<boolean> {
  return (await begin(tx, newId(), staffId, role)).length > 0
}

const end = statement<{ id: string }>(
  'UPDATE staff_shifts SET ended_at = now() WHERE staff_id = $1 AND ended_at IS NULL RETURNING id',
)

/** Returns whether it changed anything. */
export async function endShift(tx: Tx, staffId: string): Promise<boolean> {
  return (await end(tx, staffId)).length > 0
}

const listOpen = statement<{ staffId: string; beganAt: Date }>(`
  SELECT staff_id AS "staffId", began_at AS "beganAt" FROM staff_shifts
  WHERE ended_at IS NULL AND staff_id = coalesce($1, staff_id)`)

/** Since when each person on shift has been, by id. */
export async function openShifts(db: Reader, staffId?: string): Promise<Map<string, Date>> {
  const rows = await listOpen(db, staffId)
  return new Map(rows.map((shift) => [shift.staffId, shift.beganAt]))
}

const countHands = statement<{ role: StaffRole; people: number; onShift: number }>(`
  SELECT p.role, count(*)::int AS people, count(s.id)::int AS "onShift"
  FROM staff p LEFT JOIN staff_shifts s ON s.staff_id = p.id AND s.ended_at IS NULL
  WHERE p.is_active GROUP BY p.role`)

const findCrew = statement<{ id: string } & Bag>(`
  SELECT p.id, p.bag_orders AS orders, p.bag_items AS items
  FROM staff p JOIN staff_shifts s ON s.staff_id = p.id AND s.ended_at IS NULL
  WHERE p.is_active AND p.role = 'rider' ORDER BY p.id`)

/** How many pickers and riders are on shift; with no picker and no rider set up at all, one of each. */
export async function handsOnShift(db: Reader): Promise<Hands> {
  const hands = handsOf(await countHands(db))
  const crew = await findCrew(db)
  return { ...hands, crew: crew.map(({ id, ...bag }) => ({ id, bag })) }
}
