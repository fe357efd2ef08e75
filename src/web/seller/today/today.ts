import type { ReplyOf } from '../../../contract/endpoint.ts'
import type { showToday } from '../../../contract/today.ts'
import { type Paise, paise } from '../../../domain/money.ts'

export type Today = ReplyOf<typeof showToday>
type Hours = Today['today']['hours']

const longDay = new Intl.DateTimeFormat('en-IN', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
const weekday = new Intl.DateTimeFormat('en-IN', { weekday: 'long', timeZone: 'UTC' })

/** A date of the shop's calendar is a day, not a moment: it reads the same wherever the seller is. */
export const dayName = (date: string) => longDay.format(new Date(`${date}T00:00:00Z`))
export const weekdayName = (date: string) => weekday.format(new Date(`${date}T00:00:00Z`))

/** What the shop's clock shows, in hours: half past nine is 9.5. */
export function clockNow({ now, timeZone }: Pick<Today, 'now' | 'timeZone'>): number {
  const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone })
  const [hours = 0, minutes = 0] = clock.format(now).split(':').map(Number)
  return hours + minutes / 60
}

/** What the till holds at the end of each hour. */
export function runningTotal(hours: Hours): Paise[] {
  let total = 0
  return hours.map(({ revenue }) => {
    total += revenue
    return paise(total)
  })
}

/** The top of a scale that reads well: 1, 2 or 5 and zeros, at least a hundred rupees. */
export function scaleTop(highest: Paise): Paise {
  const rupees = Math.max(highest / 100, 100)
  const zeros = 10 ** Math.floor(Math.log10(rupees))
  const step = [1, 2, 5, 10].find((factor) => factor * zeros >= rupees) ?? 10
  return paise(Math.round(step * zeros * 100))
}
