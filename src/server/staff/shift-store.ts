import type { Bag } from '#domain/delivery/trips.ts'
import type { Hands } from '#domain/delivery/work-ahead.ts'
import { IDLE_HOURS, type OpenShift } from '#domain/shift-end.ts'
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

const plan = statement<{ id: string }>(`
  UPDATE staff_shifts SET planned_end = $2
  WHERE staff_id = $1 AND ended_at IS NULL AND planned_end IS DISTINCT FROM $2 RETURNING id`)

/** Of the shift that goes on; null: none. Returns whether it changed anything. */
export async function planShiftEnd(tx: Tx, staffId: string, plannedEnd: Date | null): Promise<boolean> {
  return (await plan(tx, staffId, plannedEnd)).length > 0
}

const act = statement('UPDATE staff_shifts SET acted_at = now() WHERE staff_id = $1 AND ended_at IS NULL')

/** They are there: the shift goes on. */
export async function noteAct(db: Reader, staffId: string): Promise<void> {
  await act(db, staffId)
}

const IS_DUE = `ended_at IS NULL AND (planned_end <= now() OR acted_at <= now() - interval '${IDLE_HOURS} hours')`
const findDue = statement<{ staffId: string }>(`
  SELECT staff_id AS "staffId" FROM staff_shifts WHERE ${IS_DUE} ORDER BY staff_id LIMIT 1000`)

/** Whose shifts should end by themselves. */
export async function overdueShifts(db: Reader): Promise<string[]> {
  return (await findDue(db)).map(({ staffId }) => staffId)
}

const lockDue = statement<Omit<OpenShift, 'since'>>(`
  SELECT planned_end AS "plannedEnd", acted_at AS "actedAt" FROM staff_shifts WHERE staff_id = $1 AND ${IS_DUE} FOR UPDATE`)

/** null once it has ended, or goes on for longer. */
export async function lockDueShift(tx: Tx, staffId: string): Promise<Omit<OpenShift, 'since'> | null> {
  const [shift] = await lockDue(tx, staffId)
  return shift ?? null
}

const end = statement<{ id: string }>(
  'UPDATE staff_shifts SET ended_at = now() WHERE staff_id = $1 AND ended_at IS NULL RETURNING id',
)

/** Returns whether it changed anything. */
export async function endShift(tx: Tx, staffId: string): Promise<boolean> {
  return (await end(tx, staffId)).length > 0
}

const listOpen = statement<{ staffId: string } & OpenShift>(`
  SELECT staff_id AS "staffId", began_at AS since, planned_end AS "plannedEnd", acted_at AS "actedAt" FROM staff_shifts
  WHERE ended_at IS NULL AND staff_id = coalesce($1, staff_id)`)

/** The shift of each person who is on one, by id. */
export async function openShifts(db: Reader, staffId?: string): Promise<Map<string, OpenShift>> {
  const rows = await listOpen(db, staffId)
  return new Map(rows.map(({ staffId, ...shift }) => [staffId, shift]))
}

const countHands = statement<{ role: StaffRole; people: number; onShift: number }>(`
  SELECT p.role, count(*)::int AS people, count(s.id)::int AS "onShift"
  FROM staff p LEFT JOIN staff_shifts s ON s.staff_id = p.id AND s.ended_at IS NULL
  WHERE p.is_active GROUP BY p.role`)

const findCrew = statement<{ id: string; role: StaffRole; leavesAt: Date | null } & Bag>(`
  SELECT p.id, p.role, s.planned_end AS "leavesAt", p.bag_orders AS orders, p.bag_items AS items
  FROM staff p JOIN staff_shifts s ON s.staff_id = p.id AND s.ended_at IS NULL
  WHERE p.is_active AND p.role <> 'manager' ORDER BY p.id`)

/** How many pickers and riders are on shift; with no picker and no rider set up at all, one of each. */
export async function handsOnShift(db: Reader): Promise<Hands> {
  const hands = handsOf(await countHands(db))
  const people = (await findCrew(db)).map(({ leavesAt, ...person }) => ({ ...person, leavesAt: leavesAt?.getTime() }))
  const [riders, pickers] = [
    people.filter(({ role }) => role === 'rider'),
    people.filter(({ role }) => role === 'picker'),
  ]
  return {
    ...hands,
    crew: riders.map(({ id, orders, items, leavesAt }) => ({ id, bag: { orders, items }, leavesAt })),
    pickersLeave: pickers.flatMap(({ leavesAt }) => leavesAt ?? []),
  }
}
