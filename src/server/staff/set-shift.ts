import type { ShopActor } from '#domain/staff.ts'
import { recordActivity } from '../activity/activity-store.ts'
import type { Tx } from '../db/database.ts'
import { beginShift, endShift, noteAct, planShiftEnd } from './shift-store.ts'
import type { StaffEvents } from './staff-events.ts'
import type { StaffRow } from './staff-store.ts'

export const BAD_END = 'Choose an end within the next 24 hours.'

type ShiftChange = {
  person: StaffRow
  onShift: boolean
  /** When it is planned to end; null: not at all. Undefined: as it was. */
  until?: Date | null | undefined
  actor: ShopActor
  ip: string
}

/** The caller has locked the person. The same again only says that they are there. */
export async function setShift(tx: Tx, events: StaffEvents, change: ShiftChange): Promise<void> {
  const { person, onShift, until, actor, ip } = change
  const isChanged = onShift ? await beginShift(tx, person) : await endShift(tx, person.id)
  if (onShift) await noteAct(tx, person.id)
  const isPlanned = onShift && until !== undefined && (await planShiftEnd(tx, person.id, until))
  if (isPlanned && !isChanged) events.shiftsChanged(tx)
  if (!isChanged) return
  const act = onShift ? 'shift_began' : 'shift_ended'
  const isOwn = typeof actor === 'object' && actor.id === person.id
  const details = { ...(!isOwn && { name: person.name }), role: person.role }
  await recordActivity(tx, { who: actor, act, target: person.id, details, ip })
  events.shiftsChanged(tx)
}
