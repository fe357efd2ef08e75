import { MINUTE_MS } from './opening-hours.ts'

/** Promises are full five minutes of the clock, and a change is worth telling from here on. */
export const STEP_MS = 5 * MINUTE_MS

export const roundedUp = (moment: number): number => Math.ceil(moment / STEP_MS) * STEP_MS
