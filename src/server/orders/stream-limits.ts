import type { StreamListener } from '#contract/orders/order-stream.ts'

const PER_IP = 20
const PER_ACCOUNT: Record<StreamListener, number> = { shopper: 6, seller: 20, staff: 6 }

/**
 * A stream holds a connection for as long as it lasts, so their number is limited per IP and per account. The phones of
 * the staff share the shop's IP or a carrier's: they are limited by person only.
 */
export class StreamLimits {
  readonly #taken = new Map<string, number>()

  /** Returns how to give the place back; null when there is none left. */
  take(ip: string, account: { kind: StreamListener; id: string }): (() => void) | null {
    const limits: [string, number][] = [[`${account.kind} ${account.id}`, PER_ACCOUNT[account.kind]]]
    if (account.kind !== 'staff') limits.push([`ip ${ip}`, PER_IP])
    if (limits.some(([key, most]) => this.#count(key) >= most)) return null
    for (const [key] of limits) this.#taken.set(key, this.#count(key) + 1)
    return () => {
      for (const [key] of limits) this.#giveBack(key)
    }
  }

  #count(key: string): number {
    return this.#taken.get(key) ?? 0
  }

  #giveBack(key: string): void {
    const left = this.#count(key) - 1
    if (left > 0) this.#taken.set(key, left)
    else this.#taken.delete(key)
  }
}
