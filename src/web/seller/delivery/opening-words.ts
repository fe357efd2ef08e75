import { type OpeningHours, openPeriods } from '#domain/delivery/opening-hours.ts'
import { timeFrom } from '#domain/time-words.ts'

/** What shoppers will see of the hours now: 'Closed now, opens tomorrow 8:00 am'. */
export function openingWords(hours: OpeningHours, now: number): string {
  const [period] = openPeriods(hours, new Date(now))
  if (!period) return 'Closed, with no opening in the next two weeks'
  if (period.from > now) return `Closed now, opens ${timeFrom(now, period.from)}`
  return Number.isFinite(period.until) ? `Open now, closes ${timeFrom(now, period.until)}` : 'Open day and night'
}
