import { DAY_MS } from '#domain/shop-day.ts'
import { dayFrom, timeFrom } from '#domain/time-words.ts'
import type { ArrivalWords, Followed } from './promise-words.ts'

type CourierOrder = Followed & { promise: NonNullable<Followed['promise']> }

/** A day and no hour: nothing is counted down. */
export function courierWords({ status, history, promise }: CourierOrder, now: Date): ArrivalWords | null {
  const { by, first } = promise
  if (status === 'Delivered') {
    const delivered = history.findLast((move) => move.status === 'Delivered')?.at
    return delivered ? outcomeWords(delivered, first, now) : null
  }
  if (by < now) {
    return {
      isLate: true,
      when: 'Your courier is late',
      left: `we promised it for ${timeFrom(now, by)}`,
      more: 'Sorry, we’re asking the courier where it is. We’ll count it as late in our delivery record.',
    }
  }
  const day = dayFrom(now, by)
  const left = status === 'Out for delivery' ? 'the courier has it' : 'by courier'
  return { when: day === 'today' ? 'Arrives today' : `Arrives by ${timeFrom(now, by)}`, left }
}

function outcomeWords(delivered: Date, first: Date, now: Date): ArrivalWords {
  const days = Math.ceil((delivered.getTime() - first.getTime()) / DAY_MS)
  const left = `we promised it for ${timeFrom(now, first)}`
  if (days <= 0) return { when: 'Delivered on time' }
  return { when: `Delivered ${days === 1 ? '1 day' : `${days} days`} late`, left }
}
