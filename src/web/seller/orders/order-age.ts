import type { Order } from '#contract/orders/order.ts'
import { urgencyOf } from '#domain/order.ts'

const MINUTE = 60_000
const HOUR = 60
const DAY = 24 * HOUR

/** How long an order has waited, in words: '16 min', '36 min, late'; late is what is after the promised time. */
export function orderAge({ createdAt, promise }: Pick<Order, 'createdAt' | 'promise'>, now: number) {
  const minutes = Math.max(0, (now - createdAt.getTime()) / MINUTE)
  const urgency = urgencyOf(minutes, promise && (promise.by.getTime() - now) / MINUTE)
  return { urgency, text: urgency === 'late' ? `${span(minutes)}, late` : span(minutes) }
}

function span(minutes: number): string {
  const whole = Math.floor(minutes)
  if (whole < 1) return 'Just now'
  if (whole < HOUR) return `${whole} min`
  if (whole < DAY) return whole % HOUR ? `${Math.floor(whole / HOUR)} h ${whole % HOUR} min` : `${whole / HOUR} h`
  const days = Math.floor(whole / DAY)
  return days === 1 ? '1 day' : `${days} days`
}
