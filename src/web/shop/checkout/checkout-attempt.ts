import type { PaymentType } from '#domain/order.ts'
import { randomKey } from '../../core/random-key.ts'
import { type Attempt, storeAttempt, storedAttempt } from '../cart/attempt-store.ts'

export type Wish = {
  items: { product: string; quantity: number }[]
  address: string
  note?: string | undefined
  deliverTo?: string | undefined
  /** The start of the hour that was chosen. */
  slot?: string | undefined
  method: PaymentType
  /** In rupees: what the shopper saw and agreed to. */
  totalSeen: number
  creditSeen: number
}

/**
 * The idempotency key of an order: a retry of the same cart, address, wishes, payment method and price, even after a reload,
 * sends the same key and cannot order twice.
 */
export function attemptKey(wish: Wish): string {
  const wanted = JSON.stringify(wish)
  const earlier = recall()
  const attempt = earlier?.wish === wanted ? earlier : { wish: wanted, key: randomKey() }
  storeAttempt(attempt)
  return attempt.key
}

function recall(): Attempt | null {
  const stored = storedAttempt()
  if (typeof stored !== 'string') return stored
  try {
    const read: unknown = JSON.parse(stored)
    return isAttempt(read) ? read : null
  } catch {
    return null
  }
}

function isAttempt(read: unknown): read is Attempt {
  return typeof read === 'object' && read !== null && 'wish' in read && 'key' in read && typeof read.key === 'string'
}
