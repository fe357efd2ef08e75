import * as z from 'zod/mini'
import { moment } from '../moment.ts'

/** One of the devices on which somebody is signed in. */
export const session = z.object({
  _id: z.string(),
  /** Browser and system, roughly, such as 'Chrome on Android'. */
  device: z.string(),
  signedInAt: moment,
  /** To the hour; of the staff, to five minutes. */
  lastSeenAt: moment,
  /** Whether it is the session that asks. */
  isCurrent: z.boolean(),
})
export type Session = z.output<typeof session>
