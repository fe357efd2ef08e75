import { AHEAD_OF_UTC_MS } from '../shop-day.ts'
import { spanWords } from '../time-words.ts'
import type { DeliveryArea } from './delivery-area.ts'
import { type DayHours, MINUTE_MS, MINUTES_OF_DAY } from './opening-hours.ts'

/** Where and when a shop delivers, from its own areas and hours. */
export type Service = {
  /** Such as Indiranagar and Hebbal; empty: nowhere yet, or wherever somebody lives. */
  places: string
  /** Such as every day 7 am–10 pm; empty: there is no short way to say it. */
  hours: string
}

/** What a place may take of a headline. */
const MAX_PLACE = 36
const MAX_NAMED = 2
const MAX_GROUPS = 2
const DAY_AND_NIGHT = 'day and night'
const ALWAYS = `every day ${DAY_AND_NIGHT}`
const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

export const NO_SERVICE: Service = { places: '', hours: '' }

type Rules = { areas: readonly DeliveryArea[]; week: readonly DayHours[] }

export const serviceOf = ({ areas, week }: Rules): Service => ({
  places: placesOf(areas.filter(({ isServed }) => isServed)),
  hours: hoursOf(week),
})

/** What a shop says whose owner has said nothing: where it delivers, and when. Words between *stars* as in home-texts.ts. */
export const serviceHeadline = ({ places }: Service): string =>
  `Groceries delivered ${places && places.length <= MAX_PLACE ? `in *${places}*` : '*to your door*'}`

/** Empty where there is nothing to say. */
export function serviceLine({ places, hours }: Service): string {
  const said = [places && `to ${places}`, hours].filter(Boolean).join(', ')
  return said && `We deliver ${said}.`
}

/** An area without PIN codes has the name of what is left over. */
function placesOf(served: readonly DeliveryArea[]): string {
  if (served.some(({ pincodes }) => pincodes.length === 0)) return ''
  const names = served.map(({ name }) => name)
  const more = names.length - MAX_NAMED
  const said = more > 1 ? [...names.slice(0, MAX_NAMED), `${more} more areas`] : names
  return listed(said)
}

const listed = (words: readonly string[]) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

function hoursOf(week: readonly DayHours[]): string {
  const days = DAYS.map((name, index) => ({ name, hours: hoursOn(week, (index + 1) % 7) }))
  const groups: { first: string; last: string; hours: string }[] = []
  for (const { name, hours } of days) {
    const group = groups.at(-1)
    if (group?.hours === hours) group.last = name
    else groups.push({ first: name, last: name, hours })
  }
  const open = groups.filter(({ hours }) => hours !== '')
  if (open.length > MAX_GROUPS) return ''
  return open
    .map(({ first, last, hours }) => `${daysOf(first, last)} ${hours}`)
    .join(', ')
    .replace(ALWAYS, DAY_AND_NIGHT)
}

function daysOf(first: string, last: string): string {
  if (first === DAYS[0] && last === DAYS.at(-1)) return 'every day'
  return first === last ? first : `${first} to ${last}`
}

const hoursOn = (week: readonly DayHours[], weekday: number) =>
  listed(
    week
      .filter((hours) => hours.weekday === weekday)
      .toSorted((a, b) => a.opens - b.opens)
      .map(spanOf),
  )

function spanOf({ opens, closes }: DayHours): string {
  if (opens === 0 && closes === MINUTES_OF_DAY) return DAY_AND_NIGHT
  const until = closes < opens ? closes + MINUTES_OF_DAY : closes
  const moment = (minutes: number) => minutes * MINUTE_MS - AHEAD_OF_UTC_MS
  // No line ends inside a time.
  return spanWords({ from: moment(opens), until: moment(until) }).replaceAll(' ', '\u00a0')
}
