import { MINUTE_MS } from '#domain/delivery/opening-hours.ts'
import { timeFrom } from '#domain/time-words.ts'

const STEP_MS = 30 * MINUTE_MS
const STEPS = 24

type ShiftEnd = { value: string; text: string }

/** Half hours of the next twelve hours, beginning with the next one; the one that is planned is among them. */
export function shiftEnds(now: number, planned: Date | null): ShiftEnd[] {
  const first = Math.floor(now / STEP_MS) * STEP_MS + STEP_MS
  const moments = new Set(Array.from({ length: STEPS }, (_, step) => first + step * STEP_MS))
  if (planned) moments.add(planned.getTime())
  return [...moments]
    .toSorted((a, b) => a - b)
    .map((moment) => ({ value: new Date(moment).toISOString(), text: timeFrom(now, moment) }))
}
