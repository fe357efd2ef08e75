import { createHmac } from 'node:crypto'

const CODES = 10_000

/** Four digits that only this shop can compute: no code is stored, and each attempt to deliver has its own. */
export function doorCodeOf(key: Uint8Array, { orderId, attempt }: { orderId: string; attempt: number }): string {
  const digest = createHmac('sha256', key).update(`${orderId}/${attempt}`).digest()
  // The remainder of 48 bits favours no code by more than one part in ten thousand million.
  return String(digest.readUIntBE(0, 6) % CODES).padStart(4, '0')
}
