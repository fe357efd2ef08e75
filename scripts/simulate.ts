import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { dayChart } from '#domain/delivery/simulation/day-chart.ts'
import { seededRandom } from '#domain/delivery/simulation/random-draws.ts'
import { type Experience, simulateDay } from '#domain/delivery/simulation/simulate-day.ts'
import { DAY_KINDS } from '#domain/delivery/simulation/simulated-demand.ts'
import { summarise } from '#domain/delivery/simulation/simulated-summary.ts'
import { DAY_MS } from '#domain/shop-day.ts'

/**
 * `npm run simulate -- --day busy --pickers 2 --riders 3 --seed 7`: a day of the shop, as the promise engine would
 * have it. `--days 30` lets the promises learn; `--riders 3,19:5` has two more riders from 19:00 to 20:00; `--svg -`
 * prints the chart, `--svg chart.svg` writes it.
 */
const { values } = parseArgs({
  options: {
    day: { type: 'string', default: 'normal' },
    pickers: { type: 'string', default: '2' },
    riders: { type: 'string', default: '3' },
    seed: { type: 'string', default: '1' },
    days: { type: 'string', default: '1' },
    svg: { type: 'string' },
  },
})

const kind = DAY_KINDS.find((one) => one === values.day) ?? refuse(`--day is one of ${DAY_KINDS.join(', ')}`)
const pickersAt = peopleAt(values.pickers, '--pickers')
const ridersAt = peopleAt(values.riders, '--riders')
const handsAt = (hour: number) => ({ pickers: pickersAt(hour), riders: ridersAt(hour) })

const FIRST_MIDNIGHT = Date.parse('2026-01-05T00:00:00+05:30')
const random = seededRandom(wholeNumber(values.seed, '--seed'))
const started = performance.now()
let experience: Experience | undefined
const days = Array.from({ length: Math.max(1, wholeNumber(values.days, '--days')) }, (_, index) => {
  const midnight = FIRST_MIDNIGHT + index * DAY_MS
  const day = simulateDay(random, { kind, handsAt, midnight, ...(experience && { experience }) })
  experience = day.experience
  return day
})
const summary = summarise(days, handsAt)
const took = performance.now() - started

if (values.svg === '-') console.log(dayChart(summary.hours))
else {
  const percent = (share: number | null) => (share === null ? '-' : `${(100 * share).toFixed(1)} %`)
  const minutes = (one: number | null) => (one === null ? '-' : `${one.toFixed(1)} min`)
  console.log(
    `${summary.orders} orders in ${summary.days} days (${kind}); ${summary.turnedAway} would have waited too long`,
  )
  console.log(`on time          ${percent(summary.onTimeShare)}`)
  console.log(`after promise    p50 ${minutes(summary.lateness.p50)}, p90 ${minutes(summary.lateness.p90)}`)
  console.log(`busy             pickers ${percent(summary.pickerUse)}, riders ${percent(summary.riderUse)}`)
  console.log(`simulated in     ${took.toFixed(0)} ms`)
  if (values.svg) writeFileSync(values.svg, dayChart(summary.hours))
}

/** `3`, or `3,19:5` for five people in the hour from 19:00. */
function peopleAt(value: string, name: string): (hour: number) => number {
  const [usual = '', ...exceptions] = value.split(',')
  const always = wholeNumber(usual, name)
  const byHour = new Map(
    exceptions.map((one) => {
      const [hour = '', people = ''] = one.split(':')
      return [wholeNumber(hour, name), wholeNumber(people, name)] as const
    }),
  )
  return (hour) => byHour.get(hour) ?? always
}

function wholeNumber(value: string, name: string): number {
  return /^\d{1,9}$/.test(value) ? Number(value) : refuse(`${name} takes a whole number, not ${value}`)
}

function refuse(message: string): never {
  console.error(message)
  process.exit(1)
}
