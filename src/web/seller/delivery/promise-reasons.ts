import { PROMISE_REASONS, type PromiseReason } from '#domain/delivery/promise-change.ts'
import type { OrderStatus } from '#domain/order.ts'

export const REASONS_TO_BE_LATER = PROMISE_REASONS.filter((reason) => reason !== 'earlier_than_promised')

/** What it mostly is, at each step of an order. */
export function usualReason(status: OrderStatus): PromiseReason {
  if (status === 'Out for delivery') return 'weather_or_road'
  return status === 'Packed' ? 'rider_not_back' : 'more_orders_than_hands'
}
