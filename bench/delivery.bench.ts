import { DEFAULT_AREAS } from '#domain/delivery/delivery-area.ts'
import { ALWAYS_OPEN } from '#domain/delivery/opening-hours.ts'
import type { OpenWork } from '#domain/delivery/work-ahead.ts'
import { DeliveryQuotes } from '#server/delivery/delivery-quotes.ts'
import { DeliverySituation } from '#server/delivery/delivery-situation.ts'
import { type Figure, rounded, type Size } from './figures.ts'

const SIZES = [0, 50, 500, 5_000]
const ROUNDS = { full: 2_000, small: 20 }
const AT = Date.parse('2026-11-16T12:00:00+05:30')
const MINUTE = 60_000

const PLACED = 'after an order was placed, µs'

/** What a promise costs of a core, by the number of open orders. */
export async function run(size: Size): Promise<Figure[]> {
  const rows = SIZES.map((open) => ({ open, ...measure(open, ROUNDS[size]) }))
  console.table(Object.fromEntries(rows.map(({ open, ...times }) => [`${open} open orders`, times])))
  const [none, many] = [rows[0]?.[PLACED] ?? Number.NaN, rows.at(-1)?.[PLACED] ?? Number.NaN]
  return [{ name: `a promise with ${SIZES.at(-1)} open orders ÷ with none`, value: many / none }]
}

function measure(size: number, rounds: number) {
  const rules = {
    hours: ALWAYS_OPEN,
    areas: [...DEFAULT_AREAS],
    stopped: false,
    pausedUntil: null,
    maxPromise: 90,
  }
  const work = new Map(Array.from({ length: size }, (_, index) => [`${index}`, openWork(index)]))
  const situation = new DeliverySituation(rules, work)
  const quotes = new DeliveryQuotes(situation, { isSettingUp: false, isDemo: false })
  const asked = { pincode: 560_024, size: { lines: 5, units: 9 } }
  return {
    [PLACED]: perCall(() => {
      situation.workAdded({ ...openWork(0), placedAt: AT, packedAt: undefined, leftAt: undefined })
      quotes.quote(asked, AT)
    }, rounds),
    'after another change, or a second, µs': perCall(() => {
      situation.workChanged()
      quotes.quote(asked, AT)
    }, rounds),
    'unchanged, µs': perCall(() => quotes.quote(asked, AT), rounds),
  }
}

function openWork(index: number): OpenWork {
  const placedAt = AT - (index % 90) * MINUTE
  return {
    id: `order${index}`,
    size: { lines: 1 + (index % 12), units: 1 + (index % 20) },
    area: DEFAULT_AREAS[index % DEFAULT_AREAS.length] ?? { id: 'near', travelMinutes: 6, rushMinutes: 6 },
    placedAt,
    promisedBy: AT + 60 * MINUTE,
    packedAt: index % 5 === 0 ? placedAt + MINUTE : undefined,
    leftAt: index % 20 === 0 ? placedAt + 2 * MINUTE : undefined,
  }
}

function perCall(work: () => void, rounds: number): number {
  for (let round = 0; round < rounds / 10; round++) work()
  const began = process.cpuUsage()
  for (let round = 0; round < rounds; round++) work()
  return rounded(process.cpuUsage(began).user / rounds, 1)
}
