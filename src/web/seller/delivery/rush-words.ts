import type { HandsForecast, readDeliveryBoard } from '#contract/delivery/delivery-board.ts'
import { STEP_MS } from '#domain/delivery/five-minutes.ts'
import { clockTime } from '#domain/time-words.ts'
import type { Done } from '../../core/query.ts'

type Board = Pick<Done<typeof readDeliveryBoard>, 'at' | 'maxPromiseMinutes' | 'forecasts'>
type Rush = {
  /** New orders pass the longest promise within the forecast. */
  isNear: boolean
  sentences: string[]
}

/** When new orders pass the longest promise at the present pace, and what one more would change. */
export function rushWords({ at, maxPromiseMinutes: minutes, forecasts }: Board): Rush | null {
  const [now] = forecasts
  if (!now || minutes === null) return null
  const limit = `${minutes} minutes`
  if (!now.tooLongFrom) {
    return { isNear: false, sentences: [`At this pace, new orders stay within ${limit} for the next two hours.`] }
  }
  const one = (hand: 'picker' | 'rider') => {
    const forecast = forecasts.find((other) => isOneMore(other, now, hand))
    return forecast ? [`One more ${hand} ${changeWords(forecast, now, { at, limit })}`] : []
  }
  return { isNear: true, sentences: [passWords(now, { at, limit }), ...one('picker'), ...one('rider')] }
}

type Said = { at: Date; limit: string }

function passWords({ tooLongFrom, areas }: HandsForecast, { at, limit }: Said): string {
  if (tooLongFrom && tooLongFrom > at) return `At this pace, new orders pass ${limit} around ${about(tooLongFrom)}.`
  const names = areas.filter(({ tooLong }) => tooLong).map(({ name }) => name)
  return `New orders to ${listed(names)} would take longer than ${limit}, so customers there choose a delivery time.`
}

function changeWords({ tooLongFrom }: HandsForecast, now: HandsForecast, { at, limit }: Said): string {
  if (!tooLongFrom) return `would keep them within ${limit} for the next two hours.`
  const later = tooLongFrom.getTime() - (now.tooLongFrom?.getTime() ?? 0)
  if (later < STEP_MS || tooLongFrom <= at) return 'would change little.'
  return `would make it about ${about(tooLongFrom)}.`
}

const isOneMore = ({ hands }: HandsForecast, { hands: now }: HandsForecast, hand: 'picker' | 'rider'): boolean =>
  hands.pickers === now.pickers + (hand === 'picker' ? 1 : 0) &&
  hands.riders === now.riders + (hand === 'rider' ? 1 : 0)

/** To five minutes: nobody knows it better. */
const about = (moment: Date) => clockTime(Math.floor(moment.getTime() / STEP_MS) * STEP_MS)

const listed = (names: readonly string[]) =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
