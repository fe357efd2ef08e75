import * as z from 'zod/mini'
import { metricFamily } from '../http/metric-family.ts'

/** SIGTERM and SIGINT as for a single process. `roll`: another worker has taken over, and nobody should notice. */
export type Leaving = z.infer<typeof leaving>
const leaving = z.enum(['SIGTERM', 'SIGINT', 'roll'])

const id = z.number()
const families = z.array(metricFamily)

const toWorker = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('leave'), how: leaving }),
  z.object({ kind: z.literal('read metrics'), id }),
  z.object({ kind: z.literal('metrics of all'), id, families }),
])
const toPrimary = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready') }),
  z.object({ kind: z.literal('own metrics'), id, families }),
  z.object({ kind: z.literal('last metrics'), families }),
  z.object({ kind: z.literal('want metrics of all'), id }),
])

export type ToWorker = z.infer<typeof toWorker>
export type ToPrimary = z.infer<typeof toPrimary>

/** After an update, workers are newer than their primary: what one side does not know is not for it. */
export const readToWorker = (message: unknown): ToWorker | null => toWorker.safeParse(message).data ?? null
export const readToPrimary = (message: unknown): ToPrimary | null => toPrimary.safeParse(message).data ?? null
