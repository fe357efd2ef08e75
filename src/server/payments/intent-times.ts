import { HOLD_MINUTES } from '#domain/holds.ts'
import { inSeconds } from '../jobs/leased-rows.ts'

export const HOLD_END = inSeconds(HOLD_MINUTES * 60)

export const FIRST_CHECK_MINUTES = 2
/** Minutes after it was made when an unpaid intent is asked about. After three days the provider itself gives up. */
export const CHECK_AFTER = [FIRST_CHECK_MINUTES, 10, 60, 24 * 60, 73 * 60]
