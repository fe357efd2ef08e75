import { MINUTE_MS } from './opening-hours.ts'

export type DeliveryRisk = 'on_time' | 'tight' | 'late'

/** With less than this to spare, anything that goes wrong makes it late. */
const TIGHT_MS = 3 * MINUTE_MS

/** Whether an order will be there as promised; `expected` is null while it need not be worked on yet. */
export function riskOf({ by, expected }: { by: number; expected: number | null }, now: number): DeliveryRisk {
  const spare = by - Math.max(now, expected ?? now)
  if (spare < 0) return 'late'
  return spare < TIGHT_MS ? 'tight' : 'on_time'
}
