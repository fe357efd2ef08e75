import type { Paise } from '../../../domain/money.ts'
import type { PaymentType } from '../../../domain/order.ts'
import { readStored, writeStored } from '../../browser-storage.ts'

export type Wish = {
  items: { product: string; quantity: number }[]
  address: string
  method: PaymentType
  /** The total that the shopper saw and agreed to. */
  total: Paise
}

type Attempt = { wish: string; key: string }

const ATTEMPT_KEY = 'greencart.checkout'
let attempt: Attempt | null = null

/**
 * The same key for as long as the same thing is wanted: a retry, even after a reload, cannot order twice.
 * Another cart, address, payment method or price is another attempt.
 */
export function attemptKey(wish: Wish): string {
  const wanted = JSON.stringify(wish)
  attempt ??= recall()
  if (attempt?.wish !== wanted) attempt = { wish: wanted, key: randomKey() }
  writeStored(ATTEMPT_KEY, JSON.stringify(attempt), session)
  return attempt.key
}

/** The attempt came to an end, good or bad; the next one is new. */
export function endAttempt() {
  attempt = null
  writeStored(ATTEMPT_KEY, null, session)
}

const session = () => sessionStorage

function recall(): Attempt | null {
  try {
    const read: unknown = JSON.parse(readStored(ATTEMPT_KEY, session) ?? 'null')
    return isAttempt(read) ? read : null
  } catch {
    return null
  }
}

function isAttempt(read: unknown): read is Attempt {
  return typeof read === 'object' && read !== null && 'wish' in read && 'key' in read && typeof read.key === 'string'
}

/** Not randomUUID: browsers offer that on secure pages only, and a shop may be tried out over plain HTTP. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
