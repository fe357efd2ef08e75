import type { DeliveryArea } from './delivery-area.ts'
import { riskOf } from './delivery-risk.ts'
import { HandsAhead } from './hands-ahead.ts'
import { isTooLong } from './max-promise.ts'
import { promiseFor, type Situation } from './promise.ts'
import { type Arrival, whenTooLong } from './rush-forecast.ts'
import type { MeanOrder } from './slots.ts'
import { type FreeHands, type Hands, type OpenWork, type Schedule, type Shift, scheduleWork } from './work-ahead.ts'

/** `tooLong`: longer than the owner allows, so that a slot has to be chosen. */
type AreaForecast = { name: string; by: number | null; tooLong: boolean }

export type HandsForecast = {
  hands: Hands
  free: FreeHands
  /** How many open orders will come later than promised. */
  late: number
  /** What a usual order that is placed now would be promised, in each area that is served. */
  areas: AreaForecast[]
  /** When new orders have to wait for longer than the owner allows; null: not in the next two hours. */
  tooLongFrom: number | null
}

type Known = {
  situation: Situation
  work: readonly OpenWork[]
  /** Pauses are not in it: they keep only new orders waiting. */
  shift: Shift
  order: MeanOrder
  maxMinutes: number | null
  recent: readonly Arrival[]
}

/** What the work ahead looks like with so many people. */
export function forecastWith(hands: Hands, known: Known): HandsForecast & Pick<Schedule, 'delivered'> {
  const { situation, work, order, maxMinutes, recent } = known
  const { now, areas } = situation
  const shift = { ...known.shift, hands }
  const { free, delivered } = scheduleWork(work, shift)
  const ahead = new HandsAhead(work, shift)
  const isLate = ([{ promisedBy: by }, expected]: [OpenWork, number]) =>
    by !== undefined && riskOf({ by, expected }, now) === 'late'
  const inArea = (area: DeliveryArea): AreaForecast => {
    const wanted = { size: order.size, area }
    const promised = promiseFor({ ...situation, ahead }, wanted)
    const tooLong = promised !== null && isTooLong(wanted, promised, { situation, shift, maxMinutes })
    return { name: area.name, by: promised?.by ?? null, tooLong }
  }
  const inAreas = areas.filter(({ isServed }) => isServed).map(inArea)
  const isRush = inAreas.some(({ tooLong }) => tooLong)
  return {
    hands,
    free,
    delivered,
    late: [...delivered].filter(isLate).length,
    areas: inAreas,
    tooLongFrom: isRush ? now : whenTooLong({ situation, work, shift, maxMinutes, recent }),
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
