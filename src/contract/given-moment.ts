import * as z from 'zod/mini'

const SUCH_AS = 'Use a time such as 2026-01-31T18:30:00Z.'

/** JavaScript takes 31 November for 1 December. */
const hasItsDay = (iso: string) => {
  const day = new Date(`${iso.slice(0, 10)}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(iso.slice(0, 10))
}

/** A time that a caller sends; moment.ts has those of replies. */
export const givenMoment = z.pipe(
  z.pipe(
    z
      .string(SUCH_AS)
      .check(
        z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/, SUCH_AS),
        z.refine(hasItsDay, SUCH_AS),
      ),
    z.transform((iso) => new Date(iso)),
  ),
  z.custom<Date>((date) => date instanceof Date && !Number.isNaN(date.getTime()), SUCH_AS),
)
