import { SHOP_TIME_ZONE } from '#domain/shop-day.ts'
import type { Reader } from './database.ts'
import { statement } from './statement.ts'

/** The shop's day of a moment, in SQL: see shopDayOf in domain/shop-day.ts. */
export const shopDayAt = (moment: string): string => `(${moment} AT TIME ZONE '${SHOP_TIME_ZONE}')::date`

/** Today by the database's clock, which all processes share. */
export const SHOP_TODAY = shopDayAt('now()')

/** When the clocks of a process and of the database differ by more, one of them is wrong. */
export const MAX_CLOCK_GAP_SECONDS = 5 * 60

/**
 * Today, for what ends with a day for good. NULL, so that nothing ends, while the clock of the process, which the
 * parameter is given (`new Date()`), is not that of the database.
 */
export const todayIfClocksAgree = (parameter: string): string => `CASE
  WHEN abs(extract(epoch FROM clock_timestamp() - ${parameter}::timestamptz)) <= ${MAX_CLOCK_GAP_SECONDS}
  THEN ${SHOP_TODAY} END`

const readToday = statement<{ today: string }>(`SELECT ${SHOP_TODAY}::text AS today`)
const readAgreed = statement<{ today: string | null }>(`SELECT (${todayIfClocksAgree('$1')})::text AS today`)

/** Such as 2026-01-31. */
export async function shopToday(db: Reader): Promise<string> {
  const [row] = await readToday(db)
  if (!row) throw new Error('the database told no day')
  return row.today
}

/** The same, or null while the clocks differ. */
export async function agreedToday(db: Reader): Promise<string | null> {
  return (await readAgreed(db, new Date()))[0]?.today ?? null
}

const readNow = statement<{ now: Date }>('SELECT clock_timestamp() AS now')

/** The database's clock, by which all processes decide what is old. */
export async function databaseNow(db: Reader): Promise<Date> {
  const [row] = await readNow(db)
  if (!row) throw new Error('the database told no time')
  return row.now
}

/** So many seconds the process is ahead of the database; below zero: behind. The time of asking counts for neither. */
export async function secondsAhead(db: Reader): Promise<number> {
  const asked = Date.now()
  const now = (await databaseNow(db)).getTime()
  const ahead = Math.max(asked - now, 0) || Math.min(Date.now() - now, 0)
  return Math.round(ahead / 1000)
}

/** Why a process with such a clock is not fit to serve, as a sentence; null when it is. */
export function clockProblem(ahead: number): string | null {
  if (Math.abs(ahead) <= MAX_CLOCK_GAP_SECONDS) return null
  const apart = `${Math.abs(ahead)} seconds ${ahead > 0 ? 'ahead of' : 'behind'} the database’s`
  return `The clock of this process is ${apart}. Until they agree, nothing is taken off the shelf as expired.`
}
