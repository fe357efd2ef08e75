import { MINUTE_MS } from './delivery/opening-hours.ts'
import { DAY_MS } from './shop-day.ts'

/** A shift without an act of its person ends after so long: a forgotten one must promise nothing. */
export const IDLE_HOURS = 2
/** So long before it ends, the person is asked. */
const ASK_MS = 10 * MINUTE_MS
/** A shift is planned to end within a day. */
const MAX_PLANNED_MS = DAY_MS

export type OpenShift = { since: Date; plannedEnd: Date | null; actedAt: Date }
export type ShiftEndCause = 'planned' | 'idle'

/** When it ends by itself, unless the person acts or somebody plans another end. */
export function shiftEnd({ plannedEnd, actedAt }: Omit<OpenShift, 'since'>): { at: Date; cause: ShiftEndCause } {
  const idle = new Date(actedAt.getTime() + IDLE_HOURS * 60 * MINUTE_MS)
  return plannedEnd && plannedEnd <= idle ? { at: plannedEnd, cause: 'planned' } : { at: idle, cause: 'idle' }
}

export const askedFrom = (endsAt: Date): number => endsAt.getTime() - ASK_MS

export const mayBePlanned = (end: Date, now: number): boolean =>
  end.getTime() > now && end.getTime() - now <= MAX_PLANNED_MS
