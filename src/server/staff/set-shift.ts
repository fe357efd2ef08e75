import type { ShopActor } from '#domain/staff.ts'
import { recordActivity } from '../activity/activity-store.ts'
import type { Tx } from '../db/database.ts'
import { beginShift, endShift } from './shift-store.ts'
import type { StaffEvents } from './staff-events.ts'
import type { StaffRow } from './staff-store.ts'

type ShiftChange = { person: StaffRow; onShift: boolean; actor: ShopActor; ip: string }

/** The caller has locked the person. The same again changes nothing. */
export async function setShift(tx: Tx, events: StaffEvents, change: ShiftChange): Promise<void> {
  const { person, onShift, actor, ip } = change
  const isChanged = onShift ? await beginShift(tx, person) : await endShift(tx, person.id)
  if (!isChanged) return
  const act = onShift ? 'shift_began' : 'shift_ended'
  const isOwn = typeof actor === 'object' && actor.id === person.id
  const details = { ...(!isOwn && { name: person.name }), role: person.role }
  await recordActivity(tx, { who: actor, act, target: person.id, details, ip })
  events.shiftsChanged(tx)
}
