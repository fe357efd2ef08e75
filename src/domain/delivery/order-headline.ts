import { type OrderStatus, stageOf } from '../order.ts'
import { minutesLeft } from '../time-words.ts'

/** Who brings an order, and how far they are. */
export type RiderOnWay = {
  /** The first name; '' where it is unknown. */
  rider: string
  leftAt: Date | null
  arrivedAt: Date | null
  /** When they are likely at the door. */
  expectedAt: Date | null
}

export type Headline =
  /** Once the rider is at the door, no time is worth reading any more. */
  | { from: 'rider'; sentence: string; isAtDoor: boolean }
  /** The promised time is the news. */
  | { from: 'promise' }
  | { from: 'status'; sentence: string }

type OpenOrder = { status: OrderStatus; hasPromise: boolean; rider: RiderOnWay | null }

/** What is said first of an open order: the rider once they have left, before that the time, or else the status. */
export function headlineOf({ status, hasPromise, rider }: OpenOrder, now: Date): Headline | null {
  if (stageOf(status) !== 'open') return null
  if (status === 'Out for delivery') return { from: 'rider', ...riderSentence(rider, now) }
  if (hasPromise) return { from: 'promise' }
  return { from: 'status', sentence: STATUS_SENTENCES[status] ?? status }
}

const STATUS_SENTENCES: Partial<Record<OrderStatus, string>> = {
  'Waiting for confirmation': 'We’ll confirm your order soon',
  'Order Placed': 'We’re packing your order',
  Packed: 'Your order is packed',
}

function riderSentence(rider: RiderOnWay | null, now: Date): { sentence: string; isAtDoor: boolean } {
  if (!rider) return { sentence: 'Your order is on the way', isAtDoor: false }
  const name = rider.rider || 'Your rider'
  if (rider.arrivedAt) return { sentence: `${name} is at your door`, isAtDoor: true }
  const minutes = rider.expectedAt && minutesLeft(now, rider.expectedAt)
  return { sentence: minutes ? `${name} is ${minutes} min away` : `${name} is on the way`, isAtDoor: false }
}
