import { shopDayOf } from '../shop-day.ts'

/** Of somebody whose shift is planned to end: from then until the next day, when people come again. */
export type Absence = { from: number; until: number }

/** By when each of them leaves. If all do, one stays: without anybody on shift, promises count on one as well. */
export function absences(leaves: readonly (number | undefined)[]): (Absence | undefined)[] {
  const last = Math.max(...leaves.map((from) => from ?? Number.POSITIVE_INFINITY))
  const stays = leaves.findIndex((from) => (from ?? Number.POSITIVE_INFINITY) === last)
  return leaves.map((from, index) =>
    from === undefined || index === stays ? undefined : { from, until: shopDayOf(new Date(from)).to.getTime() },
  )
}

/** Whether it is over before they leave, or begins when they are back. */
export const isThere = (away: Absence | undefined, start: number, end: number): boolean =>
  !away || end <= away.from || start >= away.until
