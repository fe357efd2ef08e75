import { type DayHours, MINUTES_OF_DAY } from '#domain/delivery/opening-hours.ts'

/** An opening as it is typed: times are those of time fields, such as '08:00'. Midnight at the end is '00:00'. */
export type DraftOpening = { key: string; weekday: number; opens: string; closes: string }

export const WEEKDAYS = [
  { weekday: 1, name: 'Monday' },
  { weekday: 2, name: 'Tuesday' },
  { weekday: 3, name: 'Wednesday' },
  { weekday: 4, name: 'Thursday' },
  { weekday: 5, name: 'Friday' },
  { weekday: 6, name: 'Saturday' },
  { weekday: 0, name: 'Sunday' },
] as const

const TIME = /^([01]\d|2[0-3]):([0-5]\d)$/

const timeField = (minutes: number): string => {
  const ofDay = minutes % MINUTES_OF_DAY
  return `${String(Math.floor(ofDay / 60)).padStart(2, '0')}:${String(ofDay % 60).padStart(2, '0')}`
}

function minutesOf(time: string): number | null {
  const [, hours, minutes] = TIME.exec(time) ?? []
  return hours && minutes ? Number(hours) * 60 + Number(minutes) : null
}

let keys = 0
export const newOpening = (weekday: number, opens = '08:00', closes = '22:00'): DraftOpening => ({
  key: `new ${++keys}`,
  weekday,
  opens,
  closes,
})

export const draftOf = (week: readonly DayHours[]): DraftOpening[] =>
  week.map(({ weekday, opens, closes }) => ({
    key: `${weekday} ${opens}`,
    weekday,
    opens: timeField(opens),
    closes: timeField(closes),
  }))

export const isAllDay = ({ opens, closes }: DraftOpening): boolean => opens === '00:00' && closes === '00:00'

/** Whether it ends on the next day, at midnight at the earliest. */
export const endsNextDay = ({ opens, closes }: DraftOpening): boolean =>
  closes !== '' && closes < opens && closes !== '00:00'

/** What is typed so far as hours, or what is wrong with it. */
export function readWeek(draft: readonly DraftOpening[]): DayHours[] | { wrong: DraftOpening; problem: string } {
  const week: DayHours[] = []
  for (const opening of draft) {
    const opens = minutesOf(opening.opens)
    const closes = minutesOf(opening.closes)
    if (opens === null || closes === null) return { wrong: opening, problem: 'Enter both times.' }
    if (opens === closes && opens > 0) return { wrong: opening, problem: 'It must close after it opens.' }
    if (week.some((other) => other.weekday === opening.weekday && other.opens === opens)) {
      return { wrong: opening, problem: 'Two openings begin at the same time.' }
    }
    week.push({ weekday: opening.weekday, opens, closes: closes === 0 ? MINUTES_OF_DAY : closes })
  }
  return week
}
