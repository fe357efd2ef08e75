import { riskOf } from './delivery-risk.ts'
import { HandsAhead } from './hands-ahead.ts'
import { promiseFor, type Situation } from './promise.ts'
import type { MeanOrder } from './slots.ts'
import { type FreeHands, type Hands, type OpenWork, type Schedule, type Shift, scheduleWork } from './work-ahead.ts'

export type HandsForecast = {
  hands: Hands
  free: FreeHands
  /** How many open orders will come later than promised. */
  late: number
  /** What a usual order that is placed now would be promised, in each area that is served. */
  areas: { name: string; by: number | null }[]
}

type Known = {
  situation: Situation
  work: readonly OpenWork[]
  /** Pauses are not in it: they keep only new orders waiting. */
  shift: Shift
  order: MeanOrder
}

/** What the work ahead looks like with so many people. */
export function forecastWith(hands: Hands, known: Known): HandsForecast & Pick<Schedule, 'delivered'> {
  const { situation, work, order } = known
  const { now, areas } = situation
  const shift = { ...known.shift, hands }
  const { free, delivered } = scheduleWork(work, shift)
  const ahead = new HandsAhead(work, shift)
  const isLate = ([{ promisedBy: by }, expected]: [OpenWork, number]) =>
    by !== undefined && riskOf({ by, expected }, now) === 'late'
  return {
    hands,
    free,
    delivered,
    late: [...delivered].filter(isLate).length,
    areas: areas
      .filter(({ isServed }) => isServed)
      .map((area) => ({
        name: area.name,
        by: promiseFor({ ...situation, ahead }, { size: order.size, area })?.by ?? null,
      })),
  }
}

/** One picker or one rider more or less; the last one stays. */
export function otherHands({ pickers, riders, ...known }: Hands): Hands[] {
  return [
    { ...known, pickers: pickers + 1, riders },
    { ...known, pickers, riders: riders + 1 },
    { ...known, pickers: pickers - 1, riders },
    { ...known, pickers, riders: riders - 1 },
  ].filter((hands) => hands.pickers > 0 && hands.riders > 0)
}
