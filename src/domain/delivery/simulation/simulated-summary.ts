import { MINUTE_MS } from '../opening-hours.ts'
import type { Hands } from '../work-ahead.ts'
import type { SimulatedDay } from './simulate-day.ts'

const HOUR_MS = 60 * MINUTE_MS

export type SimulatedHour = {
  hour: number
  hands: Hands
  /** Of the orders that were placed in this hour. */
  onTime: number
  late: number
  turnedAway: number
  /** The share of their time in which they were busy; null when there was nobody. */
  pickerUse: number | null
  riderUse: number | null
}

export type SimulationSummary = {
  days: number
  orders: number
  turnedAway: number
  /** Null without orders. */
  onTimeShare: number | null
  /** In minutes after the promise; before it: negative. */
  lateness: { p50: number | null; p90: number | null }
  pickerUse: number | null
  riderUse: number | null
  /** 0 to 23; the sums of all days. */
  hours: SimulatedHour[]
}

/** What a manager wants to know of simulated days: would it work with these people? */
export function summarise(days: readonly SimulatedDay[], handsAt: (hour: number) => Hands): SimulationSummary {
  const orders = days.flatMap((day) => day.orders)
  const lateness = orders.map(({ deliveredAt, by }) => (deliveredAt - by) / MINUTE_MS).toSorted((a, b) => a - b)
  const onTime = lateness.filter((minutes) => minutes <= 0).length
  const hours = Array.from({ length: 24 }, (_, hour) => hourOf(days, hour, handsAt(hour)))
  const meanUse = (of: 'pickers' | 'riders', use: (hour: SimulatedHour) => number | null) => {
    const available = hours.reduce((sum, { hands }) => sum + hands[of], 0)
    const used = hours.reduce((sum, one) => sum + (use(one) ?? 0) * one.hands[of], 0)
    return available === 0 ? null : used / available
  }
  return {
    days: days.length,
    orders: orders.length,
    turnedAway: days.reduce((sum, { turnedAway }) => sum + turnedAway.length, 0),
    onTimeShare: orders.length === 0 ? null : onTime / orders.length,
    lateness: { p50: quantileOf(lateness, 0.5), p90: quantileOf(lateness, 0.9) },
    pickerUse: meanUse('pickers', ({ pickerUse }) => pickerUse),
    riderUse: meanUse('riders', ({ riderUse }) => riderUse),
    hours,
  }
}

function hourOf(days: readonly SimulatedDay[], hour: number, hands: Hands): SimulatedHour {
  const summary = { hour, hands, onTime: 0, late: 0, turnedAway: 0 }
  let pickersMs = 0
  let ridersMs = 0
  for (const { midnight, orders, turnedAway, busy } of days) {
    const from = midnight + hour * HOUR_MS
    const isThisHour = (moment: number) => from <= moment && moment < from + HOUR_MS
    const busyMs = (spans: readonly [number, number][]) =>
      spans.reduce((sum, [start, end]) => sum + Math.max(0, Math.min(end, from + HOUR_MS) - Math.max(start, from)), 0)
    for (const { placedAt, deliveredAt, by } of orders)
      if (isThisHour(placedAt)) summary[deliveredAt <= by ? 'onTime' : 'late']++
    summary.turnedAway += turnedAway.filter(isThisHour).length
    pickersMs += busyMs(busy.pickers)
    ridersMs += busyMs(busy.riders)
  }
  const share = (ms: number, people: number) => (people === 0 ? null : ms / (people * HOUR_MS * days.length))
  return { ...summary, pickerUse: share(pickersMs, hands.pickers), riderUse: share(ridersMs, hands.riders) }
}

/** Of numbers in ascending sequence. */
function quantileOf(sorted: readonly number[], quantile: number): number | null {
  return sorted[Math.ceil(sorted.length * quantile) - 1] ?? null
}
