import { drawFactor, drawPoisson, type Random, seededRandom } from '../../delivery/simulation/random-draws.ts'

/** What a made-up shop sells: how many pieces are wanted on each day, and at which hours. */
export type SimulatedGoods = {
  /** Days on which a delivered piece can be sold, that of the delivery included. */
  lifeDays: number
  packSize: number
  /** Weekdays, Sunday first. */
  deliveryDays: readonly number[]
  /** The day from which it is sold. */
  from: number
  /** What one would expect of each day, who knew everything but chance. */
  expected: readonly number[]
  /** Of each day, when a piece is wanted, in hours from midnight. */
  wanted: readonly (readonly number[])[]
}

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6]
const WORKING_DAYS = [1, 2, 3, 4, 5, 6]
const THRICE = [1, 3, 5]
const TWICE = [2, 5]
const WEEKLY = [2]

/** What an hour sells: a shop that opens at 7, busy before work and after it. */
export const SIMULATED_HOURS: readonly number[] = Array.from({ length: 24 }, (_, hour) =>
  hour < 7 || hour > 21 ? 0 : hour < 11 || hour > 17 ? 2 : 1,
)

export function simulatedMarket(
  seed: number,
  { products, days }: { products: number; days: number },
): SimulatedGoods[] {
  const random = seededRandom(seed)
  return Array.from({ length: products }, (_, nth) => simulatedGoods(random, { nth, days }))
}

function simulatedGoods(random: Random, { nth, days }: { nth: number; days: number }): SimulatedGoods {
  const isPerishable = nth % 5 < 3
  const base = 0.4 * 100 ** random()
  const lifeDays = isPerishable ? 2 + Math.floor(random() * 6) : 60 + Math.floor(random() * 200)
  const pattern = weekOf(random)
  const expected = levelsOf(random, days).map((factor, day) => base * factor * (pattern[day % 7] ?? 1))
  const spread = random() * 0.35
  const from = random() < 0.1 ? Math.floor(random() * days * 0.5) : 0
  return {
    lifeDays,
    packSize: packOf(random, base * Math.min(lifeDays, 7)),
    deliveryDays: deliveriesOf(random, lifeDays),
    from,
    expected,
    wanted: expected.map((mean, day) => (day < from ? [] : wantedOn(random, mean * drawFactor(random, spread)))),
  }
}

/** Weekends sell more, of some goods much more. */
function weekOf(random: Random): number[] {
  const weekend = 1 + random() * 0.8
  const week = EVERY_DAY.map((weekday) => (weekday === 0 || weekday === 6 ? weekend : 1) * drawFactor(random, 0.12))
  const sum = week.reduce((total, factor) => total + factor, 0)
  return week.map((factor) => (factor * 7) / sum)
}

/** A level that moves at once, one that grows or shrinks, and three days of a promotion that nobody announced. */
function levelsOf(random: Random, days: number): number[] {
  const shift = random() < 0.35 ? { at: Math.floor(random() * days), by: drawFactor(random, 0.35) } : null
  const growth = random() < 0.35 ? (random() - 0.5) * 0.016 : 0
  const promotion = random() < 0.25 ? Math.floor(random() * days) : null
  return Array.from({ length: days }, (_, day) => {
    const moved = shift && day >= shift.at ? shift.by : 1
    const promoted = promotion !== null && day >= promotion && day < promotion + 3 ? 1.8 : 1
    return Math.max(0.2, 1 + growth * day) * moved * promoted
  })
}

function packOf(random: Random, pieces: number): number {
  const sizes = [1, 1, 4, 6, 10, 12, 24].filter((size) => size <= Math.max(1, pieces * 0.75))
  return sizes[Math.floor(random() * sizes.length)] ?? 1
}

function deliveriesOf(random: Random, lifeDays: number): readonly number[] {
  const fitting = [EVERY_DAY, WORKING_DAYS, lifeDays >= 4 ? THRICE : EVERY_DAY, lifeDays >= 5 ? TWICE : WORKING_DAYS]
  if (lifeDays > 30) return [WORKING_DAYS, THRICE, TWICE, WEEKLY][Math.floor(random() * 4)] ?? WEEKLY
  return fitting[Math.floor(random() * fitting.length)] ?? EVERY_DAY
}

function wantedOn(random: Random, mean: number): number[] {
  const all = SIMULATED_HOURS.reduce((sum, share) => sum + share, 0)
  return SIMULATED_HOURS.flatMap((share, hour) =>
    Array.from({ length: drawPoisson(random, (mean * share) / all) }, () => hour + random()).sort((a, b) => a - b),
  )
}
