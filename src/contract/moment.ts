import * as z from 'zod/mini'

const ISO_MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

/** Written out: zod's own dates would add half a kilobyte to the shop's first page. */
export const moment = z.codec(
  z.string().check(z.regex(ISO_MOMENT)),
  z.custom<Date>((date) => date instanceof Date),
  {
    decode: (iso) => new Date(iso),
    encode: (date) => date.toISOString(),
  },
)
