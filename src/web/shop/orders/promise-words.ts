import type { Order } from '#contract/orders/order.ts'
import type { OrderPromise } from '#contract/orders/order-promise.ts'
import { ANY_MINUTE, careSentence } from '#domain/delivery/promise-change.ts'
import { clockTime, minutesLeft, minutesWords, spanFrom, timeFrom } from '#domain/time-words.ts'
import { courierWords } from './courier-words.ts'

/** How long after each other two times may be and still be told as one minute. */
const MINUTE_MS = 60_000

/** An order, as far as somebody who follows it needs to know it. */
export type Followed = Pick<Order, 'status'> & {
  history: readonly Pick<Order['history'][number], 'status' | 'at' | 'reason'>[]
  promise?: (Pick<OrderPromise, 'by' | 'first' | 'slot' | 'ordersBefore'> & Partial<OrderPromise>) | undefined
}

export type ArrivalWords = {
  /** Arrives by 6:45 pm, Any minute now */
  when: string
  /** in 12 minutes, we promised 6:45 pm */
  left?: string
  /** What happens next, or what the shop does about being late. */
  more?: string
  isLate?: true
}

/** Null when there is nothing to say: no promise was made, or the order was cancelled. */
export function arrivalWords({ status, history, promise }: Followed, now: Date): ArrivalWords | null {
  if (!promise || status === 'Cancelled') return null
  if (promise.courier) return courierWords({ status, history, promise }, now)
  if (status === 'Delivered') {
    const delivered = history.findLast((move) => move.status === 'Delivered')?.at
    return delivered ? outcomeWords(delivered, promise.first) : null
  }
  const { by, slot, ordersBefore } = promise
  const when = slot ? `Arrives ${spanFrom(now, slot)}` : `Arrives by ${timeFrom(now, by)}`
  const minutes = minutesLeft(now, by)
  if (minutes === 0) {
    return {
      isLate: true,
      when: ANY_MINUTE.replace(/^a/, 'A'),
      left: `we promised ${timeFrom(now, by)}`,
      more: `Sorry, we’re running late. ${careSentence(progressOf(status))} We’ll count it as late in our delivery record.`,
    }
  }
  const left = `in ${minutesWords(minutes)}`
  return status === 'Order Placed' && ordersBefore ? { when, left, more: beforeYours(ordersBefore) } : { when, left }
}

const progressOf = (status: Order['status']) => ({
  ...(status !== 'Order Placed' && { packedAt: 0 }),
  ...(status === 'Out for delivery' && { leftAt: 0 }),
})

const beforeYours = (orders: number) =>
  orders === 1 ? '1 order is ahead of yours.' : `${orders} orders are ahead of yours.`

/** Judged by the first promise, as the record is. */
function outcomeWords(delivered: Date, first: Date): ArrivalWords {
  const lateMs = delivered.getTime() - first.getTime()
  if (lateMs <= 0) return { when: 'Delivered on time', left: `we promised ${clockTime(first)}` }
  return {
    when: `Delivered ${minutesWords(Math.ceil(lateMs / MINUTE_MS))} late`,
    left: `we promised ${clockTime(first)}`,
  }
}
