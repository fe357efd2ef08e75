import { expect, test } from 'vitest'
import { DEFAULT_AREAS, type DeliveryArea } from './delivery-area.ts'
import { ALWAYS_OPEN, type DayHours } from './opening-hours.ts'
import { NO_SERVICE, serviceHeadline, serviceLine, serviceOf } from './service-words.ts'

const [AREA] = DEFAULT_AREAS
const area = (name: string, change: Partial<DeliveryArea> = {}) => ({ ...(AREA as DeliveryArea), name, ...change })
const days = (weekdays: number[], opens: number, closes: number): DayHours[] =>
  weekdays.map((weekday) => ({ weekday, opens: opens * 60, closes: closes * 60 }))
const ALL = [0, 1, 2, 3, 4, 5, 6]

test.each([
  ['no area', [], ''],
  ['one', [area('Indiranagar')], 'Indiranagar'],
  ['three', [area('Indiranagar'), area('Hebbal'), area('Domlur')], 'Indiranagar, Hebbal and Domlur'],
  [
    'four',
    [area('Indiranagar'), area('Hebbal'), area('Domlur'), area('Ulsoor')],
    'Indiranagar, Hebbal and 2 more areas',
  ],
  ['one that is not served', [area('Indiranagar'), area('Hebbal', { isServed: false })], 'Indiranagar'],
  ['one for everywhere else', [area('Indiranagar'), area('Everywhere else', { pincodes: [] })], ''],
])('where a shop with %s delivers', (_, areas, places) => {
  expect(serviceOf({ areas, week: [] }).places).toBe(places)
})

test.each([
  ['always', [...ALWAYS_OPEN.week], 'day and night'],
  ['never', [], ''],
  ['the same hours each day', days(ALL, 7, 22), 'every day 7 am–10 pm'],
  ['not on Sundays', days(ALL.slice(1), 7, 22), 'Monday to Saturday 7 am–10 pm'],
  [
    'later on Sundays',
    [...days(ALL.slice(1), 7, 22), ...days([0], 9, 13)],
    'Monday to Saturday 7 am–10 pm, Sunday 9 am–1 pm',
  ],
  ['with a break', [...days(ALL, 16, 21), ...days(ALL, 7, 12)], 'every day 7 am–12 pm and 4–9 pm'],
  ['past midnight', days(ALL, 18, 1), 'every day 6 pm–1 am'],
  ['differently each day', ALL.flatMap((day) => days([day], 7 + day, 22)), ''],
])('when a shop delivers that is open %s', (_, week, hours) => {
  expect(serviceOf({ areas: [], week }).hours.replaceAll('\u00a0', ' ')).toBe(hours)
})

test('what a shop says whose owner has said nothing', () => {
  expect(serviceHeadline(NO_SERVICE)).toBe('Groceries delivered *to your door*')
  expect(serviceLine(NO_SERVICE)).toBe('')
  const service = { places: 'Indiranagar and Hebbal', hours: 'every day 7 am–10 pm' }
  expect(serviceHeadline(service)).toBe('Groceries delivered in *Indiranagar and Hebbal*')
  expect(serviceLine(service)).toBe('We deliver to Indiranagar and Hebbal, every day 7 am–10 pm.')
  expect(serviceHeadline({ ...service, places: 'Rajarajeshwari Nagar, Byatarayanapura and 2 more areas' })).toContain(
    'door',
  )
})
